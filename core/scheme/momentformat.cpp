// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/momentformat.h"

#include "core/base/bytes.h"
#include "core/base/calendar.h"

#include <algorithm>

namespace keyatlas {
namespace {

using Part = MomentFormat::Part;

constexpr std::int64_t kDay = 86400000;

struct Token {
    Bytes letters;
    Part part;
};
constexpr Token kTokens[] = {{"yyyy", Part::Year},       {"MM", Part::Month}, {"DDD", Part::DayOfYear},
                             {"dd", Part::Day},          {"HH", Part::Hour},  {"mm", Part::Minute},
                             {"SSS", Part::Millisecond}, {"ss", Part::Second}};

tl::unexpected<Error> wrong(std::string what) {
    return fail(Error{Error::Code::Usage,
                      std::move(what),
                      {},
                      std::nullopt,
                      "a date pattern is made of yyyy MM dd DDD HH mm ss SSS, and text in '...'",
                      {}});
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void addText(std::vector<MomentFormat::Piece>& pieces, char c) {
    if (pieces.empty() || pieces.back().part != Part::Text) {
        pieces.emplace_back();
    }
    pieces.back().text += c;
}

// What stands in quotes from `at` on, at a quote; returns the offset behind it.
Result<std::size_t> addQuoted(Bytes pattern, std::size_t at, std::vector<MomentFormat::Piece>& pieces) {
    const std::size_t close = pattern.find('\'', at + 1);
    if (close == Bytes::npos) {
        return wrong("a quote of the date pattern is not closed");
    }
    if (close == at + 1) {
        addText(pieces, '\'');
    }
    for (const char c : pattern.substr(at + 1, close - at - 1)) {
        addText(pieces, c);
    }
    return close + 1;
}

void addNumber(std::string& text, std::uint64_t number, std::size_t digits) {
    const std::string plain = std::to_string(number);
    text.append(digits > plain.size() ? digits - plain.size() : 0, '0');
    text += plain;
}

struct Clock {
    CalendarDay day;
    std::int64_t dayCount = 0;
    std::uint64_t ofDay = 0; // milliseconds
};

Clock clockOf(std::int64_t local) {
    Clock clock;
    clock.dayCount = local >= 0 ? local / kDay : -((-local + kDay - 1) / kDay);
    clock.ofDay = static_cast<std::uint64_t>(local - clock.dayCount * kDay);
    clock.day = calendarDay(clock.dayCount);
    return clock;
}

void addPart(std::string& text, Part part, const Clock& clock) {
    switch (part) {
    case Part::Year:
        return addNumber(text, static_cast<std::uint64_t>(clock.day.year), 4);
    case Part::Month:
        return addNumber(text, clock.day.month, 2);
    case Part::Day:
        return addNumber(text, clock.day.day, 2);
    case Part::DayOfYear:
        return addNumber(text,
                         static_cast<std::uint64_t>(clock.dayCount - dayNumber(clock.day.year, 1, 1) + 1), 3);
    case Part::Hour:
        return addNumber(text, clock.ofDay / 3600000, 2);
    case Part::Minute:
        return addNumber(text, clock.ofDay / 60000 % 60, 2);
    case Part::Second:
        return addNumber(text, clock.ofDay / 1000 % 60, 2);
    case Part::Millisecond:
        return addNumber(text, clock.ofDay % 1000, 3);
    case Part::Text:
        break;
    }
}

// What must stand before a part, so that all of a time larger than it is there.
int rankOf(Part part) {
    switch (part) {
    case Part::Year:
        return 0;
    case Part::Month:
        return 1;
    case Part::Day:
    case Part::DayOfYear:
        return 2;
    case Part::Hour:
        return 3;
    case Part::Minute:
        return 4;
    case Part::Second:
        return 5;
    case Part::Millisecond:
        return 6;
    case Part::Text:
        break;
    }
    return -1;
}

} // namespace

Result<MomentFormat> MomentFormat::of(const std::string& pattern, const std::string& zone) {
    MomentFormat format;
    auto found = Zone::named(zone);
    if (!found) {
        return fail(found.error());
    }
    format.m_zone = *found;
    for (std::size_t at = 0; at < pattern.size();) {
        const Bytes rest = Bytes(pattern).substr(at);
        const auto* token = std::find_if(std::begin(kTokens), std::end(kTokens),
                                         [&](const Token& each) { return rest.starts_with(each.letters); });
        if (token != std::end(kTokens)) {
            format.m_pieces.push_back({token->part});
            at += token->letters.size();
        } else if (pattern[at] == '\'') {
            const auto next = addQuoted(pattern, at, format.m_pieces);
            if (!next) {
                return fail(next.error());
            }
            at = *next;
        } else if (isLetter(pattern[at]) && pattern[at] != 'T' && pattern[at] != 'Z') {
            return wrong("\"" + pattern.substr(at, 1) + "\" means nothing in the date pattern \"" + pattern +
                         "\"");
        } else {
            addText(format.m_pieces, pattern[at++]);
        }
    }
    if (format.smallest() == Part::Text) {
        return wrong("the date pattern \"" + pattern + "\" holds nothing of a time");
    }
    return format;
}

Result<std::string> MomentFormat::text(std::int64_t unixMilliseconds) const {
    const Clock clock = clockOf(m_zone.toLocal(unixMilliseconds));
    if (clock.day.year < 0 || clock.day.year > 9999) {
        return fail(Error::Code::Usage,
                    "the year " + std::to_string(clock.day.year) + " has not four digits");
    }
    std::string text;
    for (const Piece& piece : m_pieces) {
        text += piece.text;
        addPart(text, piece.part, clock);
    }
    return text;
}

bool MomentFormat::sortsLikeTime() const {
    int before = -1;
    for (const Piece& piece : m_pieces) {
        const int rank = rankOf(piece.part);
        if (rank < 0) {
            continue;
        }
        const bool follows = rank == before + 1 || (piece.part == Part::DayOfYear && before == 0);
        if (rank > before && !follows) {
            return false;
        }
        before = std::max(before, rank); // what comes again says nothing new
    }
    return before >= 0 && m_zone.isUtc();
}

Part MomentFormat::smallest() const {
    Part smallest = Part::Text;
    for (const Piece& piece : m_pieces) {
        smallest = rankOf(piece.part) > rankOf(smallest) ? piece.part : smallest;
    }
    return smallest;
}

} // namespace keyatlas
