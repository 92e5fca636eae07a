// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/familyreader.h"
#include "core/lsm/rawtable.h"

#include <cstdint>

namespace keyatlas::lsm {

// What the entries of one key come to, taken newest first.
class KeyFold {
public:
    // Entries below `covered` are deleted by a range.
    void begin(std::uint64_t covered);
    // True as soon as older entries do not matter. The entry's value has to stay as it is until live().
    bool take(const RawEntry& entry, std::uint32_t file);
    // After the last entry: whether the key is live, and as what. Does not set Row::key.
    bool live(Row& row);

private:
    enum class End { Open, Base, Deleted };
    End m_end = End::Open;
    bool m_any = false;
    std::uint64_t m_covered = 0;
    std::uint64_t m_newest = 0, m_last = 0;
    std::uint32_t m_file = 0;
    RowForm m_form = RowForm::Value;
    Bytes m_base;
    std::vector<std::string> m_operands; // newest first
};

} // namespace keyatlas::lsm
