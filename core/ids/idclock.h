// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <optional>

namespace keyatlas {

// The time inside an ID that a known generator made, at the front of `text`; behind it no letter or digit may
// follow. All return Unix milliseconds, rounded down, or nothing if the text has not that form. They say what
// the bits mean, not whether that is likely: see idevidence.h.
namespace idclock {

using UnixMs = std::optional<std::int64_t>;

UnixMs uuid(Bytes text, unsigned version); // 1, 6 or 7; with dashes or 32 digits
UnixMs ulid(Bytes text);                   // 26 Crockford digits, either case
UnixMs ksuid(Bytes text);                  // 27 base 62 digits
UnixMs xid(Bytes text);                    // 20 base 32 (hex) digits
UnixMs objectId(Bytes text);               // 24 hexadecimal digits
UnixMs firebasePushId(Bytes text);         // 20 characters that begin with '-'
UnixMs tsid(Bytes text);                   // 13 Crockford digits, from 2020 on
UnixMs cuid(Bytes text);                   // 'c' and 24 base 36 digits

} // namespace idclock
} // namespace keyatlas
