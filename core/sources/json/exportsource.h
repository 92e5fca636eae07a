// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/json/exportfiles.h"
#include "core/sources/source.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// A text to be opened as an export, unpacked.
struct ExportText {
    std::shared_ptr<const ByteReader> text;
    std::shared_ptr<const ByteReader> original; // as on disk
    std::string path;
    std::string codec;             // "gzip", empty if it was not packed
    std::vector<Warning> warnings; // of unpacking it
};

// One file, or the files of one export in order. Errors as detectLayout(); NotDatabase if the files are of
// several shapes.
Result<std::shared_ptr<const Source>> openExport(std::vector<ExportText> texts, const std::string& path,
                                                 std::stop_token stop);

} // namespace keyatlas
