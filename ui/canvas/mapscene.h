// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/agesteps.h"
#include "core/layout/axis.h"
#include "core/layout/icicle.h"
#include "core/layout/timecolumn.h"
#include "core/tree/families.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// What the map is to show.
struct MapQuestion {
    std::shared_ptr<const KeyTree> tree;
    std::shared_ptr<const Families> families;
    std::shared_ptr<const TimeColumn> times; // to colour by age; null: not wanted, or not known
    Span view;
    Weight weight = Weight::ByBytes;
    int width = 0;    // device pixels
    double ratio = 1; // device pixels in a device-independent one
    // Where one family is looked at: the number of the colour that its levels have. None: families have
    // theirs.
    std::optional<std::size_t> colour{};
};

// One finished picture of the order, before it is painted. Lengths are device pixels from the left end of the
// order. Immutable; made on a worker.
struct MapScene {
    MapQuestion asked;
    Icicle icicle;
    std::shared_ptr<const Icicle> minimap; // families over all of the order
    std::vector<Tick> rankTicks;
    std::vector<Tick> byteTicks;
    // Step of the heat ramp of each cell that is not merged into others, as icicle.levels; -1: no time known.
    // Empty unless the question had times.
    std::vector<std::vector<int>> ages;
    std::shared_ptr<const AgeSteps> ageSteps; // of those times; null without
    // What stands in each cell, as icicle.levels, where that is not the node's own part of the key.
    std::vector<std::vector<std::string>> labels;

    const Columns& columns() const { return icicle.columns; }
    // The number of a cell's family, as Families gives it; kNone where several are merged.
    std::size_t familyOf(const Icicle& of, const IcicleCell& cell) const;
};

// `before` lends what did not change.
Result<std::shared_ptr<const MapScene>> layoutMap(const MapQuestion& question,
                                                  const std::shared_ptr<const MapScene>& before,
                                                  const std::stop_token& stop);

} // namespace keyatlas
