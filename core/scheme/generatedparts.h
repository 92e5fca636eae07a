// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/generate.h"
#include "core/scheme/idrenderer.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace keyatlas {

// Whether a generator's next text depends on those it made before, or on a clock.
bool needsOrder(const Generator& generator);

// Chance for one part of the ID of one document: the same for a seed, whichever thread asks and whenever.
class DocumentRandomness : public Randomness {
public:
    void begin(std::uint64_t seed, std::size_t part, std::uint64_t rank);
    void fill(std::span<std::uint8_t> bytes) override;

private:
    std::uint64_t m_state = 0;
};

// The generated parts of one document after the other; of one thread. Those that need no order are made on
// the spot, the others were made before.
class GeneratedParts : public GeneratedText {
public:
    GeneratedParts(const std::vector<IdRenderer::GeneratedPart>& parts, std::uint64_t seed);

    // `made`: joinTexts() of those parts of the document's template that need an order.
    void begin(std::uint64_t rank, std::size_t alternative, Bytes made);
    Bytes generated(std::size_t number) override;

private:
    struct Part {
        std::unique_ptr<IdGenerator> generator; // none: it needs an order
        std::size_t alternative = 0;
        std::string text;
    };
    std::uint64_t m_seed;
    std::uint64_t m_rank = 0;
    DocumentRandomness m_randomness;
    std::vector<Part> m_parts;
};

// Several texts in one, and the first of them back.
void appendText(std::string& joined, Bytes text);
Bytes takeText(Bytes& joined);

} // namespace keyatlas
