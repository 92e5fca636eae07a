// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/sources/json/layout.h"

#include <cstdint>

namespace keyatlas {

enum class TrailerKind : unsigned char {
    Whole, // the object or array ends properly and nothing follows
    Cut,   // the file ends before it does
    Other, // something follows
};

// What stands behind the array of rows whose ']' is at `offset`.
Result<TrailerKind> readTrailer(const ByteReader& text, const Layout& layout, std::uint64_t offset);

// The members that stand behind the rows ("last_seq"), found from the end of the file; empty if there are
// none.
Result<HeaderMembers> membersAtEnd(const ByteReader& text, const Layout& layout);

} // namespace keyatlas
