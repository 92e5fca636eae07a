// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/tableranges.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace keyatlas {
namespace {

// First and last keys of all tables in their order. Each key and each gap between two of them is one step, so
// that a table of a single key has a place too.
class KeySteps {
public:
    explicit KeySteps(const StoreFamily& family) {
        m_keys.reserve(2 * family.tables.size());
        for (const StoreTable& table : family.tables) {
            m_keys.emplace_back(table.smallest);
            m_keys.emplace_back(table.largest);
        }
        std::sort(m_keys.begin(), m_keys.end());
        m_keys.erase(std::unique(m_keys.begin(), m_keys.end()), m_keys.end());
    }

    std::size_t count() const { return m_keys.empty() ? 0 : 2 * m_keys.size() - 1; }
    // [first, last) of what the table reaches across; a table whose keys are in the wrong order has its
    // first.
    Span of(const StoreTable& table) const {
        const Rank first = stepOf(table.smallest);
        return {first, std::max(first, stepOf(table.largest)) + 1};
    }

private:
    Rank stepOf(Bytes key) const {
        const auto at = std::lower_bound(m_keys.begin(), m_keys.end(), key);
        return 2 * static_cast<Rank>(at - m_keys.begin());
    }

    std::vector<Bytes> m_keys;
};

// In level 0 two tables overlap if any key is between the ends of both; below it one key may be in both, the
// last of one and the first of the other.
bool meet(Span a, Span b, bool endsMayTouch) {
    const Rank shared = endsMayTouch ? 1 : 0;
    return a.first + shared < b.last && b.first + shared < a.last;
}

// Numbers of tables in a lane by the step they begin at.
using Lane = std::map<Rank, std::size_t>;

bool isFree(const Lane& lane, const std::vector<Span>& steps, Span wanted, bool endsMayTouch) {
    const auto after = lane.lower_bound(wanted.first);
    if (after != lane.end() &&
        (after->first == wanted.first || meet(steps[after->second], wanted, endsMayTouch))) {
        return false;
    }
    return after == lane.begin() || !meet(steps[std::prev(after)->second], wanted, endsMayTouch);
}

class Layout {
public:
    Layout(const StoreFamily& family, TableAxis axis) : m_family(family) {
        m_result.axis = axis;
        m_result.ranges.resize(family.tables.size());
    }

    void setLevels() {
        std::map<int, std::size_t> numbers;
        for (const StoreTable& table : m_family.tables) {
            numbers[table.level] = 0;
        }
        m_result.levels.reserve(numbers.size());
        for (auto& [level, number] : numbers) {
            number = m_result.levels.size();
            m_result.levels.push_back({level, 0, {}});
        }
        for (std::size_t i = 0; i < m_family.tables.size(); ++i) {
            const StoreTable& table = m_family.tables[i];
            m_result.ranges[i].level = numbers[table.level];
            m_result.levels[numbers[table.level]].bytes += table.bytes;
        }
    }

    // Lanes of each level, by the steps that the tables reach across.
    void setLanes(const std::vector<Span>& steps) {
        std::vector<std::vector<Lane>> lanes(m_result.levels.size());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            TableRange& range = m_result.ranges[i];
            auto& own = lanes[range.level];
            const bool mayTouch = m_result.levels[range.level].level > 0;
            const auto free = std::find_if(own.begin(), own.end(), [&](const Lane& lane) {
                return isFree(lane, steps, steps[i], mayTouch);
            });
            range.lane = static_cast<std::size_t>(free - own.begin());
            (free == own.end() ? own.emplace_back() : *free).emplace(steps[i].first, i);
        }
        for (std::size_t level = 0; level < lanes.size(); ++level) {
            for (const Lane& lane : lanes[level]) {
                auto& tables = m_result.levels[level].lanes.emplace_back();
                tables.reserve(lane.size());
                for (const auto& [step, table] : lane) {
                    tables.push_back(table);
                }
            }
        }
    }

    void setDepth(const std::vector<Span>& steps, std::size_t count) {
        std::vector<std::int64_t> change(count + 1);
        for (const Span span : steps) {
            ++change[span.first];
            --change[span.last];
        }
        std::int64_t depth = 0;
        for (const std::int64_t by : change) {
            depth += by;
            m_result.mostAtOnce = std::max(m_result.mostAtOnce, static_cast<std::size_t>(depth));
        }
    }

