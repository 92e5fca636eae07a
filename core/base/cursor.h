// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// Where the source finds this entry again. Opaque to everyone else, but ordered: an entry that comes later in
// the source has the larger locator.
using Locator = std::uint64_t;

enum class SpaceId : std::uint32_t {};

// One row of a source: a key, how big its value is and where it lies.
struct Entry {
    std::uint32_t keyAt = 0; // offset into EntryBatch::keys
    std::uint32_t keySize = 0;
    std::uint64_t valueBytes = 0; // as SourceInfo::bytes says
    Locator locator = 0;
    SpaceId space{};
    bool deleted = false; // a tombstone; if it wins, its key goes to the space's `_deleted` companion
};

// Entries that follow each other in the source, with the bytes of their keys.
struct EntryBatch {
    std::uint64_t ordinal = 0; // position of the batch in the source, from 0 without gaps
    std::string keys;
    std::vector<Entry> entries;
    std::uint64_t bytesRead = 0; // bytes of the source that this batch covers

    Bytes key(const Entry& entry) const { return Bytes(keys).substr(entry.keyAt, entry.keySize); }
    void clear() {
        keys.clear();
        entries.clear();
        bytesRead = 0;
    }
    void add(Bytes key, Entry entry) {
        entry.keyAt = static_cast<std::uint32_t>(keys.size());
        entry.keySize = static_cast<std::uint32_t>(key.size());
        keys.append(key);
        entries.push_back(entry);
    }
};

// One pass over a source, in its own order, which need not be key order.
// next() may be called from several threads at once: each call takes the next part of the source and fills
// its own batch; ordinals say how they follow each other. False means there is no more, or that the pass
// failed: ask status(), from one thread, after all callers have seen false.
class Cursor {
public:
    virtual ~Cursor() = default;

    virtual bool next(EntryBatch& batch, std::stop_token stop) = 0;
    // Ok, or why the pass ended early (what was delivered before counts). Damage that was skipped is no
    // failure here: it is in the source's warnings.
    virtual Result<void> status() const = 0;
    virtual std::uint64_t totalBytes() const = 0; // of the source, 0 if not known

protected:
    Cursor() = default;
    Cursor(const Cursor&) = default;
    Cursor& operator=(const Cursor&) = default;
};

// Several rows of one key: which of them is the document?
class LeafJudge {
public:
    virtual ~LeafJudge() = default;
    // Index of the winner; `leaves` has two members or more, in source order. Called from one thread.
    virtual Result<std::size_t> winner(Bytes key, std::span<const Locator> leaves,
                                       std::stop_token stop) const = 0;
};

} // namespace keyatlas
