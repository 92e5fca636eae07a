// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/tableproperties.h"

#include <map>

namespace keyatlas::lsm {
namespace {

constexpr Bytes kGlobalSequence = "rocksdb.external_sst_file.global_seqno";
constexpr std::size_t kMostProperties = 10000;

std::optional<std::uint64_t> varintOf(Bytes value) {
    Input in(value);
    std::uint64_t number = 0;
    return in.varint64(number) ? std::optional(number) : std::nullopt;
}

std::optional<std::int64_t> propertyTime(Bytes value) {
    const auto seconds = varintOf(value);
    if (!seconds || *seconds == 0 || *seconds > (std::uint64_t(1) << 40U)) { // 0: not known
        return std::nullopt;
    }
    return static_cast<std::int64_t>(*seconds);
}

void propertyNumber(Bytes name, Bytes value, TableProperties& into) {
    using Member = std::optional<std::uint64_t> TableProperties::*;
    static const std::map<Bytes, Member> kNumbers = {
        {"rocksdb.num.entries", &TableProperties::entries},
        {"rocksdb.deleted.keys", &TableProperties::deletions},
        {"rocksdb.num.range-deletions", &TableProperties::rangeDeletions},
        {"rocksdb.merge.operands", &TableProperties::mergeOperands},
        {"rocksdb.raw.key.size", &TableProperties::rawKeyBytes},
        {"rocksdb.raw.value.size", &TableProperties::rawValueBytes},
        {"rocksdb.num.data.blocks", &TableProperties::blocks},
        {"rocksdb.column.family.id", &TableProperties::familyId},
    };
    if (const auto found = kNumbers.find(name); found != kNumbers.end()) {
        into.*(found->second) = varintOf(value);
    }
}

void propertyText(Bytes name, Bytes value, TableProperties& into) {
    using Member = std::string TableProperties::*;
    static const std::map<Bytes, Member> kTexts = {
        {"rocksdb.compression", &TableProperties::compression},
        {"rocksdb.comparator", &TableProperties::comparator},
        {"rocksdb.merge.operator", &TableProperties::mergeOperator},
        {"rocksdb.column.family.name", &TableProperties::familyName},
    };
    if (const auto found = kTexts.find(name); found != kTexts.end()) {
        into.*(found->second) = std::string(value);
    }
}

void propertyOther(Bytes name, Bytes value, TableProperties& into) {
    if (name == "rocksdb.creation.time") {
        into.createdAt = propertyTime(value);
    } else if (name == "rocksdb.oldest.key.time") {
        into.oldestKeyAt = propertyTime(value);
    } else if (name == "rocksdb.file.creation.time") {
        into.fileCreatedAt = propertyTime(value);
    } else if (name == "rocksdb.index.key.is.user.key") {
        into.indexUserKeys = varintOf(value).value_or(0) != 0;
    } else if (name == "rocksdb.index.value.is.delta.encoded") {
        into.indexDeltas = varintOf(value).value_or(0) != 0;
    } else if (name == "rocksdb.block.based.table.index.type" && value.size() >= 4) {
        into.indexType = fixed32At(value.data());
    } else if (name == "rocksdb.external_sst_file.version" && value.size() >= 4) {
        into.externalVersion = fixed32At(value.data());
    } else if (name == kGlobalSequence && value.size() >= 8) {
        into.globalSequence = fixed64At(value.data());
    }
}

bool parseProperties(Bytes block, TableProperties& into, const char** sequenceAt) {
    BlockEntries entries(block);
    while (entries.next() && into.raw.size() < kMostProperties) {
        const Bytes name = entries.key();
        const Bytes value = entries.value();
        into.raw.emplace_back(name, value);
        propertyNumber(name, value, into);
        propertyText(name, value, into);
        propertyOther(name, value, into);
        if (name == kGlobalSequence && value.size() == 8) {
            *sequenceAt = value.data();
        }
    }
    return entries.good();
}

// A checksum that is right once the sequence number is taken out again.
bool goodWithoutSequence(std::string block, std::size_t sequenceAt, ChecksumType type) {
    block.replace(sequenceAt, 8, 8, '\0');
    const std::size_t size = block.size() - kBlockTrailer;
    return blockChecksum(type, Bytes(block).substr(0, size + 1)) == fixed32At(block.data() + size + 1);
}

} // namespace

Result<TableProperties> readProperties(const BlockReader& reader, const BlockHandle& handle) {
    auto block = reader.read(handle, BlockReader::Pack::Meta);
    const char* sequenceAt = nullptr;
    TableProperties properties;
    if (block) {
        if (!parseProperties(*block, properties, &sequenceAt)) {
            return fail({Error::Code::Corrupt,
                         "the table's properties are damaged",
                         reader.path(),
                         handle.offset,
                         {},
                         {}});
        }
        return properties;
    }
    const auto raw = reader.raw(handle);
    if (!raw ||
        !parseProperties(Bytes(*raw).substr(0, raw->size() - kBlockTrailer), properties, &sequenceAt) ||
        sequenceAt == nullptr ||
        !goodWithoutSequence(*raw, static_cast<std::size_t>(sequenceAt - raw->data()),
                             reader.footer().checksum)) {
        return fail(block.error());
    }
    return properties;
}

} // namespace keyatlas::lsm
