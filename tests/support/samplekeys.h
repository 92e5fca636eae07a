// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace keyatlas::test {

// Structured IDs of 32 bytes in order, without repetition: "order:2024-03-17:c00123:00000042". `total` orders
// over 336 days of 2024, of 30,000 customers; the last number is the order's own. `index` is below `total`.
std::string structuredId(std::uint64_t index, std::uint64_t total);

// A random UUID (version 4, 36 bytes) that depends on `seed` and `index` only; not in order.
std::string randomUuid(std::uint64_t index, std::uint64_t seed);

// An export (JSON lines) of twice 60 documents whose IDs are "orders" or "users", a NUL and a number of four
// bytes, high one first, from 0 on.
std::string numberedExport();

// `count` keys of few different bytes and all lengths from 0 on, so that prefixes, neighbours and repetitions
// abound; NUL and 0xff among them.
std::vector<std::string> wildKeys(std::size_t count, std::mt19937_64& random);

} // namespace keyatlas::test
