// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/base/keyspace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyatlas {

class PackedKeys;

// The keys of one space with where their values lie: a Keyspace whose rows can be listed. Immutable; all
// methods may be called from several threads.
class KeyIndex : public Keyspace {
public:
    struct Item {
        std::string key;
        std::uint64_t valueBytes = 0;
        Locator locator = 0;
        bool deleted = false; // as the source's row says
    };
    // Items of `span` (cut at the end), in order; one seek for all. For the documents table and exports.
    virtual Result<std::vector<Item>> items(Span span, const std::stop_token& stop) const = 0;
    Result<Item> item(Rank rank, const std::stop_token& stop) const; // past the end: Error::Code::Usage

    virtual Rank count() const = 0;                // size() without the ceremony
    virtual std::uint64_t memoryBytes() const = 0; // held for it, on the heap or mapped

    // The keys of all ranks as they lie in memory; null: they stay in the source, and what walks all of them
    // cannot be done (wholeIndex() says so).
    virtual const PackedKeys* packed() const { return nullptr; }
};

// The packed keys, or Error::Code::Unsupported that says what to do.
Result<const PackedKeys*> wholeIndex(const KeyIndex& keys);

} // namespace keyatlas
