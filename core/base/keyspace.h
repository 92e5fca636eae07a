// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/span.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace keyatlas {

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
