// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/tempfile.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace keyatlas::packed {
namespace {

std::string temporaryFolder() {
    const char* folder = std::getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): nobody changes it
    return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

int openNameless(const std::string& folder) {
#ifdef O_TMPFILE
    const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) {
        return descriptor;
    }
#endif
    std::string path = folder + "/keyatlas-XXXXXX";
    const int named = ::mkostemp(path.data(), O_CLOEXEC);
    if (named >= 0) {
        ::unlink(path.c_str());
    }
    return named;
}

Error noRoomIn(const std::string& folder, const char* what, int reason) {
    Error error;
    error.code = Error::Code::NoRoom;
    error.what = std::string(what) + " (" + std::generic_category().message(reason) + ")";
    error.path = folder;
    error.next = "Set TMPDIR to a folder with free space, or allow more memory";
    return error;
}

} // namespace

Result<std::shared_ptr<TempFile>> TempFile::create() {
    std::string folder = temporaryFolder();
    const int descriptor = openNameless(folder);
    if (descriptor < 0) {
        return fail(noRoomIn(folder, "no temporary file can be made for an index larger than memory", errno));
    }
    return std::shared_ptr<TempFile>(new TempFile(descriptor, std::move(folder)));
}

TempFile::~TempFile() {
    if (m_data != nullptr) {
        ::munmap(const_cast<char*>(m_data), m_mapped);
    }
    ::close(m_descriptor);
}

Error TempFile::noRoom(const char* what, int reason) const {
    return noRoomIn(m_folder, what, reason);
}

std::uint64_t TempFile::reserve(std::uint64_t size) {
    return m_end.fetch_add((size + 63) / 64 * 64);
}

Result<void> TempFile::write(Bytes bytes, std::uint64_t at) {
    while (!bytes.empty()) {
        const ssize_t done = ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (done < 0 && errno == EINTR) {
            continue;
        }
        if (done <= 0) {
            return fail(noRoom("the temporary file of the index cannot grow", done < 0 ? errno : ENOSPC));
        }
        bytes.remove_prefix(static_cast<std::size_t>(done));
        at += static_cast<std::uint64_t>(done);
    }
    return {};
}

Result<void> TempFile::map() {
    const std::uint64_t size = m_end;
    if (size == m_mapped) {
        return {};
    }
    // The end may be reserved but not written.
    if (::ftruncate(m_descriptor, static_cast<off_t>(size)) != 0) {
        return fail(noRoom("the temporary file of the index cannot grow", errno));
    }
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, m_descriptor, 0);
    if (data == MAP_FAILED) {
        return fail(noRoom("the temporary file of the index cannot be mapped", errno));
    }
    if (m_data != nullptr) {
        ::munmap(const_cast<char*>(m_data), m_mapped);
    }
    m_data = static_cast<const char*>(data);
    m_mapped = size;
    return {};
}

} // namespace keyatlas::packed
