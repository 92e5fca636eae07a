// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/timecolumn.h"

#include <algorithm>
#include <utility>

namespace keyatlas {
namespace {

constexpr Seconds1950 kSecondsOfDay = 86400;

} // namespace

void TimeColumn::addUp() {
    m_blocks.reserve(m_seconds.size() / kBlock + 2);
    Sum total;
    for (Rank at = 0; at < size();) {
        Block block;
        block.known = total.known;
        block.sum = total.sum;
        const Rank end = std::min<Rank>(at + kBlock, size());
        for (; at < end; ++at) {
            const Seconds1950 seconds = m_seconds[at];
            if (!isKnown(seconds)) {
                m_outside += seconds == kOutside ? 1 : 0;
                continue;
            }
            ++total.known;
            total.sum += seconds;
            block.least = std::min(block.least, seconds);
            block.most = std::max(block.most, seconds);
            m_hasHours = m_hasHours || seconds % kSecondsOfDay != 0;
        }
        m_blocks.push_back(block);
    }
    m_known = total.known;
    m_blocks.push_back({total.known, total.sum, kUnknown, 0});
}

TimeColumn::Sum TimeColumn::before(Rank rank) const {
    const Block& block = m_blocks[rank / kBlock];
    Sum sum{block.known, block.sum};
    for (Rank at = rank / kBlock * kBlock; at < rank; ++at) {
        if (isKnown(m_seconds[at])) {
            ++sum.known;
            sum.sum += m_seconds[at];
        }
    }
    return sum;
}

TimeColumn::Sum TimeColumn::in(Span span) const {
    const Span inside = intersection(span, {0, size()});
    if (inside.empty()) {
        return {};
    }
    const Sum first = before(inside.first);
    const Sum last = before(inside.last);
    return {last.known - first.known, last.sum - first.sum};
}

std::uint64_t TimeColumn::known(Span span) const {
    return in(span).known;
}

std::optional<Seconds1950> TimeColumn::meanTime(Span span) const {
    const Sum sum = in(span);
    if (sum.known == 0) {
        return std::nullopt;
    }
    return static_cast<Seconds1950>(sum.sum / sum.known);
}

std::optional<TimeRange> TimeColumn::range(Span span) const {
    const Span inside = intersection(span, {0, size()});
    TimeRange range{kUnknown, 0};
    for (Rank at = inside.first; at < inside.last;) {
        if (at % kBlock == 0 && at + kBlock <= inside.last) {
            range.first = std::min(range.first, m_blocks[at / kBlock].least);
            range.last = std::max(range.last, m_blocks[at / kBlock].most);
            at += kBlock;
            continue;
        }
        if (isKnown(m_seconds[at])) {
            range.first = std::min(range.first, m_seconds[at]);
            range.last = std::max(range.last, m_seconds[at]);
        }
        ++at;
    }
    return range.first == kUnknown ? std::nullopt : std::optional(range);
}

std::shared_ptr<const TimeColumn> TimeColumn::Builder::finish() {
    m_column->addUp();
    return std::exchange(m_column, std::shared_ptr<TimeColumn>(new TimeColumn));
}

} // namespace keyatlas
