// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/base/span.h"

#include <cstddef>
#include <span>
#include <vector>

namespace keyatlas {

// Spans that are drawn beside each other, whatever they count (ranks, pixels). An empty span stands for the
// one place it is at.

// The row of each span, from 0, so that no two in a row overlap: as few rows as possible, and a span lies as
// low as it can in the order of their beginnings.
std::vector<std::size_t> lanesOf(std::span<const Span> spans);

// What no span covers between the first and the last of them.
struct Gap {
    Span span;          // not empty
    std::size_t before; // index of the span that ends where the gap begins
    std::size_t after;  // index of the one that begins where it ends

    friend bool operator==(const Gap&, const Gap&) = default;
};
// In order. Empty spans neither cover nor bound anything.
std::vector<Gap> gapsBetween(std::span<const Span> spans);

} // namespace keyatlas
