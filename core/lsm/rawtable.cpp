// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/rawtable.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {
namespace {

constexpr std::uint32_t kPartitioned = 2;
constexpr std::uint32_t kWithFirstKey = 3;

using Pack = BlockReader::Pack;

Problem::Kind kindOf(const Error& error) {
    return error.code == Error::Code::Unsupported ? Problem::Kind::CodecMissing : Problem::Kind::BlockLost;
}

} // namespace

void RawTable::readRanges(const BlockHandle& handle) {
    const auto block = m_reader.read(handle, Pack::Meta);
    if (!block) {
        m_problems.add(kindOf(block.error()), block.error());
        return;
    }
    BlockEntries entries(*block);
    while (entries.next()) {
        Bytes first;
        RangeDeletion range;
        std::uint8_t type = 0;
        if (splitInternal(entries.key(), first, range.sequence, type) &&
            type == static_cast<std::uint8_t>(EntryType::RangeDeletion)) {
            range.first = std::string(first);
            range.last = std::string(entries.value());
            range.sequence = m_globalSequence.value_or(range.sequence);
            m_ranges.push_back(std::move(range));
        }
    }
    if (!entries.good()) {
        m_problems.add(
            Problem::Kind::BlockLost,
            {Error::Code::Corrupt, "the list of deleted ranges is damaged", path(), handle.offset, {}, {}});
    }
}

void RawTable::decideGlobalSequence(std::optional<std::uint64_t> largestSequence) {
    if (m_properties.externalVersion < 2) {
        return;
    }
    m_globalSequence = m_properties.globalSequence;
    if (m_properties.globalSequence == 0 && largestSequence) {
        m_globalSequence = *largestSequence;
    }
}

void RawTable::readMeta() {
    const BlockHandle& at = footer().metaindex;
    const auto block = m_reader.read(at, Pack::Meta);
    if (!block) {
        m_propertiesLost = !footer().shared;
        if (!footer().shared) { // LevelDB keeps filters there, nothing that we need
            m_problems.add(kindOf(block.error()), block.error());
        }
        return;
    }
    std::optional<BlockHandle> properties;
    std::optional<BlockHandle> dictionary;
    std::optional<BlockHandle> ranges;
    BlockEntries entries(*block);
    while (entries.next()) {
        BlockHandle handle;
        Input in(entries.value());
        if (!handle.take(in)) {
            continue;
        }
        const Bytes name = entries.key();
        if (name == "rocksdb.properties" || name == "rocksdb.stats") {
            properties = handle;
        } else if (name == "rocksdb.compression_dict") {
            dictionary = handle;
        } else if (name == "rocksdb.range_del") {
            ranges = handle;
        }
    }
    m_propertiesLost = !footer().shared && !properties;
    if (properties) {
        auto read = readProperties(m_reader, *properties);
        if (read) {
            m_properties = std::move(*read);
        } else {
            m_propertiesLost = true;
            m_problems.add(kindOf(read.error()), read.error());
        }
    }
    if (dictionary) {
        auto read = m_reader.read(*dictionary, Pack::Meta);
        if (read) {
            m_reader.setDictionary(std::move(*read));
        } else {
            m_problems.add(kindOf(read.error()), read.error());
        }
    }
    m_rangesAt = ranges;
}

Bytes RawTable::userOf(Bytes indexKey) const {
    if (m_layout.userKeys || m_plainKeys || indexKey.size() < 8) {
        return indexKey;
    }
    return indexKey.substr(0, indexKey.size() - 8);
}

bool RawTable::indexParses(IndexLayout layout) const {
    IndexEntries entries(m_index, layout);
    std::uint64_t floor = 0;
    while (entries.next()) {
        const BlockHandle& handle = entries.handle();
        if (handle.offset < floor || handle.offset > footer().at ||
            handle.size > footer().at - handle.offset) {
            return false;
        }
        floor = handle.offset + handle.size;
    }
    return entries.good();
}

// The properties are lost, and with them how the index is laid out: what fits.
void RawTable::guessIndex() {
    m_layout.deltas = footer().version >= 4;
    m_layout.userKeys = false;
    for (const bool deltas : {m_layout.deltas, false}) {
        for (const bool firstKey : {false, true}) {
            const IndexLayout layout{deltas, firstKey, false};
            if (indexParses(layout)) {
                m_layout = layout;
                IndexEntries entries(m_index, layout);
                // Data blocks begin with the file; what begins later is a part of the index.
                m_partitioned = entries.next() && entries.handle().offset != 0;
                return;
            }
        }
    }
}

