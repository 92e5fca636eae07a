// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"

#include <memory>
#include <string>

namespace keyatlas {

// A file descriptor that closes itself.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor();
    Descriptor(Descriptor&& other) noexcept : m_fd(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return m_fd; }
    bool valid() const { return m_fd >= 0; }
    int release();

private:
    int m_fd = -1;
};

// Opens a regular file for reading by position: no map, so that a file that shrinks while open is an error
// and not a signal. Never waits (a named pipe is refused), never changes the access time where the system
// allows that. Errors: NotFound, NoPermission, NotDatabase (a folder, pipe or device), Io.
Result<std::shared_ptr<const ByteReader>> openFile(const std::string& path);

// Reads a descriptor that is open already, e.g. a temporary file of our own. `path` is for messages; with
// `watched` the file of that name must stay the same one.
enum class Watch : unsigned char { Descriptor, Path };
Result<std::shared_ptr<const ByteReader>> readDescriptor(Descriptor fd, std::string path, Watch watch);

// The error that `errno` value `number` means for `path`, in plain words.
Error systemError(int number, const std::string& doing, const std::string& path);

// A new temporary file in TMPDIR (or /tmp) that has no name any more and goes when it is closed.
Result<Descriptor> temporaryFile();
std::string temporaryFolder();

} // namespace keyatlas
