// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// What one check says about a scheme on these documents.
struct Finding {
    enum class Level : std::uint8_t { Good, Info, Warning, Error };
    struct Example {
        std::string id;             // under the scheme
        std::optional<Rank> rank{}; // of the document today; none: no document has it
        std::string note{};         // why this one: "after 'post10'", "12:00:22.5Z"
    };

    std::string code; // stable, kebab-case
    Level level = Level::Good;
    std::string title; // a few words, no full stop: "No ID twice"
    std::string text;  // one or two sentences with figures
    double figure = 0; // the one that matters: documents, pairs a year, bytes; `unit` says of what
    std::string unit{};
    std::string advice{};            // what to do, if anything; one sentence
    std::uint64_t documents = 0;     // that show it
    std::vector<Example> examples{}; // at most 20, in order
};

} // namespace keyatlas
