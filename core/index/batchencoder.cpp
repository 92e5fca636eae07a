// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/batchencoder.h"

#include "core/index/commonprefix.h"
#include "core/index/sortedorder.h"

#include <algorithm>
#include <utility>

namespace keyatlas::packed {
namespace {

constexpr std::size_t kSmallBatch = 256; // entries; smaller ones are put together

RowValue rowOf(const Entry& entry) {
    return {entry.valueBytes, entry.locator, entry.deleted};
}

// The spaces of a batch, each once; nearly always one.
void listSpaces(const EntryBatch& batch, std::vector<SpaceId>& spaces) {
    spaces.clear();
    for (const auto& entry : batch.entries) {
        if (spaces.empty() || (entry.space != spaces.back() &&
                               std::find(spaces.begin(), spaces.end(), entry.space) == spaces.end())) {
            spaces.push_back(entry.space);
        }
    }
}

} // namespace

Result<void> BatchEncoder::take(const EntryBatch& batch) {
    listSpaces(batch, m_spaces);
    for (const SpaceId space : m_spaces) {
        if (auto taken = takeSpace(batch, space); !taken) {
            return taken;
        }
    }
    return {};
}

Result<void> BatchEncoder::takeSpace(const EntryBatch& batch, SpaceId space) {
    selectSpace(batch, space);
    if (m_selected.size() < kSmallBatch || !isSorted(batch)) {
        return addToPile(batch);
    }
    return writeSelected(batch, space);
}

void BatchEncoder::selectSpace(const EntryBatch& batch, SpaceId space) {
    m_selected.clear();
    m_selected.reserve(batch.entries.size());
    for (std::uint32_t i = 0; i < batch.entries.size(); ++i) {
        if (batch.entries[i].space == space) {
            m_selected.push_back(i);
        }
    }
}

bool BatchEncoder::isSorted(const EntryBatch& batch) {
    m_shared.resize(m_selected.size());
    const Entry* before = &batch.entries[m_selected[0]];
    Bytes keyBefore = batch.key(*before);
    for (std::size_t i = 1; i < m_selected.size(); ++i) {
        const Entry& entry = batch.entries[m_selected[i]];
        const Bytes key = batch.key(entry);
        m_shared[i] = commonPrefix(keyBefore, key);
        const bool again = m_shared[i] == key.size() && key.size() == keyBefore.size();
        if (isAfter(keyBefore, key, m_shared[i]) || (again && entry.locator < before->locator)) {
            return false;
        }
        keyBefore = key;
        before = &entry;
    }
    return true;
}

Result<void> BatchEncoder::writeSelected(const EntryBatch& batch, SpaceId space) {
    auto where = sink();
    if (!where) {
        return fail(where.error());
    }
    RunWriter writer(**where);
    for (std::size_t i = 0; i < m_selected.size(); ++i) {
        const Entry& entry = batch.entries[m_selected[i]];
        if (auto added = writer.addKept(batch.key(entry), m_shared[i], rowOf(entry)); !added) {
            return added;
        }
    }
    auto run = writer.finish();
    if (!run) {
        return fail(run.error());
    }
    m_shelf.put(space, std::move(*run));
    m_shelf.countHeap(m_memory.heapBytes() - std::exchange(m_counted, m_memory.heapBytes()));
    return {};
}

Result<void> BatchEncoder::addToPile(const EntryBatch& batch) {
    for (const std::uint32_t i : m_selected) {
        m_pile.add(batch.key(batch.entries[i]), batch.entries[i]);
    }
    const std::size_t size =
        m_pile.keys.size() + m_pile.entries.size() * 2 * sizeof(Entry); // sorting needs room too
    return size < m_pileBytes ? Result<void>() : sortPile();
}

Result<void> BatchEncoder::sortPile() {
    const EntryBatch pile = std::exchange(m_pile, {});
    std::vector<SpaceId> spaces;
    listSpaces(pile, spaces);
    for (const SpaceId space : spaces) {
        m_selected = sortedOrder(pile, space);
        m_shared.assign(m_selected.size(), 0);
        for (std::size_t i = 1; i < m_selected.size(); ++i) {
            m_shared[i] = commonPrefix(pile.key(pile.entries[m_selected[i - 1]]),
                                       pile.key(pile.entries[m_selected[i]]));
        }
        if (auto written = writeSelected(pile, space); !written) {
            return written;
        }
    }
    return {};
}

Result<BlockSink*> BatchEncoder::sink() {
    auto file = m_shelf.spillFile();
    if (!file) {
        return fail(file.error());
    }
    if (!*file) {
        return &m_memory;
    }
    if (!m_file.file()) {
        m_file = BlockSink(*file);
    }
    return &m_file;
}

Result<void> BatchEncoder::finish() {
    if (auto sorted = sortPile(); !sorted) {
        return sorted;
    }
    return m_file.flush();
}

} // namespace keyatlas::packed
