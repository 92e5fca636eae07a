// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace keyatlas::packed {

// A file of our own in TMPDIR (or /tmp) that has no name, so it vanishes with the process. Written with plain
// writes, so that a full disk is an error and not a signal; read through a mapping, which is safe because
// nobody else can shorten it. reserve() and write() may be called from several threads.
class TempFile {
public:
    // Error::Code::NoRoom, naming the folder and what to do.
    static Result<std::shared_ptr<TempFile>> create();
    ~TempFile();
    TempFile(const TempFile&) = delete;
    TempFile& operator=(const TempFile&) = delete;

    // Room for `size` bytes that nobody else gets; the offset is a multiple of 64.
    std::uint64_t reserve(std::uint64_t size);
    Result<void> write(Bytes bytes, std::uint64_t at);

    // Maps everything reserved so far. From one thread, after the last write.
    Result<void> map();
    const char* data() const { return m_data; } // nullptr before map()
    std::uint64_t size() const { return m_end; }

private:
    TempFile(int descriptor, std::string folder) : m_descriptor(descriptor), m_folder(std::move(folder)) {}
    Error noRoom(const char* what, int reason) const;

    int m_descriptor;
    std::string m_folder;
    std::atomic<std::uint64_t> m_end = 0;
    const char* m_data = nullptr;
    std::uint64_t m_mapped = 0;
};

} // namespace keyatlas::packed
