// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/span.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// A key that was asked for by its rank, with what lies before it.
struct RankMark {
    std::string key;            // its front
    std::uint64_t bytesEnd = 0; // value bytes of all keys up to it, its own included; 0 if unknown
};

// A key that was asked for by a byte of its value.
struct ByteMark {
    Rank rank = 0;
    std::string key; // its front
};

// An ordered set of keys, compared as bytes. Whatever answers these five questions can be browsed.
// Const after construction; all methods may be called from several threads. They may be slow (disk, network),
// so no view asks from the GUI thread. A rank past the end is Error::Code::Usage, a requested stop
// Error::Code::Cancelled.
class Keyspace {
public:
    virtual ~Keyspace() = default;

    virtual Result<Rank> size(std::stop_token stop) const = 0;
    virtual Result<std::string> key(Rank rank, std::stop_token stop) const = 0;
    // First rank whose key is not less than `key`; size() if there is none.
    virtual Result<Rank> lowerBound(Bytes key, std::stop_token stop) const = 0;
    // The span is cut at size(); an empty one has an exact, empty extent.
    virtual Result<Extent> extent(Span span, std::stop_token stop) const = 0;
    // The rank of the key that holds byte `offset` of the value bytes laid end to end in key order;
    // size() if the offset is past the end.
    virtual Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const = 0;

    // How many keys the ranks of `span` stand for, at once: themselves, or in a sample about so many.
    virtual Figure keysIn(Span span) const { return Figure::exact(span.count()); }

    // Many of these questions at once, for what draws a whole order. Here they are asked one by one; a
    // keyspace that has a faster way says so.

    // The keys of `span`, which must lie inside.
    virtual Result<std::vector<std::string>> keysOf(Span span, std::stop_token stop) const;
    // One mark a rank; the ranks must lie inside and never fall. Of a key the first `keyBytes` bytes at most.
    virtual Result<std::vector<RankMark>> marksAt(std::span<const Rank> ranks, std::size_t keyBytes,
                                                  std::stop_token stop) const;
    // One mark an offset, as rankAtByte; the offsets must lie inside and never fall.
    virtual Result<std::vector<ByteMark>> marksAtBytes(std::span<const std::uint64_t> offsets,
                                                       std::size_t keyBytes, std::stop_token stop) const;

protected:
    Keyspace() = default;
    Keyspace(const Keyspace&) = default;
    Keyspace& operator=(const Keyspace&) = default;
};

// The smallest key above every key that begins with `prefix` (last byte plus one, 0xff dropped before it);
// empty if there is none, which then means "the end".
std::string afterPrefix(Bytes prefix);

// Ranks of all keys that begin with `prefix`.
Result<Span> prefixSpan(const Keyspace& keys, Bytes prefix, std::stop_token stop);

} // namespace keyatlas
