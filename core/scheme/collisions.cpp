// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/collisions.h"

#include <algorithm>
#include <cmath>

namespace keyatlas::collisions {
namespace {

using Real = long double;

constexpr Real kSummedUpTo = 20000;

// ln of the chance that no two of `ids` are equal, for whole `ids` up to `values`.
Real logNone(Real ids, Real values) {
    const Real most = ids - 1;
    if (ids <= kSummedUpTo) {
        Real sum = 0;
        for (Real k = most; k >= 1; --k) { // small terms last would lose nothing either, but large ones do
            sum += std::log1p(-k / values);
        }
        return sum;
    }
    if (ids / values > 0.004L) {
        return -ids * ids / (2 * values); // below -40: certain
    }
    // ln(1 - k/N) as a series, the powers of k summed by Faulhaber's formulas: n/N is small, so five are
    // enough.
    const Real n = ids;
    const Real s1 = n * most / 2;
    const Real s2 = most * n * (2 * n - 1) / 6;
    const Real s3 = s1 * s1;
    const Real s4 = most * n * (2 * n - 1) * (3 * n * n - 3 * n - 1) / 30;
    const Real s5 = n * n * most * most * (2 * n * n - 2 * n - 1) / 12;
    const Real v = values;
    return -(s1 / v + s2 / (2 * v * v) + s3 / (3 * v * v * v) + s4 / (4 * v * v * v * v) +
             s5 / (5 * v * v * v * v * v));
}

// ln(1 + x) - x without the loss of digits that this form has for small x.
Real logLess(Real x) {
    if (x > 0.05L) {
        return std::log1p(x) - x;
    }
    Real sum = 0;
    Real power = x * x;
    for (int j = 2; j < 40 && power != 0; ++j, power *= x) {
        sum += (j % 2 == 0 ? -power : power) / j;
    }
    return sum;
}

double certainty(Real logNoneAtAll) {
    return static_cast<double>(-std::expm1(logNoneAtAll));
}

} // namespace

double probability(double ids, double values) {
    if (ids < 2) {
        return 0;
    }
    return std::floor(ids) > values ? 1 : certainty(logNone(std::floor(ids), values));
}

double expectedPairs(double ids, double values) {
    const Real n = ids;
    return ids < 1 ? 0 : static_cast<double>(n * (n - 1) / (2 * static_cast<Real>(values)));
}

double expectedRepeats(double ids, double values) {
    const Real n = ids;
    const Real v = values;
    if (ids < 2 || values <= 1) {
        return ids < 1 ? 0 : ids - 1;
    }
    if (n / v > 0.25L) {
        return static_cast<double>(n + v * std::expm1(n * std::log1p(-1 / v)));
    }
    // The binomial series of the same: the first terms of the closed form cancel.
    Real term = n * (n - 1) / (2 * v);
    Real sum = term;
    for (Real k = 2; k < n && std::fabs(term) > sum * 1e-20L; ++k) {
        term *= -(n - k) / ((k + 1) * v);
        sum += term;
    }
    return static_cast<double>(sum);
}

double idsFor(double probability, double values) {
    const Real none = std::log1p(-std::min<Real>(probability, 1 - 1e-18L));
    return static_cast<double>(0.5L + std::sqrt(0.25L - 2 * static_cast<Real>(values) * none));
}

double probability(const Clocked& clocked, double seconds) {
    if (clocked.perSecond <= 0 || seconds <= 0 || clocked.stepSeconds <= 0) {
        return 0;
    }
    const Real perStep = static_cast<Real>(clocked.perSecond) * clocked.stepSeconds;
    const Real steps = static_cast<Real>(seconds) / clocked.stepSeconds;
    return certainty(steps * clocked.values * logLess(perStep / clocked.values));
}

double expectedPairs(const Clocked& clocked, double seconds) {
    const Real rate = clocked.perSecond;
    return static_cast<double>(rate * rate * clocked.stepSeconds * seconds /
                               (2 * static_cast<Real>(clocked.values)));
}

double probabilityOfEven(double ids, double steps, double values) {
    if (ids < 2) {
        return 0;
    }
    return std::floor(ids) > values ? 1 : certainty(steps * logNone(std::floor(ids), values));
}

double crossWriterShare(double writers) {
    return writers <= 1 ? 0 : 1 - 1 / writers;
}

} // namespace keyatlas::collisions
