// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/idevidence.h"

#include "core/ids/numbertime.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace keyatlas {
namespace {

constexpr std::size_t kMostSegments = 12;
constexpr double kNearlyAll = 0.95;
constexpr double kLeastEvidence = -12; // natural logarithm of the chance that it is one
constexpr double kMostOfPossible = 0.2;

// What stands at one place in the keys of the sample.
using Texts = std::vector<Bytes>;

std::size_t nearlyAll(std::size_t count) {
    return static_cast<std::size_t>(std::ceil(static_cast<double>(count) * kNearlyAll));
}

// The chance that as many different values as there are fall into so small a part of what is possible.
bool isBeyondChance(TimeFormat format, const std::set<std::int64_t>& times) {
    if (times.size() < 2) {
        return false;
    }
    const double seconds = static_cast<double>(*times.rbegin() - *times.begin() + 1) / 1000;
    const double part = std::min(seconds / possibleSeconds(format), 1.0);
    const auto different = static_cast<double>(times.size());
    return part < kMostOfPossible && std::log(different) + (different - 1) * std::log(part) < kLeastEvidence;
}

std::vector<std::uint64_t> numbersOf(const Texts& texts) {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(texts.size());
    for (const Bytes text : texts) {
        if (const auto number = numbertime::leadingNumber(text)) {
            numbers.push_back(*number);
        }
    }
    return numbers;
}

// Neighbours that are one apart, and hardly more values than keys.
bool isCounter(const Texts& texts, std::uint64_t keys) {
    const auto numbers = numbersOf(texts);
    if (numbers.size() < 2) {
        return false;
    }
    std::size_t apart = 0;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        apart += numbers[i] - numbers[i - 1] == 1 ? 1 : 0;
    }
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    return apart * 2 > numbers.size() && *most - *least < keys * 2;
}

// The bits below the time: few machines, or sequences that hardly ever rise within a millisecond.
struct SnowflakeBits {
    bool few = false;   // machines
    bool small = false; // sequences
};
SnowflakeBits snowflakeBits(const Texts& texts) {
    const auto numbers = numbersOf(texts);
    std::set<std::uint64_t> machines;
    std::size_t small = 0;
    for (const std::uint64_t number : numbers) {
        machines.insert(number >> 12 & 0x3ff);
        small += (number & 0xfff) < 16 ? 1 : 0;
    }
    return {machines.size() * 4 <= numbers.size(), small * 10 >= numbers.size() * 9};
}

bool fitsFormat(TimeFormat format, const Texts& texts, std::uint64_t keys) {
    switch (format) {
    case TimeFormat::TwitterSnowflake:
        return snowflakeBits(texts).small;
    case TimeFormat::DiscordSnowflake: {
        const SnowflakeBits bits = snowflakeBits(texts);
        return bits.few && !bits.small;
    }
    default:
        return !isNumber(format) || !isCounter(texts, keys);
    }
}

bool isBorneOut(TimeFormat format, const Texts& texts, std::uint64_t keys) {
    std::set<std::int64_t> times;
    std::size_t read = 0;
    const std::size_t needed = nearlyAll(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto time = readTime(format, texts[i]);
        if (time && isPlausible(format, *time)) {
            ++read;
            times.insert(*time);
        } else if (i + 1 - read > texts.size() - needed) {
            return false;
        }
    }
    return isBeyondChance(format, times) && fitsFormat(format, texts, keys);
}

// Bytes before the first digit, if they are the same in all: "inv20120526".
std::size_t sameFront(const Texts& texts) {
    const auto digit = texts.front().find_first_of("0123456789");
    if (digit == Bytes::npos || digit == 0) {
        return 0;
    }
    const Bytes front = texts.front().substr(0, digit);
    const bool all =
        std::all_of(texts.begin(), texts.end(), [front](Bytes text) { return text.starts_with(front); });
    return all ? digit : 0;
}

std::optional<TimePlace> placeIn(const Texts& texts, std::size_t segment, std::uint64_t keys) {
    for (const TimeFormat format : allTimeFormats()) {
        if (isBorneOut(format, texts, keys)) {
            return TimePlace{segment, 0, format};
        }
    }
    const std::size_t front = sameFront(texts);
    if (front == 0) {
        return std::nullopt;
    }
    Texts behind = texts;
    for (Bytes& text : behind) {
        text.remove_prefix(front);
    }
    for (const TimeFormat format : allTimeFormats()) {
        if ((isDate(format) || isNumber(format)) && isBorneOut(format, behind, keys)) {
            return TimePlace{segment, front, format};
        }
    }
    return std::nullopt;
}

TimeSearch searchSegments(const KeyFamily& family, const SplitRule& rule, std::size_t first,
                          const std::stop_token& stop) {
    TimeSearch search;
    // Parents without children's segments stand among them: half of the keys tell enough.
    const std::size_t needed = std::max<std::size_t>(family.sample.size() / 2, 2);
    for (std::size_t segment = first; segment < kMostSegments; ++segment) {
        Texts texts;
        texts.reserve(family.sample.size());
        for (const auto& key : family.sample) {
            if (const auto start = segmentStart(key, segment, rule)) {
                texts.push_back(Bytes(key).substr(*start));
            }
        }
        if (texts.size() < needed || stop.stop_requested()) {
            return search;
        }
        search.segments = segment + 1;
        const auto place = placeIn(texts, segment, family.keys);
        // An earlier place counts, unless a later one says more than a date.
        if (place &&
            (!search.place || (isDate(search.place->format) && place->format < search.place->format))) {
            search.place = place;
        }
    }
    return search;
}

} // namespace

std::optional<std::size_t> segmentStart(Bytes key, std::size_t segment, const SplitRule& rule) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < segment; ++i) {
        const auto end = rule.breakAfter(key, at);
        if (!end) {
            return std::nullopt;
        }
        at = *end;
    }
    return at < key.size() ? std::optional(at) : std::nullopt;
}

SplitRule everyMarkRule() {
    return SplitRule::at(":/|#-_.@+~,;= ");
}

TimeSearch searchTime(const KeyFamily& family, const SplitRule& rule, const std::stop_token& stop) {
    TimeSearch search = searchSegments(family, rule, family.prefix.empty() ? 0 : 1, stop);
    if (!search.place) {
        search.place = searchSegments(family, everyMarkRule(), 0, stop).place;
        if (search.place) {
            search.place->everyMark = true;
        }
    }
    return search;
}

} // namespace keyatlas
