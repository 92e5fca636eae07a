// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scheme/zone.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyatlas {

// How a moment is written as a date: `yyyy` year, `MM` month, `dd` day, `DDD` day of the year, `HH` hour,
// `mm` minute, `ss` second, `SSS` millisecond; T and Z, what stands in '...' and everything that is no letter
// stand for themselves
// ('' is a quote). Immutable; all methods may be called from several threads.
class MomentFormat {
public:
    enum class Part : std::uint8_t { Text, Year, Month, Day, DayOfYear, Hour, Minute, Second, Millisecond };
    struct Piece {
        Part part = Part::Text;
        std::string text{}; // of Text
    };

    // Usage: a letter that means nothing, or no such zone.
    static Result<MomentFormat> of(const std::string& pattern, const std::string& zone);

    // `unixMilliseconds` cut to what the pattern shows. Usage: the year is not within 0 to 9999.
    Result<std::string> text(std::int64_t unixMilliseconds) const;

    const std::vector<Piece>& pieces() const { return m_pieces; }
    const Zone& zone() const { return m_zone; }
    // The order of the texts is the order of time: parts from the largest to the smallest without a gap, in
    // UTC (local clocks go back once a year).
    bool sortsLikeTime() const;
    Part smallest() const; // the smallest part that is written; Text: none

private:
    std::vector<Piece> m_pieces;
    Zone m_zone;
};

} // namespace keyatlas
