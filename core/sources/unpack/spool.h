// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/base/bytes.h"
#include "core/base/file.h"

#include <memory>
#include <string>

namespace keyatlas {

// Takes bytes in order and gives them back at any offset: in memory while they are few, then in a temporary
// file.
class Spool {
public:
    explicit Spool(std::size_t memoryBytes) : m_memoryBytes(memoryBytes) {}

    // Error::Code::NoRoom when the temporary folder is full.
    Result<void> append(Bytes bytes);
    std::uint64_t size() const { return m_size; }
    bool inMemory() const { return !m_file.valid(); }
    Result<std::shared_ptr<const ByteReader>> finish() &&;

private:
    Result<void> write(Bytes bytes);

    std::size_t m_memoryBytes;
    std::uint64_t m_size = 0;
    std::string m_memory;
    Descriptor m_file;
};

} // namespace keyatlas
