// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/checks/timewords.h"

#include "core/base/display.h"
#include "core/scheme/momentformat.h"
#include "core/scheme/zone.h"

#include <algorithm>

namespace keyatlas::words {

std::string momentText(std::int64_t unixMilliseconds) {
    const auto format = MomentFormat::of("yyyy-MM-dd HH:mm:ss.SSS", "UTC");
    return format ? format->text(unixMilliseconds).value_or("") + " UTC" : std::string();
}

std::string stepName(double seconds) {
    return seconds < 1.5      ? "second"
           : seconds < 90     ? "minute"
           : seconds < 5400   ? "hour"
           : seconds < 100000 ? "day"
           : seconds < 3e6    ? "month"
                              : "year";
}

std::string stepLost(double seconds) {
    return seconds < 1.5      ? "Milliseconds"
           : seconds < 90     ? "Seconds"
           : seconds < 5400   ? "Minutes"
           : seconds < 100000 ? "Hours"
           : seconds < 3e6    ? "Days"
                              : "Months";
}

std::string counted(std::uint64_t pairs) {
    return display::counted(pairs, "neighbouring pair", "neighbouring pairs");
}

namespace {

bool changesClocks(const std::string& name) {
    constexpr std::int64_t kJanuary = 1704067200000; // of 2024
    constexpr std::int64_t kJuly = 1719792000000;
    const auto zone = Zone::named(name);
    return zone && zone->toLocal(kJanuary) - kJanuary != zone->toLocal(kJuly) - kJuly;
}

} // namespace

std::optional<std::string> whyTimesDoNotSort(const Component& component, const Traits& traits) {
    for (const Encoding& encoding : component.encodings) {
        if (encoding.kind == Encoding::Kind::Date && changesClocks(encoding.zone)) {
            return "Clocks of " + encoding.zone + " go back once a year: an hour comes twice.";
        }
        if (encoding.kind == Encoding::Kind::Date && traits.order == Traits::Order::None) {
            return "The pattern " + encoding.pattern +
                   " does not run from the year down to the smallest part.";
        }
    }
    const bool number =
        component.encodings.size() == 1 && (component.encodings[0].kind == Encoding::Kind::EpochMs ||
                                            component.encodings[0].kind == Encoding::Kind::EpochS);
    if (number) {
        return std::string("Numbers of different length do not sort as numbers: pad them.");
    }
    return std::nullopt;
}

void Spelling::see(const FieldValue& value) {
    ++m_values;
    m_numbers += value.kind == FieldValue::Kind::Number ? 1 : 0;
    const std::string& text = value.text;
    const std::size_t clock = text.find(':');
    const std::size_t zone = clock == std::string::npos ? clock : text.find_first_of("+-", clock);
    m_offsets += zone != std::string::npos ? 1 : 0;
    m_fractions =
        m_fractions || (clock != std::string::npos && text.find_first_of(".,", clock) != std::string::npos);
    m_least = std::min(m_least, text.size());
    m_most = std::max(m_most, text.size());
}

std::string Spelling::why() const {
    if (m_numbers > 0) {
        return "Numbers of different length do not sort as numbers: pad them.";
    }
    if (m_offsets > 0) {
        return "Times with zone offsets do not sort as moments.";
    }
    if (m_fractions && m_least != m_most) {
        return "Fractions of different length do not sort: \"22.5Z\" comes before \"22Z\".";
    }
    return m_least != m_most ? "Times are written in different lengths."
                             : "The field's spelling does not sort as time.";
}

} // namespace keyatlas::words
