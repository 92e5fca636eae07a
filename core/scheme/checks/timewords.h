// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/fieldvalue.h"
#include "core/scheme/template.h"
#include "core/scheme/traits.h"

#include <cstdint>
#include <optional>
#include <string>

namespace keyatlas::words {

std::string momentText(std::int64_t unixMilliseconds); // "2012-05-26 16:58:35.556 UTC"
std::string stepName(double seconds);                  // "second", "minute", "hour", "day", "month", "year"
std::string stepLost(double seconds);                  // "Milliseconds", "Seconds" ...
std::string counted(std::uint64_t pairs);              // "99,500 neighbouring pairs"

// What is wrong with how a component writes times; nullopt: nothing, so it must be the field itself.
std::optional<std::string> whyTimesDoNotSort(const Component& component, const Traits& traits);

// How a field that is taken as it is spells its times.
class Spelling {
public:
    void see(const FieldValue& value);
    std::string why() const; // one sentence on why that does not sort

private:
    std::uint64_t m_values = 0;
    std::uint64_t m_numbers = 0;
    std::uint64_t m_offsets = 0;
    std::size_t m_least = ~std::size_t{0};
    std::size_t m_most = 0;
    bool m_fractions = false;
};

} // namespace keyatlas::words
