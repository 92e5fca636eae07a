// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/rawtable.h"

#include <cstdint>
#include <vector>

namespace keyatlas::lsm {

// Which entry of each key is the newest, for keys that come in any order: 32 bytes a key, 24 to 48 with the
// room to grow. Keys are known by a hash of 128 bits.
class NewestEntries {
public:
    struct Newest {
        std::uint64_t high = 0, low = 0; // hash
        std::uint64_t sequence = 0;
        std::uint32_t file = 0;
        EntryType type = EntryType::Value;
        bool used = false, given = false;
    };

    // Entries of files that count first have to come first: of equally new ones the earlier stays.
    void add(const RawEntry& entry, std::uint32_t file);
    Newest* find(Bytes key);
    std::size_t size() const { return m_size; }
    bool anyMerge() const; // the newest entry of a key is a merge operand

private:
    Newest& slot(std::uint64_t high, std::uint64_t low);
    void grow();

    std::vector<Newest> m_slots;
    std::size_t m_size = 0;
};

} // namespace keyatlas::lsm
