// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/base/bytes.h"
#include "core/base/progress.h"
#include "core/sources/source.h"
#include "core/sources/unpack/bytestream.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace keyatlas {

enum class Codec : unsigned char { None, Gzip, Zstd };
Codec codecOf(Bytes head); // by its first bytes
const char* nameOf(Codec codec);

// A text that was unpacked (or read from a stream) as far as it could be.
struct Unpacked {
    std::shared_ptr<const ByteReader> text;
    std::optional<Warning> damage; // it ended early or was damaged; `text` is what came out before that
};

struct UnpackOptions {
    std::size_t memoryBytes = 64u << 20; // past it a temporary file
    ProgressSink progress{};
};

// Reads `stream` to its end. Several gzip members or zstd frames are one text. `path` is for messages.
Result<Unpacked> unpack(ByteStream& stream, Codec codec, const std::string& path,
                        const UnpackOptions& options, std::stop_token stop);

} // namespace keyatlas
