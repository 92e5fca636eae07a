// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/savewhole.h"

#include "core/base/file.h"
#include "core/sources/storefolder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <random>
#include <utility>

namespace keyatlas {

namespace {

constexpr int kLinks = 40; // followed, as the system does
constexpr mode_t kPermissions = 07777;

Error cannotSave(int number, const std::string& path) {
    Error error = systemError(number, "cannot save", path);
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        error.what = "there is no such folder to save in";
        error.next = "choose another folder";
        break;
    case EACCES:
    case EPERM:
    case EROFS:
        error.code = Error::Code::NoPermission;
        error.what = "no permission to write this";
        error.next = "save under another name or in another folder";
        break;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        error.code = Error::Code::NoRoom;
        error.what = "the disk is full; the file is as it was before";
        error.next = "make room, or save in another folder";
        break;
    default:
        error.next = "save in another folder";
    }
    return error;
}

std::string folderOf(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// Where `path` leads; a link may point to what does not exist yet.
Result<std::string> followed(std::string path) {
    for (int i = 0; i < kLinks; ++i) {
        std::array<char, PATH_MAX> target{};
        const auto size = ::readlink(path.c_str(), target.data(), target.size());
        if (size < 0) {
            return path; // no link
        }
        const std::string to(target.data(), static_cast<std::size_t>(size));
        path = to.starts_with('/') ? to : (std::filesystem::path(folderOf(path)) / to).string();
    }
    return fail(cannotSave(ELOOP, path));
}

// Permissions to keep; none: there is no file yet.
Result<std::optional<mode_t>> permissionsOf(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return errno == ENOENT ? Result<std::optional<mode_t>>(std::optional<mode_t>())
                               : fail(cannotSave(errno, path));
    }
    if (!S_ISREG(status.st_mode)) {
        return fail({Error::Code::NotDatabase,
                     "this is no file that could be written",
                     path,
                     std::nullopt,
                     "save under another name",
                     {}});
    }
    if (::access(path.c_str(), W_OK) != 0) {
        return fail(cannotSave(errno, path));
    }
    return std::optional<mode_t>(status.st_mode & kPermissions);
}

// A new file beside the one that is saved; goes with this object unless it took its place.
class Beside {
public:
    explicit Beside(const std::string& path) : m_path(path) {
        std::random_device random;
        for (int i = 0; i < 100 && m_fd < 0; ++i) {
            m_name = path + "." + std::to_string(random()) + ".tmp";
            m_fd = ::open(m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (m_fd < 0 && errno == ENAMETOOLONG) {
                m_name = folderOf(path) + "/." + std::to_string(random()) + ".tmp";
                m_fd = ::open(m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            }
            if (m_fd < 0 && errno != EEXIST) {
                m_reason = errno;
                return;
            }
        }
        m_reason = m_fd < 0 ? EEXIST : 0;
    }
    ~Beside() {
        if (m_fd >= 0) {
            ::close(m_fd);
            ::unlink(m_name.c_str());
        }
    }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;

    bool write(Bytes content) {
        while (m_reason == 0 && !content.empty()) {
            const auto done = ::write(m_fd, content.data(), content.size());
            if (done >= 0) {
                content.remove_prefix(static_cast<std::size_t>(done));
            } else if (errno != EINTR) {
                m_reason = errno;
            }
        }
        return m_reason == 0;
    }
    bool finish(std::optional<mode_t> permissions) {
        if ((permissions && ::fchmod(m_fd, *permissions) != 0) || ::fsync(m_fd) != 0) {
            m_reason = errno;
        }
        return m_reason == 0;
    }
    bool takePlace() {
        const int fd = std::exchange(m_fd, -1);
        if (::close(fd) != 0 || std::rename(m_name.c_str(), m_path.c_str()) != 0) {
            m_reason = errno;
            ::unlink(m_name.c_str());
        }
        return m_reason == 0;
    }
    int reason() const { return m_reason; }

private:
    std::string m_path;
    std::string m_name;
    int m_fd = -1;
    int m_reason = 0;
};

// So that the new name outlives a power cut. Some file systems know no such thing; that is no failure.
void bringToDisk(const std::string& folder) {
    const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.valid()) {
        (void)::fsync(fd.get());
    }
}

} // namespace

Result<void> saveWhole(const std::string& path, Bytes content) {
    const auto target = followed(path);
    if (!target) {
        return tl::make_unexpected(target.error());
    }
    if (isStoreFolder(folderOf(*target))) {
        return fail({Error::Code::Refused,
                     "this folder is a RocksDB store, and Keyatlas never writes into one", path, std::nullopt,
                     "choose another place", "store-folder"});
    }
    const auto permissions = permissionsOf(*target);
    if (!permissions) {
        return tl::make_unexpected(permissions.error());
    }
    Beside beside(*target);
    if (!beside.write(content) || !beside.finish(*permissions) || !beside.takePlace()) {
        return fail(cannotSave(beside.reason(), path));
    }
    bringToDisk(folderOf(*target));
    return {};
}

} // namespace keyatlas
