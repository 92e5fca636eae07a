// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/lsm/footer.h"

#include <cstddef>
#include <string>

namespace keyatlas::lsm {

// The entries of an unpacked block, from the first on: keys share bytes with the key before them. The block
// is not owned and has to live as long. For one thread.
class BlockEntries {
public:
    BlockEntries() = default;
    explicit BlockEntries(Bytes block);

    // False at the end or at something that cannot be: ask good().
    bool next();
    Bytes key() const { return m_key; }     // valid until the next call
    Bytes value() const { return m_value; } // valid as long as the block
    bool good() const { return m_good; }
    std::size_t at() const { return m_at; } // bytes of the block that are behind us

private:
    bool fail();

    Bytes m_entries; // without the restart points
    std::string m_key;
    Bytes m_value;
    std::size_t m_at = 0;
    bool m_good = true;
};

// What the values of an index block look like.
struct IndexLayout {
    bool deltas = false;   // handles as differences to the one before
    bool firstKey = false; // the first key of the block follows its handle
    bool userKeys = false; // keys have no suffix
};

// The same for an index block: key (not less than the last of the block it leads to) and handle.
class IndexEntries {
public:
    IndexEntries() = default;
    IndexEntries(Bytes block, IndexLayout layout);

    bool next();
    Bytes key() const { return m_layout.deltas ? Bytes(m_key) : m_plain.key(); }
    const BlockHandle& handle() const { return m_handle; }
    bool good() const { return m_good; }

private:
    bool fail();
    bool nextDelta();

    IndexLayout m_layout;
    BlockEntries m_plain;
    Bytes m_rest;
    std::string m_key;
    BlockHandle m_handle;
    bool m_good = true;
};

} // namespace keyatlas::lsm
