// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace keyatlas {

// How often IDs with a random part meet. Exact formulas in stable arithmetic: 12 significant digits from one
// ID in 2^128 to certainty. Numbers of IDs and of values are doubles, as both may be beyond 2^64. No argument
// may be negative or no number.
namespace collisions {

// Birthday problem: `ids` drawn from `values` equally likely ones.
double probability(double ids, double values);     // that any two are equal
double expectedPairs(double ids, double values);   // ids (ids - 1) / 2 values
double expectedRepeats(double ids, double values); // IDs that were there already
double idsFor(double probability, double values);  // how many reach that probability

// A random part that is drawn anew beside a clock: IDs can meet only within one step of it. Arrivals are a
// Poisson process.
struct Clocked {
    double perSecond = 0;   // all writers together
    double stepSeconds = 0; // of the clock
    double values = 1;      // of the random part; 1: there is none
};
double probability(const Clocked& clocked, double seconds);
double expectedPairs(const Clocked& clocked, double seconds);
// Exactly `ids` arrive in each of `steps` steps.
double probabilityOfEven(double ids, double steps, double values);
// The share of the pairs that meet between `writers` of equal rate: all there are, if none repeats its own
// IDs.
double crossWriterShare(double writers);

inline constexpr double kSecondsPerYear = 365.25 * 86400;

} // namespace collisions
} // namespace keyatlas
