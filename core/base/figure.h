// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>

namespace keyatlas {

// A number that says how far it can be trusted. Unknown is never 0.
class Figure {
public:
    enum class Trust : std::uint8_t { Exact, About, AtLeast, Unknown }; // About: an estimate

    constexpr Figure() = default; // unknown
    static constexpr Figure exact(std::uint64_t value) { return Figure(value, Trust::Exact); }
    static constexpr Figure about(std::uint64_t value) { return Figure(value, Trust::About); }
    static constexpr Figure atLeast(std::uint64_t value) { return Figure(value, Trust::AtLeast); }
    static constexpr Figure unknown() { return {}; }

    constexpr Trust trust() const { return m_trust; }
    constexpr bool isExact() const { return m_trust == Trust::Exact; }
    constexpr bool isKnown() const { return m_trust != Trust::Unknown; }
    constexpr std::uint64_t value() const { return m_value; } // 0 if unknown; ask isKnown() first

    // A sum is as good as its worse part: an estimate makes it one, whatever the other part is, else a part
    // that is a bound or not known makes it a lower bound.
    friend constexpr Figure operator+(Figure a, Figure b) {
        if (!a.isKnown() && !b.isKnown()) {
            return unknown();
        }
        const bool bothExact = a.isExact() && b.isExact();
        const bool anyEstimate = a.m_trust == Trust::About || b.m_trust == Trust::About;
        return Figure(a.m_value + b.m_value, bothExact     ? Trust::Exact
                                             : anyEstimate ? Trust::About
                                                           : Trust::AtLeast);
    }
    Figure& operator+=(Figure other) { return *this = *this + other; }
    friend constexpr bool operator==(const Figure&, const Figure&) = default;

private:
    constexpr Figure(std::uint64_t value, Trust trust) : m_value(value), m_trust(trust) {}

    std::uint64_t m_value = 0;
    Trust m_trust = Trust::Unknown;
};

} // namespace keyatlas
