// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"
#include "core/sources/source.h"

#include <memory>
#include <stop_token>
#include <string>

namespace keyatlas {

struct OpenOptions {
    std::uint64_t memoryBytes = 512u << 20;
    // The program that reads stores in a process of its own (keyatlas-cli); empty: the environment's
    // KEYATLAS_READER, else the one beside the running program.
    std::string readerProgram{};
    ProgressSink progress{}; // only called while something has to be unpacked
};

// Opens `path` (a file, a folder, or "-" for standard input), told by content, never by name. Nothing is
// written beside it; a compressed file is unpacked into an unlinked file in TMPDIR if it is over 64 MB.
// Errors: NotFound, NoPermission, NotDatabase (what it is instead), Unsupported (what it is, what can be
// done), Io.
Result<std::shared_ptr<const Source>> openSource(const std::string& path, const OpenOptions& options,
                                                 std::stop_token stop);

} // namespace keyatlas