    TableRanges& result() { return m_result; }

private:
    const StoreFamily& m_family;
    TableRanges m_result;
};

// The steps' lengths in bytes, one after the other from 0: steps.count() + 1 places.
std::vector<std::uint64_t> estimatedPlaces(const StoreFamily& family, const std::vector<Span>& steps,
                                           std::size_t count) {
    std::vector<std::int64_t> change(count + 1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto share = static_cast<std::int64_t>(family.tables[i].bytes / steps[i].count() + 1);
        change[steps[i].first] += share;
        change[steps[i].last] -= share;
    }
    std::vector<std::uint64_t> places(count + 1);
    std::int64_t length = 0;
    for (std::size_t step = 0; step < count; ++step) {
        length += change[step];
        places[step + 1] = places[step] + static_cast<std::uint64_t>(length);
    }
    return places;
}

std::vector<Span> stepsOf(const StoreFamily& family, const KeySteps& keys) {
    std::vector<Span> steps;
    steps.reserve(family.tables.size());
    for (const StoreTable& table : family.tables) {
        steps.push_back(keys.of(table));
    }
    return steps;
}

// One behind the other; where keys cannot be compared, nothing can be said to overlap.
TableRanges inFileOrder(const StoreFamily& family) {
    Layout layout(family, TableAxis::Files);
    layout.setLevels();
    TableRanges& result = layout.result();
    std::vector<Span> steps;
    steps.reserve(family.tables.size());
    for (std::size_t i = 0; i < family.tables.size(); ++i) {
        steps.push_back({i, i + 1});
        const std::uint64_t bytes = std::max<std::uint64_t>(family.tables[i].bytes, 1);
        result.ranges[i].span = {result.length, result.length + bytes};
        result.length += bytes;
    }
    layout.setLanes(steps);
    for (const TableLevel& level : result.levels) {
        result.mostAtOnce += level.level == 0 ? level.tables() : 1;
    }
    return std::move(result);
}

} // namespace

std::size_t TableLevel::tables() const {
    return std::accumulate(lanes.begin(), lanes.end(), std::size_t{0},
                           [](std::size_t sum, const auto& lane) { return sum + lane.size(); });
}

std::size_t TableRanges::lanes() const {
    return std::accumulate(levels.begin(), levels.end(), std::size_t{0},
                           [](std::size_t sum, const auto& level) { return sum + level.lanes.size(); });
}

Result<TableRanges> tableRangesOf(const StoreFamily& family, const Keyspace& keys, std::stop_token stop) {
    if (!family.bytewise) {
        return inFileOrder(family);
    }
    const auto size = keys.size(stop);
    if (!size) {
        return fail(size.error());
    }
    const KeySteps order(family);
    const auto steps = stepsOf(family, order);
    Layout layout(family, TableAxis::Ranks);
    layout.setLevels();
    layout.setLanes(steps);
    layout.setDepth(steps, order.count());
    TableRanges& result = layout.result();
    result.length = *size;
    std::string behind; // the least key above a table's last one
    for (std::size_t i = 0; i < family.tables.size(); ++i) {
        const StoreTable& table = family.tables[i];
        const auto first = keys.lowerBound(table.smallest, stop);
        behind.assign(table.largest).push_back('\0');
        const auto last = keys.lowerBound(behind, stop);
        if (!first || !last) {
            return fail(!first ? first.error() : last.error());
        }
        result.ranges[i].span = {*first, std::max(*first, *last)};
    }
    return std::move(result);
}

TableRanges tableRangesBefore(const StoreFamily& family) {
    if (!family.bytewise) {
        return inFileOrder(family);
    }
    const KeySteps order(family);
    const auto steps = stepsOf(family, order);
    Layout layout(family, TableAxis::Keys);
    layout.setLevels();
    layout.setLanes(steps);
    layout.setDepth(steps, order.count());
    TableRanges& result = layout.result();
    const auto places = estimatedPlaces(family, steps, order.count());
    result.length = places.back();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        result.ranges[i].span = {places[steps[i].first], places[steps[i].last]};
    }
    return std::move(result);
}

} // namespace keyatlas
