// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace keyatlas {

// Where generators take their chance from. One thread at a time.
class Randomness {
public:
    virtual ~Randomness() = default;
    virtual void fill(std::span<std::uint8_t> bytes) = 0;
    std::uint64_t below(std::uint64_t limit); // uniform, 0 to limit - 1; limit > 0
};
// Repeatable: a stream of its own for every pair of numbers (SplitMix64). Nothing to keep secrets with.
std::unique_ptr<Randomness> seededRandomness(std::uint64_t seed, std::uint64_t stream = 0);

// Makes one ID after the other. Keeps what its algorithm keeps: a counter, the last time, a prefix. One
// thread at a time.
class IdGenerator {
public:
    virtual ~IdGenerator() = default;
    // `unixMicroseconds` is the clock; it may stand still or step back, as real ones do. Clocks outside of
    // what the algorithm can write count as the nearest that it can. Empty: it has no further ID for this
    // moment (a ULID's random part is at its end).
    virtual std::string next(std::int64_t unixMicroseconds) = 0;
};

// Every algorithm as its specification has it:
//   uuid4            RFC 9562, 122 random bits
//   uuid7            RFC 9562, milliseconds; within one, and when the clock steps back, the random part grows
//   by a random
//                    step (method 2), into the next millisecond if it is full: never falls behind itself
//   couch-random, couch-sequential, couch-utc-random, couch-utc-id(suffix)
//                    CouchDB's couch_uuids.erl: 16 random bytes; 13 random bytes and a counter with steps of
//                    1 to 4,093, begun anew behind 0xfff000; microseconds, always one more than before, and 9
//                    random bytes or the suffix
//   ulid             github.com/ulid/spec, monotonic: in the same or an earlier millisecond one more than
//   before ksuid            github.com/segmentio/ksuid: seconds since 2014-05-13, 16 random bytes, 27 digits
//   of base 62 objectid         MongoDB's specification: seconds, 5 random bytes a process, a counter of 3
//   bytes from a random start snowflake        Twitter's layout, decimal: milliseconds since 2010-11-04, 10
//   bits of a machine, a counter of 12; when
//                    that is full, the next millisecond
//   nanoid(n)        n characters of its alphabet of 64
//   counter(n)       1, 2, 3 ... with zeros in front; longer when it has to be
//   random(n,base)   n digits, each equally likely
std::unique_ptr<IdGenerator> makeGenerator(const Generator& generator,
                                           Randomness& random); // `random` must outlive it

// It keeps something from one ID to the next, so the order in which it is asked matters.
bool hasState(const Generator& generator);
bool readsClock(const Generator& generator);
// Digits of Generator::Kind::Random.
std::string digitsOf(Generator::Alphabet alphabet);

} // namespace keyatlas
