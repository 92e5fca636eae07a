// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/splitrule.h"

#include "core/base/text.h"
#include "core/index/commonprefix.h"

#include <algorithm>
#include <array>
#include <utility>

namespace keyatlas {
namespace {

constexpr std::array<Bytes, 2> kReserved = {"_design/", "_local/"};

// Counts, piece by piece, how much of a segment is neither printable nor UTF-8. If it is more than a quarter,
// it is shown as hex, and a byte that equals a separator is only a number.
class TextQuality {
public:
    explicit TextQuality(Bytes separators) : m_separators(separators) {}

    void add(Bytes text) {
        for (std::size_t at = 0; at < text.size();) {
            const bool printable = text[at] >= 0x20 && text[at] < 0x7f;
            const std::size_t length = printable ? 1 : utf8Length(text.substr(at));
            const bool control = length == 1 && !printable && m_separators.find(text[at]) == Bytes::npos;
            m_bad += length == 0 || control ? 1 : 0;
            at += std::max<std::size_t>(length, 1);
        }
        m_seen += text.size();
    }
    bool isBinary() const { return m_bad * 4 > m_seen; }

private:
    Bytes m_separators;
    std::size_t m_bad = 0;
    std::size_t m_seen = 0;
};

} // namespace

SplitRule SplitRule::none() {
    return {};
}

SplitRule SplitRule::at(Bytes separators) {
    SplitRule rule;
    rule.m_usual = std::string(separators);
    rule.collectSeparators();
    return rule;
}

SplitRule SplitRule::fixed(std::vector<std::size_t> lengths, Bytes separators) {
    SplitRule rule = at(separators);
    rule.m_front = std::move(lengths);
    return rule;
}

// Every piece is reached from the front, so bytes that are only numbers are never taken for separators.
std::optional<std::size_t> SplitRule::fixedBreak(Bytes key, std::size_t from) const {
    std::size_t at = 0;
    for (const std::size_t length : m_front) {
        const std::size_t mark = length > 0 ? at + length - 1 : key.find_first_of(m_separators, at);
        if (mark >= key.size()) {
            return std::nullopt;
        }
        at = mark + 1;
        if (at > from) {
            return at;
        }
    }
    const std::size_t mark = key.find_first_of(m_separators, from);
    return mark == Bytes::npos ? std::nullopt : std::optional(mark + 1);
}

void SplitRule::collectSeparators() {
    m_separators = m_usual;
    for (const auto& family : m_families) {
        m_separators += family.separators;
    }
    const auto byByte = [](char a, char b) {
        return static_cast<unsigned char>(a) < static_cast<unsigned char>(b);
    };
    std::sort(m_separators.begin(), m_separators.end(), byByte);
    m_separators.erase(std::unique(m_separators.begin(), m_separators.end()), m_separators.end());
}

Bytes SplitRule::separatorsAt(Bytes key, std::size_t from) const {
    const auto above =
        std::upper_bound(m_families.begin(), m_families.end(), key,
                         [](Bytes k, const Family& family) { return k < Bytes(family.prefix); });
    if (above == m_families.begin()) {
        return m_usual;
    }
    const auto& family = *(above - 1);
    const bool inside = from >= family.prefix.size() && key.starts_with(family.prefix);
    return inside ? Bytes(family.separators) : Bytes(m_usual);
}

const SplitRule::Calendar* SplitRule::calendarOf(Bytes key) const {
    if (m_calendars.empty()) {
        return nullptr;
    }
    const auto above =
        std::upper_bound(m_calendars.begin(), m_calendars.end(), key,
                         [](Bytes k, const Calendar& calendar) { return k < Bytes(calendar.prefix); });
    if (above != m_calendars.begin() && key.starts_with((above - 1)->prefix)) {
        return &*(above - 1);
    }
    return m_calendars.front().prefix.empty() ? &m_calendars.front() : nullptr;
}

// Where the segment begins that may begin with a date, if that is at or before `from`.
std::optional<std::size_t> SplitRule::dateIn(Bytes key, const Calendar& calendar, std::size_t from) const {
    std::size_t at = 0;
    for (std::size_t depth = 0; depth < calendar.depth; ++depth) {
        const auto end = separatorAfter(key, at);
        if (!end || *end > from) {
            return std::nullopt;
        }
        at = *end;
    }
    return at;
}

std::optional<std::size_t> SplitRule::breakAfter(Bytes key, std::size_t from) const {
    if (!m_front.empty()) {
        return fixedBreak(key, from);
    }
    const Calendar* const calendar = calendarOf(key);
    const auto date = calendar != nullptr ? dateIn(key, *calendar, from) : std::nullopt;
    if (!date) {
        return separatorAfter(key, from);
    }
    const auto end = separatorAfter(key, *date);
    if (end && *end <= from) {
        return separatorAfter(key, from); // behind the date's segment
    }
    const Bytes segment = key.substr(*date, end.value_or(key.size()) - *date);
    const auto part = datePartEnd(segment, from - *date, calendar->form);
    return part ? std::optional(*date + *part) : end;
}

std::optional<std::size_t> SplitRule::separatorAfter(Bytes key, std::size_t from) const {
    if (isNone() || from >= key.size()) {
        return std::nullopt;
    }
    const Bytes separators = separatorsAt(key, from);
    const Bytes text = key.substr(from);
    std::size_t at = viableLength(text, m_shapes);
    if (from == 0) {
        for (const Bytes reserved : kReserved) {
            const std::size_t common = packed::commonPrefix(text, reserved);
            if (common == reserved.size()) {
                return common;
            }
            at = std::max(at, common);
        }
    }
    TextQuality quality(separators);
    for (std::size_t judged = 0;; ++at) {
        at = text.find_first_of(separators, at);
        if (at == Bytes::npos) {
            return std::nullopt;
        }
        if (m_found) {
            quality.add(text.substr(judged, at - judged));
            judged = at;
        }
        if (!quality.isBinary()) {
            return from + at + 1;
        }
    }
}

std::size_t SplitRule::segmentEnd(Bytes key, std::size_t from) const {
    return breakAfter(key, from).value_or(key.size());
}

std::vector<std::size_t> SplitRule::segmentEnds(Bytes key) const {
    std::vector<std::size_t> ends;
    for (std::size_t at = 0; at < key.size();) {
        at = segmentEnd(key, at);
        ends.push_back(at);
    }
    return ends;
}

} // namespace keyatlas
