// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/heatstrip.h"

#include <algorithm>
#include <cmath>

namespace keyatlas {
namespace {

constexpr std::uint32_t kDaySeconds = 86400;
constexpr Rank kRanksBetweenStops = Rank(1) << 20;
constexpr double kCellWidth = 4;
constexpr double kLeastRow = 8;
constexpr double kMostRow = 12;
constexpr double kLabelDistance = 24;

// Which row a time belongs to, by a table of days or of hours.
class RowOf {
public:
    RowOf(Period period, TimeRange range) : m_ofDay(period.kind == Period::Kind::HourOfDay) {
        if (m_ofDay) {
            m_rows = 24 / period.step;
            m_table.resize(24);
            for (unsigned hour = 0; hour < 24; ++hour) {
                m_table[hour] = static_cast<std::uint16_t>(m_rows - 1 - hour / period.step);
            }
            return;
        }
        m_firstDay = range.first / kDaySeconds;
        const std::int64_t newest = periodOfDay(period, dayOf(range.last));
        m_rows = static_cast<std::size_t>(newest - periodOfDay(period, dayOf(range.first)) + 1);
        m_table.resize(range.last / kDaySeconds - m_firstDay + 1);
        for (std::size_t i = 0; i < m_table.size(); ++i) {
            const std::int64_t day = dayOf(range.first) + static_cast<std::int64_t>(i);
            m_table[i] = static_cast<std::uint16_t>(newest - periodOfDay(period, day));
        }
    }

    std::size_t rows() const { return m_rows; }
    bool ofDay() const { return m_ofDay; }
    std::size_t byDate(Seconds1950 seconds) const { return m_table[seconds / kDaySeconds - m_firstDay]; }
    std::size_t byHour(Seconds1950 secondsOfDay) const { return m_table[secondsOfDay / 3600]; }

private:
    bool m_ofDay;
    std::size_t m_rows = 0;
    std::uint32_t m_firstDay = 0;
    std::vector<std::uint16_t> m_table; // by day since the first, or by hour
};

// A column a cell wide; one in which no document begins belongs to the one before it. Where documents are
// wider than cells, a column begins where its document does.
void layColumns(const Columns& columns, int cellWidth, HeatStrip& strip) {
    strip.edges.clear();
    strip.ranks.clear();
    const auto rankAt = [&columns](int x) { return columns.ranks[static_cast<std::size_t>(x)]; };
    for (int x = 0; x < columns.width(); x += cellWidth) {
        const Rank rank = rankAt(x);
        const Rank next = rankAt(std::min(x + cellWidth, columns.width()));
        if (x > 0 && rank == next) {
            continue;
        }
        strip.edges.push_back(x > 0 && next - rank == 1 ? columns.xOf(rank) : x);
        strip.ranks.push_back(rank);
    }
    strip.edges.push_back(columns.width());
    strip.ranks.push_back(columns.view.last);
}

struct Tally {
    bool anyHours = false;
    bool stopped = false;
};

Tally count(const TimeColumn& times, const RowOf& rowOf, HeatStrip& strip, const std::stop_token& stop) {
    const auto& raw = times.raw();
    Tally tally;
    strip.counts.assign(strip.columnCount() * rowOf.rows(), 0);
    strip.known = 0;
    strip.without = 0;
    Seconds1950 hours = 0;
    for (std::size_t column = 0; column < strip.columnCount(); ++column) {
        std::uint32_t* cells = strip.counts.data() + column * rowOf.rows();
        const Rank last = std::min<Rank>(strip.ranks[column + 1], raw.size());
        for (Rank rank = strip.ranks[column]; rank < last;) {
            const Rank end = std::min(last, rank + kRanksBetweenStops);
            std::uint64_t known = 0;
            const Rank begin = rank;
            for (; rank < end; ++rank) {
                const Seconds1950 seconds = raw[rank];
                if (!TimeColumn::isKnown(seconds)) {
                    continue;
                }
                ++known;
                if (rowOf.ofDay()) {
                    hours |= seconds % kDaySeconds;
                    ++cells[rowOf.byHour(seconds % kDaySeconds)];
                } else {
                    ++cells[rowOf.byDate(seconds)];
                }
            }
            strip.known += known;
            strip.without += end - begin - known;
            if (stop.stop_requested()) {
                tally.stopped = true;
                return tally;
            }
        }
    }
    tally.anyHours = hours != 0;
    return tally;
}

void layRows(const RowOf& rowOf, TimeRange range, HeatStrip& strip) {
    strip.rows.resize(rowOf.rows());
    const std::int64_t newest = rowOf.ofDay() ? 0 : periodOfDay(strip.period, dayOf(range.last));
    for (std::size_t i = 0; i < strip.rows.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        if (rowOf.ofDay()) {
            const std::int64_t length = std::int64_t{strip.period.step} * 3600;
            strip.rows[i].first = (static_cast<std::int64_t>(strip.rows.size()) - 1 - row) * length;
            strip.rows[i].last = strip.rows[i].first + length;
        } else {
            strip.rows[i].first = firstDayOf(strip.period, newest - row) * kDaySeconds;
            strip.rows[i].last = firstDayOf(strip.period, newest - row + 1) * kDaySeconds;
        }
    }
}

void layLabels(double scale, HeatStrip& strip) {
    strip.labelPeriod = labelPeriodFor(strip.period, kLabelDistance * scale / strip.rowHeight);
    for (std::size_t i = 0; i < strip.rows.size(); ++i) {
        const HeatStrip::Row& row = strip.rows[i];
        if (strip.period.kind == Period::Kind::HourOfDay) {
            // Midnight is the edge of the strip.
            if (row.first > 0 && row.first % (std::int64_t{strip.labelPeriod.step} * 3600) == 0) {
                strip.labels.push_back({i, row.first});
            }
            continue;
        }
        const std::int64_t number = periodOfDay(strip.labelPeriod, row.last / kDaySeconds - 1);
        const std::int64_t begins = firstDayOf(strip.labelPeriod, number) * kDaySeconds;
        if (begins >= row.first) {
            strip.labels.push_back({i, begins});
        }
    }
}

void laySteps(HeatStrip& strip) {
    std::vector<std::uint32_t> sorted;
    sorted.reserve(strip.counts.size());
    std::copy_if(strip.counts.begin(), strip.counts.end(), std::back_inserter(sorted),
                 [](std::uint32_t n) { return n > 0; });
    strip.steps.assign(strip.counts.size(), HeatStrip::kNothing);
    if (sorted.empty()) {
        return;
    }
    std::sort(sorted.begin(), sorted.end());
    strip.least = sorted.front();
    strip.most = sorted.back();
    for (std::size_t i = 0; i < strip.counts.size(); ++i) {
        if (strip.counts[i] > 0) {
            // Equal counts share the middle of their places, so that what is everywhere is neither end.
            const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), strip.counts[i]);
            const auto twice = static_cast<std::size_t>((first - sorted.begin()) + (last - sorted.begin()));
            strip.steps[i] = static_cast<std::uint8_t>(twice * HeatStrip::kSteps / (2 * sorted.size()));
        }
    }
}

} // namespace

