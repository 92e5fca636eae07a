// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids/idfamilies.h"
#include "core/ids/timeformat.h"

#include <cstddef>
#include <optional>
#include <stop_token>

namespace keyatlas {

// Where in the keys of a family a time stands, and how it is written.
struct TimePlace {
    std::size_t segment = 0; // counted from 0; the time may reach over its end
    std::size_t offset = 0;  // of it within the segment
    TimeFormat format = TimeFormat::CivilSecond;
    bool everyMark = false; // segments end at every mark of everyMarkRule(), not only where the tree splits
    friend bool operator==(const TimePlace&, const TimePlace&) = default;
};

// What a family's sample bears out, and how far it was looked at.
struct TimeSearch {
    std::optional<TimePlace> place;
    std::size_t segments = 0; // that were looked at, from the front
};

// A time is believed in if at least half of the sample's keys have that segment, nearly all of these hold a
// plausible time there, they differ, and lie in far less of what could be written there than chance would
// have it: 24 random hexadecimal digits are no ObjectIds. Numbers that count (neighbours one apart, as many
// values as keys) are no times, and a snowflake needs few machines or few IDs a millisecond. Looks in the
// segments of `rule` first; where they hold none, behind every mark.
TimeSearch searchTime(const KeyFamily& family, const SplitRule& rule, const std::stop_token& stop);

SplitRule everyMarkRule();

// Where segment `segment` of `key` begins; none if the key has fewer.
std::optional<std::size_t> segmentStart(Bytes key, std::size_t segment, const SplitRule& rule);

} // namespace keyatlas
