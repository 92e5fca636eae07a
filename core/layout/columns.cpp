// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/columns.h"

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

// Fills the table of one view.
class ColumnTable {
public:
    ColumnTable(const Keyspace& keys, std::stop_token stop) : m_keys(keys), m_stop(std::move(stop)) {}

    Result<Columns> of(Span view, Weight weight, int width) {
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
        if (m_columns.view.empty() || m_steps == 0) {
            m_columns.bytes.back() += m_bytes;
            return std::move(m_columns);
        }
        auto filled = m_columns.weight == Weight::ByBytes ? fillByBytes() : fillByKeys();
        if (!filled) {
            return fail(filled.error());
        }
        return std::move(m_columns);
    }

private:
    Result<std::uint64_t> bytesOf(Span span) const {
        if (m_stop.stop_requested()) {
            return cancelled();
        }
        const auto extent = m_keys.extent(span, m_stop);
        if (!extent) {
            return fail(extent.error());
        }
        return extent->valueBytes.value();
    }

    // What weighs this much or more from the left of the view on, of `whole`, begins in column x > 0 or right
    // of it: half a column less than x columns.
    std::uint64_t leftOf(std::uint64_t x, std::uint64_t whole) const {
        return shareUp(whole, 2 * x - 1, Wide{2} * m_steps);
    }

    // How much the view weighs and what lies before it.
    Result<void> measure(Weight weight) {
        const auto extent = m_keys.extent(m_columns.view, m_stop);
        const auto before = bytesOf({0, m_columns.view.first});
        if (!extent || !before) {
            return fail(extent ? before.error() : extent.error());
        }
        m_columns.bytesTrust = extent->valueBytes.trust();
        m_bytes = extent->valueBytes.value();
        m_columns.bytes.assign(m_steps + 1, extent->valueBytes.isKnown() ? *before : 0);
        m_columns.bytesMissing = weight == Weight::ByBytes && m_bytes == 0;
        m_columns.weight = m_columns.bytesMissing ? Weight::ByKeys : weight;
        return {};
    }

    Result<void> fillByBytes() {
        const std::uint64_t before = m_columns.bytes.front();
        m_columns.ranks.front() = m_columns.view.first;
        for (std::uint64_t x = 1; x <= m_steps; ++x) {
            if (m_stop.stop_requested()) {
                return cancelled();
            }
            // Who holds the last byte left of the edge is the last one to begin left of it.
            const auto holding = m_keys.rankAtByte(before + leftOf(x, m_bytes) - 1, m_stop);
            if (!holding) {
                return fail(holding.error());
            }
            auto& rank = x < m_steps ? m_columns.ranks[x] : m_columns.tail;
            rank = std::clamp(*holding + 1, m_columns.ranks[x - 1], m_columns.view.last);
            m_columns.bytes[x] = before + shareUp(m_bytes, x, m_steps);
        }
        return {};
    }

    Result<void> fillByKeys() {
        const std::uint64_t count = m_columns.view.count();
        m_columns.ranks.front() = m_columns.view.first;
        for (std::uint64_t x = 1; x < m_steps; ++x) {
            m_columns.ranks[x] = m_columns.view.first + leftOf(x, count);
        }
        m_columns.tail = m_columns.view.first + leftOf(m_steps, count);
        if (m_bytes == 0) {
            return {};
        }
        return count < m_steps ? spreadBytes(count) : sumBytes();
    }

    Result<void> sumBytes() {
        for (std::uint64_t x = 0; x < m_steps; ++x) {
            const auto own = bytesOf({m_columns.ranks[x], m_columns.ranks[x + 1]});
            if (!own) {
                return fail(own.error());
            }
            m_columns.bytes[x + 1] = m_columns.bytes[x] + *own;
        }
        return {};
    }

    Result<void> spreadBytes(std::uint64_t count) {
        std::uint64_t before = m_columns.bytes.front();
        std::uint64_t x = 1;
        for (std::uint64_t key = 0; key < count; ++key) {
            const Rank rank = m_columns.view.first + key;
            const auto own = bytesOf({rank, rank + 1});
            if (!own) {
                return fail(own.error());
            }
            // Column x lies x * count / steps keys from the left; the key is its fraction behind the point.
            for (; x <= m_steps && x * count <= (key + 1) * m_steps; ++x) {
                m_columns.bytes[x] = before + shareUp(*own, x * count - key * m_steps, m_steps);
            }
            before += *own;
        }
        return {};
    }

    const Keyspace& m_keys;
    std::stop_token m_stop;
    Columns m_columns;
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
    return ColumnTable(keys, std::move(stop)).of(view, weight, width);
}

} // namespace keyatlas
