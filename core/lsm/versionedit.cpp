// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/versionedit.h"

#include "core/lsm/input.h"

namespace keyatlas::lsm {
namespace {

constexpr std::uint32_t kIgnorable = 1U << 13U;
constexpr std::uint32_t kMustBeKnown = 1U << 6U; // of a custom field
constexpr std::uint32_t kMostLevels = 1024;      // more than any store has; LevelDB 7, RocksDB 7 by default

enum Tag : std::uint32_t {
    kComparator = 1,
    kLogNumber = 2,
    kNextFile = 3,
    kLastSequence = 4,
    kCompactPointer = 5,
    kDeletedFile = 6,
    kNewFile = 7,
    kPrevLog = 9,
    kMinLog = 10,
    kNewFile2 = 100,
    kNewFile3 = 102,
    kNewFile4 = 103,
    kFamily = 200,
    kFamilyAdd = 201,
    kFamilyDrop = 202,
    kMaxFamily = 203,
    kAtomicGroup = 300,
    kBlobAddition = 400,
    kBlobGarbage = 401,
    kDatabaseId = kIgnorable + 1,
    kOldBlobAddition = kIgnorable + 2,
    kOldBlobGarbage = kIgnorable + 3,
    kOldWalAddition = kIgnorable + 4, // these four are the ignorable ones without a length before them
    kOldWalDeletion = kIgnorable + 5,
};

bool takeLevel(Input& in, int& level) {
    std::uint32_t raw = 0;
    if (!in.varint32(raw) || raw > kMostLevels) {
        return false;
    }
    level = static_cast<int>(raw);
    return true;
}

bool takeKey(Input& in, InternalKey& key) {
    Bytes raw;
    Bytes user;
    std::uint8_t type = 0;
    if (!in.prefixed(raw) || !splitInternal(raw, user, key.sequence, type)) {
        return false;
    }
    key.user = std::string(user);
    key.type = static_cast<EntryType>(type);
    return true;
}

bool takeOptional(Input& in, std::optional<std::uint64_t>& number) {
    std::uint64_t raw = 0;
    if (!in.varint64(raw)) {
        return false;
    }
    number = raw;
    return true;
}

bool takeText(Input& in, std::optional<std::string>& text) {
    Bytes raw;
    if (!in.prefixed(raw)) {
        return false;
    }
    text = std::string(raw);
    return true;
}

std::optional<std::int64_t> timeOf(std::uint64_t seconds) {
    if (seconds == 0 || seconds > (std::uint64_t(1) << 40U)) { // 0: not known
        return std::nullopt;
    }
    return static_cast<std::int64_t>(seconds);
}

bool takeCustom(std::uint32_t field, Bytes value, TableMeta& table, VersionEdit& edit) {
    Input in(value);
    std::uint64_t number = 0;
    switch (field) {
    case 3: // a number for the whole store that travels with a table
        return takeOptional(in, edit.minLogNumberToKeep);
    case 4:
        return in.varint64(table.oldestBlobFile);
    case 5:
        table.oldestKeyAt = in.varint64(number) ? timeOf(number) : std::nullopt;
        return true;
    case 6:
        table.createdAt = in.varint64(number) ? timeOf(number) : std::nullopt;
        return true;
    case 7:
        table.checksum = std::string(value);
        return true;
    case 8:
        table.checksumName = std::string(value);
        return true;
    case 9:
        return in.byte(table.temperature);
    case kMustBeKnown + 1: {
        std::uint8_t path = 0;
        if (value.size() != 1 || !in.byte(path)) {
            return false;
        }
        table.pathId = path;
        return true;
    }
    default:
        return (field & kMustBeKnown) == 0;
    }
}

bool takeCustoms(Input& in, TableMeta& table, VersionEdit& edit) {
    for (;;) {
        std::uint32_t field = 0;
        if (!in.varint32(field)) {
            return false;
        }
        if (field == 1) {
            return true;
        }
        Bytes value;
        if (!in.prefixed(value) || !takeCustom(field, value, table, edit)) {
            return false;
        }
    }
}

bool takeTable(Input& in, std::uint32_t tag, VersionEdit& edit) {
    TableMeta table;
    if (!takeLevel(in, table.level) || !in.varint64(table.number) ||
        (tag == kNewFile3 && !in.varint32(table.pathId)) || !in.varint64(table.bytes) ||
        !takeKey(in, table.smallest) || !takeKey(in, table.largest)) {
        return false;
    }
    if (tag != kNewFile) {
        table.sequencesKnown = true;
        if (!in.varint64(table.smallestSequence) || !in.varint64(table.largestSequence)) {
            return false;
        }
    }
    if (tag == kNewFile4 && !takeCustoms(in, table, edit)) {
        return false;
    }
    edit.added.push_back(std::move(table));
    return true;
}

// The fields after those that every blob record has: number and text, until 0.
bool skipBlobFields(Input& in) {
    for (;;) {
        std::uint32_t field = 0;
        Bytes value;
        if (!in.varint32(field)) {
            return false;
        }
        if (field == 0) {
            return true;
        }
        if (!in.prefixed(value)) {
            return false;
        }
    }
}

bool takeBlobFile(Input& in, bool addition, VersionEdit& edit) {
    std::uint64_t number = 0;
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
    Bytes text;
    if (!in.varint64(number) || !in.varint64(count) || !in.varint64(bytes)) {
        return false;
    }
    if (addition) {
        edit.blobFiles.push_back(number);
        if (!in.prefixed(text) || !in.prefixed(text)) {
            return false;
        }
    }
    return skipBlobFields(in);
}

bool skipOldWal(Input& in, bool addition) {
    std::uint64_t number = 0;
    if (!in.varint64(number)) {
        return false;
    }
    while (addition) {
        std::uint32_t field = 0;
        if (!in.varint32(field)) {
            return false;
        }
        if (field == 1) {
            break;
        }
        if (field != 2 || !in.varint64(number)) {
            return false;
        }
    }
    return true;
}

bool takeShared(Input& in, std::uint32_t tag, VersionEdit& edit) {
    int level = 0;
    InternalKey key;
    std::uint64_t number = 0;
    switch (tag) {
    case kComparator:
        return takeText(in, edit.comparator);
    case kLogNumber:
        return takeOptional(in, edit.logNumber);
    case kNextFile:
        return takeOptional(in, edit.nextFileNumber);
    case kLastSequence:
        return takeOptional(in, edit.lastSequence);
    case kPrevLog:
        return takeOptional(in, edit.prevLogNumber);
    case kCompactPointer:
        return takeLevel(in, level) && takeKey(in, key);
    case kDeletedFile:
        if (!takeLevel(in, level) || !in.varint64(number)) {
            return false;
        }
        edit.deleted.emplace_back(level, number);
        return true;
    case kNewFile:
        return takeTable(in, tag, edit);
    default:
        return false;
    }
}

bool takeRocks(Input& in, std::uint32_t tag, VersionEdit& edit) {
    Bytes text;
    std::uint32_t number = 0;
    switch (tag) {
    case kMinLog:
        return takeOptional(in, edit.minLogNumberToKeep);
    case kNewFile2:
    case kNewFile3:
    case kNewFile4:
        return takeTable(in, tag, edit);
    case kFamily:
        return in.varint32(edit.family);
    case kFamilyAdd:
        return takeText(in, edit.addFamily);
    case kFamilyDrop:
        edit.dropFamily = true;
        return true;
    case kMaxFamily:
        return in.varint32(number);
    case kAtomicGroup:
        if (!in.varint32(number)) {
            return false;
        }
        edit.groupRemaining = number;
        return true;
    case kBlobAddition:
    case kOldBlobAddition:
        return takeBlobFile(in, true, edit);
    case kBlobGarbage:
    case kOldBlobGarbage:
        return takeBlobFile(in, false, edit);
    case kDatabaseId:
        return takeText(in, edit.databaseId);
    case kOldWalAddition:
    case kOldWalDeletion:
        return skipOldWal(in, tag == kOldWalAddition);
    default: // made to be skipped by those who do not know it
        return (tag & kIgnorable) != 0 && in.prefixed(text);
    }
}

} // namespace

bool parseEdit(Bytes record, VersionEdit& edit, std::string& why) {
    Input in(record);
    while (!in.empty()) {
        std::uint32_t tag = 0;
        if (!in.varint32(tag)) {
            why = "a record ends in a tag";
            return false;
        }
        const bool shared = tag >= kComparator && tag <= kPrevLog && tag != 8;
        edit.rocksdb = edit.rocksdb || !shared;
        if (!(shared ? takeShared(in, tag, edit) : takeRocks(in, tag, edit))) {
            why = std::string("a record of tag ").append(std::to_string(tag)).append(" is not understood");
            return false;
        }
    }
    return true;
}

} // namespace keyatlas::lsm
