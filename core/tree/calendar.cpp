// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/calendar.h"

#include <algorithm>
#include <array>

namespace keyatlas {
namespace {

constexpr unsigned kFirstYear = 1900;
constexpr unsigned kLastYear = 2099;

// `digits` decimal digits at `at`; none if anything else stands there.
std::optional<unsigned> numberAt(Bytes text, std::size_t at, std::size_t digits) {
    if (text.size() < at + digits) {
        return std::nullopt;
    }
    unsigned number = 0;
    for (const char c : text.substr(at, digits)) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        number = number * 10 + static_cast<unsigned>(c - '0');
    }
    return number;
}

bool holdsNumber(Bytes text, std::size_t at, std::size_t digits, unsigned least, unsigned most) {
    const auto number = numberAt(text, at, digits);
    return number && *number >= least && *number <= most;
}

// A time of day in digits, or with colons and whatever may stand behind one (fraction, zone).
bool isTime(Bytes text) {
    constexpr std::size_t kSeconds = 6; // digits down to them
    if (!holdsNumber(text, 0, 2, 0, 23)) {
        return false;
    }
    if (text.size() > 2 && text[2] == ':') {
        return holdsNumber(text, 3, 2, 0, 59) &&
               (text.size() < 6 || text[5] != ':' || holdsNumber(text, 6, 2, 0, 60));
    }
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
        ++digits;
    }
    const bool fits = (digits < 4 || holdsNumber(text, 2, 2, 0, 59)) &&
                      (digits < kSeconds || holdsNumber(text, 4, 2, 0, 60));
    const bool ends = digits == text.size() || text[digits] == 'Z' || text[digits] == '.';
    const bool whole = digits % 2 == 0 || digits > kSeconds; // behind the seconds a fraction may follow
    return fits && ends && whole;
}

} // namespace

std::optional<std::size_t> datePartEnd(Bytes segment, std::size_t from, const DateForm& form) {
    struct Part {
        std::size_t digits;
        unsigned least;
        unsigned most;
        char behind;
    };
    const char dash = form.dashed ? '-' : '\0';
    const std::array<Part, 3> parts{Part{4, kFirstYear, kLastYear, dash}, Part{2, 1, 12, dash},
                                    Part{2, 1, 31, form.joint}};
    std::size_t at = 0;
    for (std::size_t i = 0; i < (form.goesOn ? 3U : 2U); ++i) {
        const Part& part = parts[i];
        std::size_t end = at + part.digits;
        if (!holdsNumber(segment, at, part.digits, part.least, part.most)) {
            return std::nullopt;
        }
        if (part.behind != '\0') {
            if (segment.size() <= end || segment[end] != part.behind) {
                return std::nullopt;
            }
            ++end;
        }
        if (at == from) {
            return end;
        }
        at = end;
    }
    return std::nullopt;
}

std::optional<WrittenDate> writtenDate(Bytes text) {
    WrittenDate date;
    date.form.dashed = text.size() > 4 && text[4] == '-';
    date.form.goesOn = true; // reads the day too
    const auto year = datePartEnd(text, 0, date.form);
    const auto month = year ? datePartEnd(text, *year, date.form) : std::nullopt;
    const auto day = month ? datePartEnd(text, *month, date.form) : std::nullopt;
    if (!day) {
        return std::nullopt;
    }
    date.month = numberAt(text, 0, 4).value_or(0) * 12 + numberAt(text, *year, 2).value_or(0);
    date.day = numberAt(text, *month, 2).value_or(0);
    Bytes rest = text.substr(*day);
    date.form.goesOn = !rest.empty();
    if (!rest.empty() && (rest[0] < '0' || rest[0] > '9')) {
        if (Bytes("T-_ t").find(rest[0]) == Bytes::npos) {
            return std::nullopt;
        }
        date.form.joint = rest[0];
        rest.remove_prefix(1);
    }
    if (date.form.goesOn && !isTime(rest)) {
        return std::nullopt;
    }
    return date;
}

} // namespace keyatlas
