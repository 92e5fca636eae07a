// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/scheme/fieldvalue.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace keyatlas {

// One document under a scheme, good until the call that got it returns.
struct SchemeRow {
    Rank rank = 0; // today
    Bytes todayId; // the store's own key
    Bytes id;      // as the scheme writes it; empty: it has none
    Bytes document;
    std::uint64_t valueBytes = 0;
    std::optional<std::size_t> alternative; // number of the template that fits; none: no ID,
                                            // or today's as they are
    std::span<const std::size_t>
        ends{}; // where each component ends within `id`; in view keys and object _ids too
    std::span<const FieldValue> values{};  // of the pass's fields, in their order
    std::optional<std::int64_t> arrival{}; // when it was written, Unix milliseconds, if anything tells
};

// Looks at every document of a pass. Called for one row after the other, in the order of today's ranks, by
// one thread at a time. Must not throw. Reserved documents (`_design/`) are not shown to it.
class RowObserver {
public:
    virtual ~RowObserver() = default;
    virtual std::vector<FieldPath> fields() const { return {}; } // that it wants in `values`
    // Before the first row: where its fields stand in `values`.
    virtual void begin(std::span<const std::size_t> /*fieldNumbers*/) {}
    virtual void see(const SchemeRow& row) = 0;
};

} // namespace keyatlas
