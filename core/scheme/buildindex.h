// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/snapshot.h"
#include "core/scheme/applyscheme.h"

namespace keyatlas {

// The index of what a cursor of core/scheme yields, all of it in SpaceId{}. Of several entries of one key the
// lowest locator is the first; the others are the space's `others`.
Result<SpaceSnapshot> buildIndex(Cursor& cursor, const ApplyOptions& options, std::stop_token stop);

// Numbers whose bytes sort as they do.
void appendNumber(std::string& key, std::uint64_t number);
std::uint64_t numberAt(Bytes key, std::size_t at); // of 8 bytes

} // namespace keyatlas