Result<void> RawTable::readIndex() {
    auto block = m_reader.read(footer().index, Pack::Meta);
    if (!block) {
        return fail(block.error());
    }
    m_index = std::move(*block);
    if (m_propertiesLost) {
        guessIndex();
    } else {
        m_layout = {m_properties.indexDeltas, m_properties.indexType == kWithFirstKey,
                    m_properties.indexUserKeys};
        m_partitioned = m_properties.indexType == kPartitioned;
    }
    return {};
}

// A table that no store made may hold keys without suffix. One look at the first block tells: a key of a
// store cannot be shorter than eight bytes nor end in anything but a known type.
void RawTable::lookForPlainKeys() {
    if (!footer().shared || !m_properties.raw.empty()) {
        return;
    }
    Problems ignored;
    BlockWalk walk(*this, ignored);
    BlockHandle handle;
    Bytes lastKey;
    while (walk.next(handle, lastKey)) {
        const auto block = m_reader.read(handle, Pack::Data);
        if (!block) {
            continue;
        }
        BlockEntries entries(*block);
        while (entries.next()) {
            Bytes user;
            std::uint64_t sequence = 0;
            std::uint8_t type = 0;
            if (!splitInternal(entries.key(), user, sequence, type) || !isKnown(type)) {
                m_plainKeys = true;
                return;
            }
        }
        return;
    }
}

Result<std::shared_ptr<const RawTable>> RawTable::open(std::shared_ptr<const ByteReader> file,
                                                       std::string path,
                                                       std::optional<std::uint64_t> largestSequence) {
    const auto footer = readFooter(*file, path);
    if (!footer) {
        return fail(footer.error());
    }
    const std::shared_ptr<RawTable> table(
        new RawTable(BlockReader(std::move(file), std::move(path), *footer)));
    table->readMeta();
    table->decideGlobalSequence(largestSequence);
    if (table->m_rangesAt) {
        table->readRanges(*table->m_rangesAt);
    }
    if (const auto index = table->readIndex(); !index) {
        return fail(index.error());
    }
    table->lookForPlainKeys();
    return std::shared_ptr<const RawTable>(table);
}

RawTable::KeyRange RawTable::keyRange() const {
    KeyRange range;
    Problems ignored;
    BlockWalk walk(*this, ignored);
    BlockHandle handle;
    BlockHandle lastHandle;
    Bytes indexKey;
    std::string before;
    while (walk.next(handle, indexKey)) {
        range.ascends = range.ascends && before <= indexKey;
        before = std::string(indexKey);
        const bool first = !range.any;
        lastHandle = handle;
        range.any = true;
        if (first) {
            const auto block = m_reader.read(handle, Pack::Data);
            BlockEntries entries(block ? Bytes(*block) : Bytes());
            range.first = entries.next() ? std::string(userKey(entries.key())) : std::string();
        }
    }
    if (!range.any) {
        return range;
    }
    range.last = before; // not less than the last key; exact if the block can be read
    const auto block = m_reader.read(lastHandle, Pack::Data);
    BlockEntries entries(block ? Bytes(*block) : Bytes());
    std::string last;
    while (entries.next()) {
        last = std::string(userKey(entries.key()));
    }
    range.last = block && entries.good() ? last : range.last;
    range.ascends = range.ascends && range.first <= range.last;
    return range;
}

Bytes RawTable::userKey(Bytes key) const {
    return m_plainKeys || key.size() < 8 ? key : key.substr(0, key.size() - 8);
}

std::optional<std::uint8_t> RawTable::firstBlockType() const {
    Problems problems;
    BlockWalk walk(*this, problems);
    BlockHandle handle;
    Bytes lastKey;
    const auto block = walk.next(handle, lastKey) ? m_reader.raw(handle) : Result<std::string>(std::string());
    // Behind the block its type (1 byte) and checksum (4).
    return block && block->size() >= 5 ? std::optional(static_cast<std::uint8_t>((*block)[block->size() - 5]))
                                       : std::nullopt;
}

} // namespace keyatlas::lsm
