// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/columnmarks.h"

#include <algorithm>

namespace keyatlas {
namespace {

__extension__ using Wide = unsigned __int128;

// length * part / whole, rounded up.
std::uint64_t shareUp(std::uint64_t length, Wide part, Wide whole) {
    return static_cast<std::uint64_t>((part * length + whole - 1) / whole);
}

std::size_t clamped(int x, int width) {
    return static_cast<std::size_t>(std::clamp(x, 0, width));
}

// Fills the table of one view. Edge x > 0 has a mark: the last key that begins left of it.
class ColumnTable {
public:
    ColumnTable(const Keyspace& keys, std::stop_token stop) : m_keys(keys), m_stop(std::move(stop)) {}

    Result<MarkedColumns> of(Span view, Weight weight, int width) {
        const auto size = m_keys.size(m_stop);
        if (!size) {
            return fail(size.error());
        }
        m_columns.view = intersection(view, {0, *size});
        m_steps = static_cast<std::uint64_t>(std::max(width, 0));
        m_columns.ranks.assign(m_steps + 1, m_columns.view.last);
        if (auto measured = measure(weight); !measured) {
            return fail(measured.error());
        }
        m_columns.bytes.back() += m_bytes;
        if (!m_columns.view.empty() && m_steps > 0) {
            m_columns.ranks.front() = m_columns.view.first;
            auto filled = m_columns.weight == Weight::ByBytes ? fillByBytes() : fillByKeys();
            if (!filled) {
                return fail(filled.error());
            }
        }
        return std::move(m_marked);
    }

private:
    // How much the view weighs and what lies before it.
    Result<void> measure(Weight weight) {
        const auto extent = m_keys.extent(m_columns.view, m_stop);
        if (!extent) {
            return fail(extent.error());
        }
        const auto before = m_keys.extent({0, m_columns.view.first}, m_stop);
        if (!before) {
            return fail(before.error());
        }
        m_columns.bytesTrust = extent->valueBytes.trust();
        m_bytes = extent->valueBytes.value();
        m_columns.bytes.assign(m_steps + 1, extent->valueBytes.isKnown() ? before->valueBytes.value() : 0);
        m_columns.bytesMissing = weight == Weight::ByBytes && m_bytes == 0;
        m_columns.weight = m_columns.bytesMissing ? Weight::ByKeys : weight;
        return {};
    }

    // What has this much or more of `whole` before it in the view begins at edge x > 0 or right of it: half a
    // column less than x columns.
    std::uint64_t leftOf(std::uint64_t x, std::uint64_t whole) const {
        return shareUp(whole, 2 * x - 1, Wide{2} * m_steps);
    }

    Rank& rankOf(std::uint64_t x) { return x < m_steps ? m_columns.ranks[x] : m_columns.tail; }

    Result<void> fillByBytes() {
        const std::uint64_t before = m_columns.bytes.front();
        std::vector<std::uint64_t> offsets; // the last byte left of an edge: who holds it begins left of it
        offsets.reserve(m_steps);
        for (std::uint64_t x = 1; x <= m_steps; ++x) {
            offsets.push_back(before + leftOf(x, m_bytes) - 1);
            m_columns.bytes[x] = before + shareUp(m_bytes, x, m_steps);
        }
        auto marks = m_keys.marksAtBytes(offsets, MarkedColumns::kKeyBytes, m_stop);
        if (!marks) {
            return fail(marks.error());
        }
        m_marked.keys.reserve(m_steps);
        for (std::uint64_t x = 1; x <= m_steps; ++x) {
            auto& mark = (*marks)[x - 1];
            // Where figures are bounds they may not agree to the byte.
            rankOf(x) = std::clamp(mark.rank + 1, m_columns.ranks[x - 1], m_columns.view.last);
            m_marked.keys.push_back(std::move(mark.key));
        }
        return {};
    }

    Result<void> fillByKeys() {
        const std::uint64_t count = m_columns.view.count();
        std::vector<Rank> ranks;
        ranks.reserve(m_steps);
        for (std::uint64_t x = 1; x <= m_steps; ++x) {
            rankOf(x) = m_columns.view.first + leftOf(x, count);
            ranks.push_back(rankOf(x) - 1);
        }
        auto marks = m_keys.marksAt(ranks, MarkedColumns::kKeyBytes, m_stop);
        if (!marks) {
            return fail(marks.error());
        }
        if (m_bytes > 0) {
            takeBytes(*marks, count);
        }
        m_marked.keys.reserve(m_steps);
        for (auto& mark : *marks) {
            m_marked.keys.push_back(std::move(mark.key));
        }
        return {};
    }

    void takeBytes(const std::vector<RankMark>& marks, std::uint64_t count) {
        for (std::uint64_t x = 1; x < m_steps; ++x) {
            m_columns.bytes[x] = std::min(marks[x - 1].bytesEnd, m_columns.bytes.back());
        }
        if (count < m_steps) {
            spreadBytes(count);
        }
    }

    // Every key begins at an edge of its own here.
    void spreadBytes(std::uint64_t count) {
        const auto before = m_columns.bytes;
        for (std::uint64_t x = 1; x < m_steps; ++x) {
            // Edge x lies x * count / steps keys from the left: in this key, by this part of it.
            const std::uint64_t key = x * count / m_steps;
            const Rank rank = m_columns.view.first + key;
            const std::uint64_t begin = before[static_cast<std::size_t>(m_columns.xOf(rank))];
            const std::uint64_t end = before[static_cast<std::size_t>(m_columns.xOf(rank + 1))];
            m_columns.bytes[x] = begin + shareUp(end - begin, x * count % m_steps, m_steps);
        }
    }

    const Keyspace& m_keys;
    std::stop_token m_stop;
    MarkedColumns m_marked;
    Columns& m_columns = m_marked.columns;
    std::uint64_t m_steps = 0;
    std::uint64_t m_bytes = 0; // of the view
};

} // namespace

int Columns::xOf(Rank rank) const {
    if (rank >= std::min(tail, view.last)) {
        return width();
    }
    const auto after = std::upper_bound(ranks.begin(), ranks.end() - 1, rank);
    return std::max(static_cast<int>(after - ranks.begin()) - 1, 0);
}

Rank Columns::rankAt(int x) const {
    return ranks[clamped(x, width())];
}

Rank Columns::rankUnder(int x) const {
    const Rank next = x + 1 < width() ? ranks[clamped(x + 1, width())] : std::min(tail, view.last);
    return std::max(next, view.first + 1) - 1;
}

std::uint64_t Columns::byteAt(int x) const {
    return bytes[clamped(x, width())];
}

int Columns::xOfByte(std::uint64_t offset) const {
    if (offset >= bytes.back()) {
        return width();
    }
    const auto after = std::upper_bound(bytes.begin(), bytes.end() - 1, offset);
    return std::max(static_cast<int>(after - bytes.begin()) - 1, 0);
}

Result<Columns> columnsOf(const Keyspace& keys, Span view, Weight weight, int width, std::stop_token stop) {
    auto marked = markedColumnsOf(keys, view, weight, width, std::move(stop));
    if (!marked) {
        return fail(marked.error());
    }
    return std::move(marked->columns);
}

Result<MarkedColumns> markedColumnsOf(const Keyspace& keys, Span view, Weight weight, int width,
                                      std::stop_token stop) {
    return ColumnTable(keys, std::move(stop)).of(view, weight, width);
}

} // namespace keyatlas
