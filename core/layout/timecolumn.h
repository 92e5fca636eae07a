// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/span.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace keyatlas {

// Seconds since 1950-01-01 00:00:00 UTC without leap seconds: 1950 to 2086 in 32 bits.
using Seconds1950 = std::uint32_t;

constexpr std::int64_t kUnixOf1950 = -631152000; // 1950-01-01 in Unix seconds

// First and last time of what was asked for, both included.
struct TimeRange {
    Seconds1950 first = 0;
    Seconds1950 last = 0;
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

// One time for each document of a space, by rank; some have none. Four bytes a document. Const once built;
// all methods may be called from several threads. Spans are cut at the end.
class TimeColumn {
public:
    class Builder;

    Rank size() const { return m_seconds.size(); }
    std::optional<Seconds1950> secondsAt(Rank rank) const {
        return rank < size() && isKnown(m_seconds[rank]) ? std::optional(m_seconds[rank]) : std::nullopt;
    }
    // A cost that does not depend on the span's length: two blocks at most are looked at document by
    // document.
    std::uint64_t known(Span span) const;
    std::optional<Seconds1950> meanTime(Span span) const; // rounded down; of the documents that have a time
    std::optional<TimeRange> range(Span span) const;      // a step for each 512 documents

    std::uint64_t known() const { return m_known; }
    std::uint64_t outside() const { return m_outside; } // their time lies before 1950 or after 2086
    std::uint64_t unknown() const { return size() - m_known - m_outside; } // no time was found
    // All times are at midnight: days are known, hours are not. False if there is no time at all.
    bool wholeDays() const { return m_known > 0 && !m_hasHours; }

    // Raw times for those who walk many: at a document without one isKnown() is false.
    const std::vector<Seconds1950>& raw() const { return m_seconds; }
    static constexpr bool isKnown(Seconds1950 raw) { return raw < kOutside; }

private:
    static constexpr Seconds1950 kUnknown = ~Seconds1950{0};
    static constexpr Seconds1950 kOutside = kUnknown - 1;
    static constexpr Rank kBlock = 512;

    struct Block { // totals of the documents before it; least and most of those in it
        std::uint64_t known = 0;
        std::uint64_t sum = 0;
        Seconds1950 least = kUnknown;
        Seconds1950 most = 0;
    };
    struct Sum {
        std::uint64_t known = 0;
        std::uint64_t sum = 0;
    };
    TimeColumn() = default;
    void addUp();
    Sum before(Rank rank) const;
    Sum in(Span span) const;

    std::vector<Seconds1950> m_seconds;
    std::vector<Block> m_blocks; // one more than there are: its totals are those of all
    std::uint64_t m_known = 0;
    std::uint64_t m_outside = 0;
    bool m_hasHours = false;
};

// Fills a column. Several threads may set different ranks at once.
class TimeColumn::Builder {
public:
    explicit Builder(Rank count) { m_column->m_seconds.assign(count, kUnknown); }

    void set(Rank rank, std::int64_t unixSeconds) { // rank < count
        const std::int64_t seconds = unixSeconds - kUnixOf1950;
        const bool inside = seconds >= 0 && seconds < std::int64_t{kOutside};
        m_column->m_seconds[rank] = inside ? static_cast<Seconds1950>(seconds) : kOutside;
    }
    // The builder is empty then.
    std::shared_ptr<const TimeColumn> finish();

private:
    std::shared_ptr<TimeColumn> m_column{new TimeColumn};
};

} // namespace keyatlas
