// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scheme/template.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace keyatlas {

// Where generators take their chance from. A seed makes it repeatable; what nobody seeded is seeded by the
// system once. One thread at a time.
class Randomness {
public:
    virtual ~Randomness() = default;
    virtual void fill(std::span<std::uint8_t> bytes) = 0;
    std::uint64_t below(std::uint64_t limit); // uniform, 0 to limit - 1; limit > 0
};
// ChaCha20 or the like, keyed by the seed: good enough to be told from chance by nothing here.
std::unique_ptr<Randomness> seededRandomness(std::uint64_t seed);

// Makes one ID after the other. Keeps what its algorithm keeps: a counter, the last time, a prefix.
class IdGenerator {
public:
    virtual ~IdGenerator() = default;
    // `unixMicroseconds` is the clock; it may stand still or step back, as real ones do.
    virtual std::string next(std::int64_t unixMicroseconds) = 0;
};
// Every algorithm as its specification has it, monotonic where that says so. `random` must outlive it.
// Sources of the formats: SEMANTICS of CouchDB's couch_uuids.erl, RFC 9562, the specifications of ULID,
// KSUID, ObjectId, Snowflake, nanoid.
std::unique_ptr<IdGenerator> makeGenerator(const Generator& generator, Randomness& random);

} // namespace keyatlas
