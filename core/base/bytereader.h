// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace keyatlas {

// Bytes that can be read at any offset: a file, or text in memory. Immutable; all methods may be called from
// several threads.
class ByteReader {
public:
    virtual ~ByteReader() = default;

    virtual std::uint64_t size() const = 0; // as it was when opened
    // Fills `into` from `offset`. Returns how many bytes there were: less than `count` only at the end.
    // Error::Code::Changed if the file has become shorter than size(), Io if the system refuses.
    virtual Result<std::size_t> read(std::uint64_t offset, char* into, std::size_t count) const = 0;
    // Ok, or Error::Code::Changed if the bytes may not be those that were opened.
    virtual Result<void> unchanged() const { return {}; }
    // Ok, or Changed if the file was written to; a file that was only renamed or removed can still be read.
    virtual Result<void> unwritten() const { return {}; }

protected:
    ByteReader() = default;
    ByteReader(const ByteReader&) = default;
    ByteReader& operator=(const ByteReader&) = default;
};

std::shared_ptr<const ByteReader> memoryReader(std::string bytes);

} // namespace keyatlas
