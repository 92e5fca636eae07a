// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/project/project.h"
#include "ui/session/place.h"

namespace keyatlas {

// What was looked at, between the ranks of one state of a source and the keys of a project file. On a worker.

// Nothing where the keys cannot be read. An empty span at the very end counts as everything.
ProjectView viewOf(const Place& place, const std::stop_token& stop);

struct FoundView {
    Span shown;
    Span selected;
    std::optional<std::string> prefix; // of `selected`
    std::optional<Rank> document;      // none: that key is gone
};
Result<FoundView> findView(const KeyIndex& keys, const ProjectView& view, const std::stop_token& stop);

} // namespace keyatlas
