// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/json/exportfiles.h"
#include "core/sources/source.h"

#include <span>
#include <stop_token>

namespace keyatlas {

// Source::documents() over the files of an export: places that lie close to each other are read in large
// pieces, others one by one.
Result<void> readMany(const ExportFiles& files, std::span<const Source::Place> places,
                      const Source::Take& take, std::stop_token stop);

// Where an export's locator points to; nothing if it is not of these files.
struct FilePlace {
    std::size_t file = 0;
    std::uint64_t offset = 0;
};
std::optional<FilePlace> filePlace(const ExportFiles& files, Locator locator);

} // namespace keyatlas
