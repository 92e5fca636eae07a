// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace keyatlas {

// How much of a written time is there.
enum class CivilDepth : std::uint8_t { Month, Day, Hour, Minute, Second };

// A calendar time written at the front of `text`: 2012-05-26T17:31:25.123+02:00, 20120526173125,
// 20120526-1731, 2012/05/26, 2012-05 ... One separator (- / . : _ or none) within the date, and one within
// the time; between them T, a space or a separator (or nothing, if there is none in the date). What is
// written without a zone is taken as UTC. A fraction of a second is read where one stands; second 60 is the
// next minute. Years 1900 to 2199. Returns Unix milliseconds. `whole`: no further digit may follow; else
// anything may, and a longer time is read as far as `depth`.
std::optional<std::int64_t> readCivil(Bytes text, CivilDepth depth, bool whole = true);

// The finest time that is written there.
std::optional<std::int64_t> readCivil(Bytes text);

} // namespace keyatlas
