// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samplekeys.h"

#include <array>

namespace keyatlas::test {
namespace {

constexpr std::uint64_t kDays = 336;
constexpr std::uint64_t kCustomers = 30000;
constexpr std::uint64_t kDaysOfMonth = 28; // twelve months of 28 days

// A well mixed number (the finaliser of SplitMix64).
std::uint64_t mixed(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15U;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9U;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebU;
    return number ^ (number >> 31);
}

void putDecimal(char* end, std::uint64_t number, int digits) {
    for (int i = 0; i < digits; ++i) {
        *--end = static_cast<char>('0' + number % 10);
        number /= 10;
    }
}

} // namespace

std::string structuredId(std::uint64_t index, std::uint64_t total) {
    const std::uint64_t perDay = (total + kDays - 1) / kDays;
    const std::uint64_t day = index / perDay;
    const std::uint64_t inDay = index % perDay;
    // Customers rise within a day with uneven steps; the order numbers of a customer rise from a random
    // start.
    const std::uint64_t slot = inDay * kCustomers / perDay;
    const std::uint64_t before = inDay == 0 ? kCustomers : (inDay - 1) * kCustomers / perDay;
    const std::uint64_t customer = slot;
    const std::uint64_t repeated = before == slot ? 1 : 0;
    const std::uint64_t number = (mixed(day * kCustomers + customer) % 90000000) + inDay * repeated;
    std::string id = "order:2024-00-00:c00000:00000000";
    putDecimal(id.data() + 13, 1 + day / kDaysOfMonth, 2);
    putDecimal(id.data() + 16, 1 + day % kDaysOfMonth, 2);
    putDecimal(id.data() + 23, customer, 5);
    putDecimal(id.data() + 32, number, 8);
    return id;
}

std::string randomUuid(std::uint64_t index, std::uint64_t seed) {
    const std::uint64_t high = mixed(seed ^ mixed(index));
    const std::uint64_t low = mixed(high ^ (seed + 1));
    constexpr std::array<char, 17> kDigits{"0123456789abcdef"};
    std::string id = "xxxxxxxx-xxxx-4xxx-xxxx-xxxxxxxxxxxx";
    unsigned at = 0;
    for (char& c : id) {
        if (c == 'x') {
            const std::uint64_t word = at < 16 ? high : low;
            c = kDigits[word >> (at % 16 * 4) & 15];
            ++at;
        }
    }
    id[19] = "89ab"[low >> 62]; // the variant
    return id;
}

std::string numberedExport() {
    std::string text;
    for (const char* table : {"orders", "users"}) {
        for (int i = 0; i < 60; ++i) {
            const char digits[] = {"0123456789abcdef"[i / 16], "0123456789abcdef"[i % 16], '\0'};
            text += std::string("{\"_id\":\"") + table + R"(\u0000\u0000\u0000\u0000\u00)" + digits;
            text += "\",\"n\":" + std::to_string(i * i) + "}\n";
        }
    }
    return text;
}

std::vector<std::string> wildKeys(std::size_t count, std::mt19937_64& random) {
    constexpr std::array<char, 5> kBytes{'a', 'b', '\0', '\xff', ':'};
    std::vector<std::string> keys(count);
    for (auto& key : keys) {
        const std::size_t most = random() % 8 == 0 ? 40 : 6;
        key.resize(random() % (most + 1));
        for (char& c : key) {
            c = kBytes[random() % (random() % 2 == 0 ? 2 : kBytes.size())];
        }
    }
    return keys;
}

} // namespace keyatlas::test
