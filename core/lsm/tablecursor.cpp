// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/rawtable.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {
namespace {

using Pack = BlockReader::Pack;

Problem::Kind problemOfBlock(const Error& error) {
    return error.code == Error::Code::Unsupported ? Problem::Kind::CodecMissing : Problem::Kind::BlockLost;
}

} // namespace

BlockWalk::BlockWalk(const RawTable& table, Problems& problems) : m_table(table), m_problems(problems) {
    IndexEntries top(table.m_index, table.m_layout);
    (table.m_partitioned ? m_top : m_part) = std::move(top);
}

// The next readable part of a partitioned index.
bool BlockWalk::nextPart() {
    if (!m_table.m_partitioned) {
        return false;
    }
    while (m_top.next()) {
        const BlockHandle handle = m_top.handle();
        if (handle.offset < m_partFloor) {
            break; // would go round in circles
        }
        auto block = m_table.m_reader.read(handle, Pack::Meta);
        if (!block) {
            m_problems.add(problemOfBlock(block.error()), block.error());
            continue;
        }
        m_partFloor = handle.offset + handle.size;
        m_partBlock = std::move(*block);
        m_part = IndexEntries(m_partBlock, m_table.m_layout);
        return true;
    }
    return false;
}

bool BlockWalk::next(BlockHandle& handle, Bytes& lastKey) {
    for (;;) {
        if (m_part.next()) {
            handle = m_part.handle();
            if (handle.offset >= m_floor && handle.offset <= m_table.footer().at) {
                m_floor = handle.offset + std::min(handle.size, m_table.footer().at - handle.offset);
                lastKey = m_table.userOf(m_part.key());
                return true;
            }
            m_problems.add(Problem::Kind::BlockLost, {Error::Code::Corrupt,
                                                      "the index of the table is damaged",
                                                      m_table.path(),
                                                      handle.offset,
                                                      {},
                                                      {}});
            continue;
        }
        if (!m_part.good()) {
            m_problems.add(Problem::Kind::BlockLost, {Error::Code::Corrupt,
                                                      "the index of the table is damaged",
                                                      m_table.path(),
                                                      m_table.footer().index.offset,
                                                      {},
                                                      {}});
        }
        if (!nextPart()) {
            if (!m_top.good()) {
                m_problems.add(Problem::Kind::BlockLost, {Error::Code::Corrupt,
                                                          "the index of the table is damaged",
                                                          m_table.path(),
                                                          m_table.footer().index.offset,
                                                          {},
                                                          {}});
            }
            return false;
        }
    }
}

TableCursor::TableCursor(std::shared_ptr<const RawTable> table, Problems& problems)
    : m_table(std::move(table)), m_problems(problems), m_walk(*m_table, problems) {}

void TableCursor::lost(std::string what) {
    m_problems.add(Problem::Kind::BlockLost,
                   {Error::Code::Corrupt, std::move(what), m_table->path(), m_handle.offset, {}, {}});
}

bool TableCursor::load(const BlockHandle& handle) {
    m_handle = handle;
    auto block = m_table->m_reader.read(handle, Pack::Data);
    if (!block) {
        m_problems.add(problemOfBlock(block.error()), block.error());
        m_entries = BlockEntries();
        return false;
    }
    m_block = std::move(*block);
    m_entries = BlockEntries(m_block);
    return true;
}

bool TableCursor::nextBlock() {
    BlockHandle handle;
    Bytes lastKey;
    if (!m_walk.next(handle, lastKey)) {
        return false;
    }
    load(handle);
    return true;
}

bool TableCursor::decode() {
    m_entry.value = m_entries.value();
    if (m_table->m_plainKeys) {
        m_entry.key = m_entries.key();
        m_entry.sequence = 0;
        m_entry.type = EntryType::Value;
        return true;
    }
    std::uint8_t type = 0;
    if (!splitInternal(m_entries.key(), m_entry.key, m_entry.sequence, type)) {
        lost("a key without sequence number");
        return false;
    }
    m_entry.sequence = m_table->m_globalSequence.value_or(m_entry.sequence);
    m_entry.type = static_cast<EntryType>(type);
    if (!isKnown(type) || m_entry.type == EntryType::RangeDeletion) {
        m_problems.add(Problem::Kind::UnknownEntry,
                       {Error::Code::Unsupported,
                        std::string("an entry of unknown type ").append(std::to_string(type)),
                        m_table->path(),
                        m_handle.offset,
                        {},
                        std::to_string(type)});
        return false;
    }
    return true;
}

bool TableCursor::next(const std::stop_token& stop) {
    for (;;) {
        while (m_entries.next()) {
            if (decode()) {
                return true;
            }
        }
        if (!m_entries.good()) {
            lost("a block is damaged");
            m_entries = BlockEntries();
        }
        if (stop.stop_requested() || !nextBlock()) {
            return false;
        }
    }
}

void TableCursor::seek(Bytes key) {
    BlockHandle handle;
    Bytes lastKey;
    while (m_walk.next(handle, lastKey)) {
        if (lastKey >= key) {
            load(handle);
            return;
        }
    }
    m_entries = BlockEntries();
}

} // namespace keyatlas::lsm
