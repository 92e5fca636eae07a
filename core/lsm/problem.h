// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace keyatlas::lsm {

// Something of a store that could not be read or not be honoured. What could be read was read.
struct Problem {
    enum class Kind {
        TableMissing,     // named by the MANIFEST and not in the folder
        TableUnreadable,  // not one entry can be read: its footer or index is damaged, or its kind is another
        BlockLost,        // some of a table's entries
        CodecMissing,     // Error::name is the codec
        LogDamaged,       // records of a log are lost
        LogTorn,          // a log ends in the middle of a record, as a crash leaves it
        LogMissing,       // named by the MANIFEST and not in the folder; nothing need be lost
        RangesNotApplied, // deletions of ranges, in an order that is not known
        OutOfOrder,       // entries that do not ascend were left out
        UnknownEntry,     // entries of a kind that is not known
        BlobLost,         // a value in a blob file: the row says where it should be
        Unfinished,       // transactions that were prepared and never committed
    };
    Kind kind = Kind::TableUnreadable;
    Error error;
    std::uint64_t count = 1; // how many of the same kind in the same file; `error` tells of the first
};

// Collects problems: one of a kind in a file, the others counted; a thousand at most.
class Problems {
public:
    void add(Problem::Kind kind, Error error, std::uint64_t count = 1);
    const std::vector<Problem>& all() const { return m_all; }
    std::uint64_t unlisted() const { return m_unlisted; }

private:
    std::vector<Problem> m_all;
    std::uint64_t m_unlisted = 0;
};

} // namespace keyatlas::lsm
