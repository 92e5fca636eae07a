// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/internalkey.h"

#include <cstdint>
#include <string>

namespace keyatlas::lsm {

// One thing that a record of a write-ahead log says. The bytes point into the record.
struct BatchItem {
    enum class Kind {
        Entry,   // key, value and type; a RangeDeletion's value is the end of the range
        Data,    // a note of the application, without effect
        Prepare, // entries up to EndPrepare count when their transaction is committed
        EndPrepare,
        Commit,
        Rollback,
        Nothing,
    };
    Kind kind = Kind::Nothing;
    std::uint32_t family = 0;
    EntryType type = EntryType::Value;
    std::uint64_t sequence = 0; // as if it counted at once
    Bytes key;                  // or the name of the transaction
    Bytes value;
};

// The contents of one record: the items in their order. For one thread.
class WriteBatch {
public:
    explicit WriteBatch(Bytes record);

    // False at the end or at something that is not understood: error() says what.
    bool next(BatchItem& item);
    bool good() const { return m_error.empty(); }
    const std::string& error() const { return m_error; }
    std::uint64_t sequence() const { return m_sequence; } // of the next entry

private:
    bool fail(std::string why);
    bool takeEntry(EntryType type, bool family, bool value, BatchItem& item);
    bool takeMarker(std::uint8_t tag, BatchItem& item);

    Input m_in;
    std::uint64_t m_sequence = 0;
    std::string m_error;
};

} // namespace keyatlas::lsm
