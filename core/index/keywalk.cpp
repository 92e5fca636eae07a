// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/keywalk.h"

#include "core/index/blocksearch.h"
#include "core/index/packedkeysdata.h"

namespace keyatlas {

KeyWalk::KeyWalk(const PackedKeys& keys, Span span)
    : m_data(keys.m_data.get()), m_span(intersection(span, {0, keys.count()})), m_rank(m_span.first) {
    if (m_span.empty()) {
        return;
    }
    m_block = packed::blockHolding(m_data->blocks(), &packed::Block::rank, m_span.first);
    enterBlock();
    for (Rank rank = m_data->blocks()[m_block - 1].rank; rank < m_span.first; ++rank) {
        read();
    }
}

void KeyWalk::enterBlock() {
    m_reader = packed::BlockReader(m_data->at(m_block));
    m_inBlock = m_data->rowsOf(m_block);
    ++m_block;
}

} // namespace keyatlas
