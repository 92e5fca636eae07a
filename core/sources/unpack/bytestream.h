// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/base/bytes.h"

#include <memory>
#include <stop_token>
#include <string>

namespace keyatlas {

// Bytes that come one after the other: a file from its start, or standard input.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    // The next bytes, valid until the next call; empty at the end. Waits, but not past a stop.
    virtual Result<Bytes> next(std::stop_token stop) = 0;
    virtual std::uint64_t total() const = 0; // 0 if not known

protected:
    ByteStream() = default;
    ByteStream(const ByteStream&) = default;
    ByteStream& operator=(const ByteStream&) = default;
};

std::unique_ptr<ByteStream> streamOf(std::shared_ptr<const ByteReader> reader);
// Reads `fd`, which stays open.
std::unique_ptr<ByteStream> streamOfDescriptor(int fd, std::string name);
// `first`, then the rest of `stream`.
std::unique_ptr<ByteStream> streamAfter(std::string first, std::unique_ptr<ByteStream> stream);

} // namespace keyatlas
