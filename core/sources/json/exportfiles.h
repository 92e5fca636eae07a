// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/sources/json/layout.h"
#include "core/sources/json/notes.h"

#include <memory>
#include <string>
#include <vector>

namespace keyatlas {

// One text of an export. Most exports are one file; a split dump is several.
struct ExportFile {
    std::shared_ptr<const ByteReader> text;     // unpacked
    std::shared_ptr<const ByteReader> original; // as on disk, to see whether it changed; may be `text`
    Layout layout;
    std::string path;
};

using ExportFiles = std::vector<ExportFile>; // all of one shape

// The line that byte `offset` stands in, from 1; 0 if it is too far to count.
std::uint64_t lineNumber(const ByteReader& text, std::uint64_t offset);

// Whether the bytes before `offset` end with the marker of an interrupted and resumed couchbackup.
bool endsWithResumeMarker(const ByteReader& text, std::uint64_t offset);

// Ok, or why the files are not what was opened any more.
Result<void> unwritten(const ExportFiles& files);

} // namespace keyatlas
