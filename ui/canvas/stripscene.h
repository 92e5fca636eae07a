// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/mapscene.h"
#include "ui/session/groupwords.h"
#include "ui/session/nodelabel.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// What a strip is to show: all of an order, on few rows.
struct StripQuestion {
    std::shared_ptr<const KeyTree> tree;
    std::shared_ptr<const Families> families; // whose colours are taken over; never null
    NodeLabel label{};                        // null: cells are called by their keys
    std::size_t colour = 0;                   // of an order that is not of a few families
    Weight weight = Weight::ByKeys;
    int width = 0; // device pixels
    double ratio = 1;
};

// One finished strip. Immutable; made on a worker.
struct StripScene {
    MapScene map;                   // without minimap and ticks
    std::vector<LevelExample> path; // from the first group down to one key of it, only children left out
    std::vector<std::size_t> shown; // levels that tell something, at most `kMostRows`

    static constexpr std::size_t kMostRows = 3;
};

Result<std::shared_ptr<const StripScene>> layoutStrip(const StripQuestion& question, std::stop_token stop);

} // namespace keyatlas
