// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <optional>

namespace keyatlas {

// How dates are written at the front of a segment, and how far they are broken: behind the year, the month
// and, if something follows it there, the day. 2012|05|26|173125, 2012-|05-|26T|17:31:25Z, 2012|05|26.
struct DateForm {
    bool dashed = false; // 2012-05-26, else 20120526
    bool goesOn = false; // with a time of day; else the day is the rest
    char joint = '\0';   // between day and time, broken off with the day; NUL if they touch
    friend bool operator==(const DateForm&, const DateForm&) = default;
    friend auto operator<=>(const DateForm&, const DateForm&) = default;
};

// Offset behind the part of a date that begins at `from` in `segment`: a year at its front, a month behind a
// year, a day behind both. None if there is none. Depends on the bytes before that offset alone.
std::optional<std::size_t> datePartEnd(Bytes segment, std::size_t from, const DateForm& form);

// A whole date, with or without a time of day, and what it is written like. None if `text` is anything else.
struct WrittenDate {
    DateForm form;
    unsigned month = 0; // since year 0
    unsigned day = 0;   // of the month
};
std::optional<WrittenDate> writtenDate(Bytes text);

} // namespace keyatlas
