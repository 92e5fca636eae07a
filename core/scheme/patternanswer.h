// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <cstdint>
#include <optional>
#include <string>

namespace keyatlas {

// How a scheme answers one access pattern. Counts are means over the values in the data.
struct PatternAnswer {
    enum class By : std::uint8_t {
        Range,          // one contiguous range, nothing else in it
        RangeAndFilter, // one range that holds more than is wanted
        Ranges,         // several ranges, one seek each
        View,           // the IDs do not help: a view, a secondary index or a read of everything
    };

    std::string name; // of the pattern
    By by = By::View;
    double ranges = 0; // seeks
    double rowsRead = 0;
    double rowsWanted = 0;
    bool covered = false;          // the IDs alone hold every field that is wanted
    double bytes = 0;              // of the answer as CouchDB sends it, without documents
    double bytesWithDocuments = 0; // with them
    std::string startKey;          // of one real example; of several ranges the first
    std::string endKey;            // not included
    std::optional<Span> example{}; // its ranks under the scheme
    std::string why;               // one sentence
    std::uint64_t values = 0;      // combinations of values that the means are over
    bool sampled = false;          // not all that are in the data
};

} // namespace keyatlas
