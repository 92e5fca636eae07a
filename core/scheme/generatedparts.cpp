// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/generatedparts.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15; // SplitMix64's step

std::uint64_t mixed(std::uint64_t x) { // SplitMix64's output function
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

} // namespace

bool needsOrder(const Generator& generator) {
    return hasState(generator) || readsClock(generator);
}

void DocumentRandomness::begin(std::uint64_t seed, std::size_t part, std::uint64_t rank) {
    m_state = mixed(mixed(mixed(seed + kGolden) + part + kGolden) + rank + kGolden);
}

void DocumentRandomness::fill(std::span<std::uint8_t> bytes) {
    while (!bytes.empty()) {
        m_state += kGolden;
        const std::uint64_t word = mixed(m_state);
        const std::size_t size = std::min(bytes.size(), sizeof(word));
        for (std::size_t i = 0; i < size; ++i) {
            bytes[i] = static_cast<std::uint8_t>(word >> (8 * i));
        }
        bytes = bytes.subspan(size);
    }
}

GeneratedParts::GeneratedParts(const std::vector<IdRenderer::GeneratedPart>& parts, std::uint64_t seed)
    : m_seed(seed) {
    for (const auto& part : parts) {
        const bool ordered = needsOrder(part.generator);
        m_parts.push_back(
            {ordered ? nullptr : makeGenerator(part.generator, m_randomness), part.alternative, {}});
    }
}

void GeneratedParts::begin(std::uint64_t rank, std::size_t alternative, Bytes made) {
    m_rank = rank;
    for (Part& part : m_parts) {
        if (!part.generator && part.alternative == alternative) {
            part.text = takeText(made);
        }
    }
}

Bytes GeneratedParts::generated(std::size_t number) {
    Part& part = m_parts[number];
    if (part.generator) {
        m_randomness.begin(m_seed, number, m_rank);
        part.text = part.generator->next(0);
    }
    return part.text;
}

void appendText(std::string& joined, Bytes text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    for (unsigned shift = 0; shift < 32; shift += 8) {
        joined += static_cast<char>(size >> shift & 0xff);
    }
    joined += text;
}

Bytes takeText(Bytes& joined) {
    if (joined.size() < 4) {
        return {};
    }
    std::uint32_t size = 0;
    for (unsigned i = 0; i < 4; ++i) {
        size |= static_cast<std::uint32_t>(static_cast<unsigned char>(joined[i])) << (8 * i);
    }
    const Bytes text = joined.substr(4, size);
    joined.remove_prefix(std::min<std::size_t>(joined.size(), 4 + std::size_t{size}));
    return text;
}

} // namespace keyatlas
