// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace keyatlas {
namespace {

std::string plainReason(int number) {
    char buffer[128] = {};
    return strerror_r(number, buffer, sizeof buffer); // the GNU one, which may return a text of its own
}

bool sameTime(const timespec& a, const timespec& b) {
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

class MemoryReader final : public ByteReader {
public:
    explicit MemoryReader(std::string bytes) : m_bytes(std::move(bytes)) {}

    std::uint64_t size() const override { return m_bytes.size(); }
    Result<std::size_t> read(std::uint64_t offset, char* into, std::size_t count) const override {
        if (offset >= m_bytes.size()) {
            return std::size_t(0);
        }
        const auto here = static_cast<std::size_t>(offset);
        const std::size_t size = std::min(count, m_bytes.size() - here);
        std::memcpy(into, m_bytes.data() + here, size);
        return size;
    }

private:
    std::string m_bytes;
};

class FileReader final : public ByteReader {
public:
    FileReader(Descriptor fd, std::string path, Watch watch, const struct stat& status)
        : m_fd(std::move(fd)), m_path(std::move(path)), m_watch(watch), m_status(status) {}

    std::uint64_t size() const override { return static_cast<std::uint64_t>(m_status.st_size); }

    Result<std::size_t> read(std::uint64_t offset, char* into, std::size_t count) const override {
        const std::uint64_t left = offset < size() ? size() - offset : 0;
        count = static_cast<std::size_t>(std::min<std::uint64_t>(count, left));
        std::size_t done = 0;
        while (done < count) {
            const auto got =
                ::pread(m_fd.get(), into + done, count - done, static_cast<off_t>(offset + done));
            if (got < 0 && errno == EINTR) {
                continue;
            }
            if (got < 0) {
                return fail(systemError(errno, "cannot read", m_path));
            }
            if (got == 0) {
                return fail(changed("the file became shorter while it was open"));
            }
            done += static_cast<std::size_t>(got);
        }
        return done;
    }

    Result<void> unwritten() const override {
        struct stat now {};
        if (::fstat(m_fd.get(), &now) != 0) {
            return fail(systemError(errno, "cannot look at", m_path));
        }
        if (now.st_size != m_status.st_size || !sameTime(now.st_mtim, m_status.st_mtim)) {
            return fail(changed("the file was changed while it was open"));
        }
        return {};
    }

    Result<void> unchanged() const override {
        if (m_watch == Watch::Path) {
            struct stat named {};
            if (::stat(m_path.c_str(), &named) != 0) {
                return fail(changed("the file is no longer there"));
            }
            if (named.st_dev != m_status.st_dev || named.st_ino != m_status.st_ino) {
                return fail(changed("the file was replaced by another one"));
            }
        }
        return unwritten();
    }

private:
    Error changed(const char* what) const {
        return {Error::Code::Changed, what, m_path, std::nullopt, "open it again", {}};
    }

    Descriptor m_fd;
    std::string m_path;
    Watch m_watch;
    struct stat m_status;
};

Result<void> regular(const struct stat& status, const std::string& path) {
    if (S_ISREG(status.st_mode)) {
        return {};
    }
    const char* what = S_ISDIR(status.st_mode)    ? "this is a folder"
                       : S_ISFIFO(status.st_mode) ? "this is a pipe, not a file"
                                                  : "this is a device or a socket, not a file";
    const char* next = S_ISFIFO(status.st_mode) ? "give \"-\" and send it to standard input" : "";
    return fail(Error{Error::Code::NotDatabase, what, path, std::nullopt, next, {}});
}

} // namespace

Descriptor::~Descriptor() {
    if (m_fd >= 0) {
        ::close(m_fd);
    }
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(m_fd, other.m_fd);
    return *this;
}

int Descriptor::release() {
    return std::exchange(m_fd, -1);
}

Error systemError(int number, const std::string& doing, const std::string& path) {
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        return {Error::Code::NotFound,
                "there is no such file or folder",
                path,
                std::nullopt,
                "check the path",
                {}};
    case EACCES:
    case EPERM:
        return {Error::Code::NoPermission,
                "no permission to read this",
                path,
                std::nullopt,
                "ask its owner for read permission",
                {}};
    case ENOSPC:
    case EDQUOT:
        return {Error::Code::NoRoom, "no room left for temporary data",       path,
                std::nullopt,        "set TMPDIR to a folder with more room", {}};
    default:
        return {Error::Code::Io, doing + ": " + plainReason(number), path, std::nullopt, "", {}};
    }
}

std::shared_ptr<const ByteReader> memoryReader(std::string bytes) {
    return std::make_shared<MemoryReader>(std::move(bytes));
}

Result<std::shared_ptr<const ByteReader>> readDescriptor(Descriptor fd, std::string path, Watch watch) {
    struct stat status {};
    if (::fstat(fd.get(), &status) != 0) {
        return fail(systemError(errno, "cannot look at", path));
    }
    if (auto checked = regular(status, path); !checked) {
        return fail(checked.error());
    }
    return std::make_shared<FileReader>(std::move(fd), std::move(path), watch, status);
}

Result<std::shared_ptr<const ByteReader>> openFile(const std::string& path) {
    // Looked at first: to open a pipe would wait, to open a device may do something.
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return fail(systemError(errno, "cannot look at", path));
    }
    if (auto checked = regular(status, path); !checked) {
        return fail(checked.error());
    }
    constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
    int fd = ::open(path.c_str(), kFlags | O_NOATIME);
    if (fd < 0 && errno == EPERM) { // only the owner may keep the access time
        fd = ::open(path.c_str(), kFlags);
    }
    if (fd < 0) {
        return fail(systemError(errno, "cannot open", path));
    }
    return readDescriptor(Descriptor(fd), path, Watch::Path);
}

std::string temporaryFolder() {
    const char* folder = std::getenv("TMPDIR");
    return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

Result<Descriptor> temporaryFile() {
    const std::string folder = temporaryFolder();
    int fd = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0) { // not every file system can make a file without a name
        std::string name = folder + "/keyatlas-XXXXXX";
        fd = ::mkostemp(name.data(), O_CLOEXEC);
        if (fd >= 0) {
            ::unlink(name.c_str());
        }
    }
    if (fd < 0) {
        Error error = systemError(errno, "cannot write temporary data", folder);
        error.code = Error::Code::NoRoom;
        error.what = "cannot write temporary data";
        error.next = "set TMPDIR to a folder that can be written";
        return fail(std::move(error));
    }
    return Descriptor(fd);
}

} // namespace keyatlas