std::size_t HeatStrip::columnAt(int x) const {
    const auto after = std::upper_bound(edges.begin(), edges.end() - 1, x);
    return after == edges.begin() ? 0 : static_cast<std::size_t>(after - edges.begin()) - 1;
}

Result<HeatStrip> heatStripOf(const Columns& columns, const TimeColumn& times, HeatRequest request,
                              std::stop_token stop) {
    HeatStrip strip;
    layColumns(columns, std::max(1, static_cast<int>(std::lround(kCellWidth * request.scale))), strip);
    const auto range = times.range(columns.view);
    if (!range || request.height < 1) {
        strip.without = columns.view.count();
        return strip;
    }
    const int leastRow = std::max(1, static_cast<int>(std::ceil(kLeastRow * request.scale)));
    const auto mostRows = static_cast<unsigned>(std::max(1, request.height / leastRow));
    strip.period = periodFor(*range, mostRows, times.wholeDays());
    Tally tally = count(times, RowOf(strip.period, *range), strip, stop);
    if (!tally.stopped && strip.period.kind == Period::Kind::HourOfDay && !tally.anyHours) {
        strip.period = periodFor(*range, mostRows, true);
        tally = count(times, RowOf(strip.period, *range), strip, stop);
    }
    if (tally.stopped) {
        return cancelled();
    }
    layRows(RowOf(strip.period, *range), *range, strip);
    const int mostRow = std::max(leastRow, static_cast<int>(std::floor(kMostRow * request.scale)));
    strip.rowHeight = std::clamp(request.height / static_cast<int>(strip.rows.size()), 1, mostRow);
    layLabels(request.scale, strip);
    laySteps(strip);
    return strip;
}

} // namespace keyatlas
