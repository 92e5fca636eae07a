// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/lsm/input.h"

#include <cstdint>
#include <string>

namespace keyatlas::lsm {

// What an entry does to its key. The numbers are those in the files.
enum class EntryType : std::uint8_t {
    Deletion = 0x00,
    Value = 0x01,
    Merge = 0x02,
    SingleDeletion = 0x07,
    RangeDeletion = 0x0F,
    BlobIndex = 0x11, // the value says where in a blob file the value is
    TimedDeletion = 0x14,
    WideColumns = 0x16, // the value is a list of named columns
};

constexpr bool isKnown(std::uint8_t type) {
    switch (static_cast<EntryType>(type)) {
    case EntryType::Deletion:
    case EntryType::Value:
    case EntryType::Merge:
    case EntryType::SingleDeletion:
    case EntryType::RangeDeletion:
    case EntryType::BlobIndex:
    case EntryType::TimedDeletion:
    case EntryType::WideColumns:
        return true;
    }
    return false;
}

constexpr bool isDeletion(EntryType type) {
    return type == EntryType::Deletion || type == EntryType::SingleDeletion ||
           type == EntryType::TimedDeletion;
}

constexpr std::uint64_t kMaxSequence = (std::uint64_t(1) << 56U) - 1;

// A key as the tables hold it: the user's key and eight bytes that say when it was written and what it does.
struct InternalKey {
    std::string user;
    std::uint64_t sequence = 0;
    EntryType type = EntryType::Value;
};

// Splits the bytes of an internal key; `type` may be one that is not known. False if there is no suffix.
inline bool splitInternal(Bytes raw, Bytes& user, std::uint64_t& sequence, std::uint8_t& type) {
    if (raw.size() < 8) {
        return false;
    }
    const std::uint64_t suffix = fixed64At(raw.data() + raw.size() - 8);
    user = raw.substr(0, raw.size() - 8);
    sequence = suffix >> 8U;
    type = static_cast<std::uint8_t>(suffix);
    return true;
}

} // namespace keyatlas::lsm
