// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/lanes.h"

#include <algorithm>
#include <numeric>

namespace keyatlas {

namespace {

// Indices in the order of the beginnings; of equal ones the longer first, then as given.
std::vector<std::size_t> byBeginning(std::span<const Span> spans) {
    std::vector<std::size_t> order(spans.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return spans[a].first != spans[b].first ? spans[a].first < spans[b].first
                                                : spans[a].count() > spans[b].count();
    });
    return order;
}

} // namespace

std::vector<std::size_t> lanesOf(std::span<const Span> spans) {
    std::vector<std::size_t> rows(spans.size());
    std::vector<Rank> ends; // of each row, where its last span ends
    for (const auto at : byBeginning(spans)) {
        const auto free =
            std::find_if(ends.begin(), ends.end(), [&](Rank end) { return end <= spans[at].first; });
        const Rank end = std::max(spans[at].last, spans[at].first + 1);
        rows[at] = static_cast<std::size_t>(free - ends.begin());
        if (free == ends.end()) {
            ends.push_back(end);
        } else {
            *free = end;
        }
    }
    return rows;
}

std::vector<Gap> gapsBetween(std::span<const Span> spans) {
    std::vector<Gap> gaps;
    const Span* reaches = nullptr; // the span that goes furthest so far
    for (const auto at : byBeginning(spans)) {
        const Span& span = spans[at];
        if (span.empty()) {
            continue;
        }
        if (reaches != nullptr && reaches->last < span.first) {
            gaps.push_back(
                {{reaches->last, span.first}, static_cast<std::size_t>(reaches - spans.data()), at});
        }
        if (reaches == nullptr || reaches->last < span.last) {
            reaches = &span;
        }
    }
    return gaps;
}

} // namespace keyatlas
