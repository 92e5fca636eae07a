// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/runmerge.h"

#include "core/index/commonprefix.h"

#include <algorithm>
#include <utility>

namespace keyatlas::packed {
namespace {

// Bytes that all keys of all runs share.
std::size_t sharedByAll(const Runs& runs) {
    const Bytes first = runs.front()->firstKey;
    std::size_t shared = first.size();
    for (const auto& run : runs) {
        shared = std::min(shared, commonPrefix(first, run->firstKey));
        shared = std::min(shared, commonPrefix(first, run->lastKey));
    }
    return shared;
}

} // namespace

RunReader::RunReader(const KeyRun& run) : m_run(run) {}

bool RunReader::next() {
    if (m_left == 0) {
        if (m_block == m_run.blockCount) {
            m_run.slabs.clear();
            return false;
        }
        openBlock();
    }
    m_reader.next();
    m_reader.completeKey(m_key);
    --m_left;
    return true;
}

void RunReader::openBlock() {
    const auto index = m_run.index();
    const Block& block = index[m_block];
    const std::uint64_t end = m_block + 1 < m_run.blockCount ? index[m_block + 1].rank : m_run.rows();
    if (!m_run.file && slabOf(block.place) != 0) {
        m_run.slabs[slabOf(block.place) - 1] = {};
    }
    m_reader = BlockReader(m_run.blockData(block));
    m_left = end - block.rank;
    ++m_block;
}

RunMerge::RunMerge(Runs runs) : m_heads(runs.size()), m_losers(runs.size(), 0), m_shared(sharedByAll(runs)) {
    m_readers.reserve(runs.size());
    for (auto& run : runs) {
        m_readers.emplace_back(*run);
        run.reset();
    }
}

bool RunMerge::next() {
    if (!m_begun) {
        m_begun = true;
        for (std::size_t i = 0; i < m_readers.size(); ++i) {
            advance(i);
        }
        m_winner = playFrom(1);
        return !m_heads[m_winner].ended;
    }
    advance(m_winner);
    for (std::size_t node = (m_winner + m_readers.size()) / 2; node > 0; node /= 2) {
        if (before(m_losers[node], m_winner)) {
            std::swap(m_losers[node], m_winner);
        }
    }
    return !m_heads[m_winner].ended;
}

void RunMerge::advance(std::size_t reader) {
    m_heads[reader].ended = !m_readers[reader].next();
    if (!m_heads[reader].ended) {
        m_heads[reader].chunk = chunkAt(m_readers[reader].key(), m_shared);
    }
}

bool RunMerge::before(std::size_t a, std::size_t b) const {
    const Head& left = m_heads[a];
    const Head& right = m_heads[b];
    if (left.ended || right.ended) {
        return !left.ended;
    }
    if (left.chunk != right.chunk) {
        return left.chunk < right.chunk;
    }
    const int order = m_readers[a].key().substr(m_shared).compare(m_readers[b].key().substr(m_shared));
    if (order != 0) {
        return order < 0;
    }
    const Locator leftAt = m_readers[a].row().locator;
    const Locator rightAt = m_readers[b].row().locator;
    return leftAt != rightAt ? leftAt < rightAt : a < b;
}

// The winner below `node`; nodes from m_readers.size() on are the readers. As deep as the tree: log2 of the
// runs.
std::size_t RunMerge::playFrom(std::size_t node) {
    if (node >= m_readers.size()) {
        return node - m_readers.size();
    }
    const std::size_t left = playFrom(2 * node);
    const std::size_t right = playFrom(2 * node + 1);
    const bool leftWins = before(left, right);
    m_losers[node] = leftWins ? right : left;
    return leftWins ? left : right;
}

} // namespace keyatlas::packed
