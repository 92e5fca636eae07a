// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/scheme.h"
#include "core/sources/opened.h"

#include <optional>
#include <stop_token>

namespace keyatlas {

// A scheme that today's IDs seem to follow, from a sample: parts that are fields of the document in some
// encoding, names that are always the same, and for the rest the generator whose form they have.
struct TodayTemplate {
    Scheme scheme;    // with templates: one for each kind of document
    double share = 0; // of the sample that it accounts for
};
// nullopt: nothing was recognised.
Result<std::optional<TodayTemplate>> todayTemplate(const Opened& opened, const SpaceView& space,
                                                   std::stop_token stop);

} // namespace keyatlas
