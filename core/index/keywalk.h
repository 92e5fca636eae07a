// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/block.h"
#include "core/index/packedkeys.h"

#include <string>

namespace keyatlas {

// Walks the keys of a span in order: one seek, then row by row without allocating. For what looks at many
// keys one after the other; items() copies them instead. The keys must outlive the walk. A walk belongs to
// one thread; several may go over the same keys at once. It asks nobody whether to stop: its caller does.
class KeyWalk {
public:
    // The span is cut at the end of the keys. Before the first row; next() goes there.
    KeyWalk(const PackedKeys& keys, Span span);

    // False behind the last row; the row then stays the last one.
    bool next() {
        if (m_rank == m_span.last) {
            return false;
        }
        if (m_inBlock == 0) {
            enterBlock();
        }
        read();
        m_shared = m_rank == m_span.first ? 0 : m_reader.shared();
        ++m_rank;
        return true;
    }

    // Of the row that next() went to; meaningless before the first. `key` holds until the next call of
    // next().
    Rank rank() const { return m_rank - 1; }
    Bytes key() const { return m_key; }
    std::uint64_t valueBytes() const { return m_reader.row().valueBytes; }
    Locator locator() const { return m_reader.row().locator; }
    bool deleted() const { return m_reader.row().deleted; }
    // How many bytes it surely has in common with the row before, from the beginning; 0 for the first row of
    // the walk, and for some others (the first of a block).
    std::size_t shared() const { return m_shared; }

private:
    void enterBlock();
    void read() {
        m_reader.next();
        m_reader.completeKey(m_key);
        --m_inBlock;
    }

    const PackedKeys::Data* m_data;
    Span m_span;
    Rank m_rank;
    std::size_t m_block = 0;   // the one to enter next
    std::size_t m_inBlock = 0; // rows not read yet of the one before it
    packed::BlockReader m_reader;
    std::string m_key;
    std::size_t m_shared = 0;
};

} // namespace keyatlas
