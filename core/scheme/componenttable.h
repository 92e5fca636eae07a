// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"

#include <string>
#include <vector>

namespace keyatlas {

// A template as a table: a row a component, and the text that follows it. Text at the front, or between members of an
// object or array, is a row of its own.
struct ComponentRow {
    std::size_t member = 0; // of the template
    Component component;
    std::string then; // text behind it, within the same member
    friend bool operator==(const ComponentRow&, const ComponentRow&) = default;
};

std::vector<ComponentRow> tableOf(const Template& scheme);
// The way back: tableOf(templateOf(like, rows)) == rows. `like` gives the form and the names of members.
Template templateOf(const Template& like, const std::vector<ComponentRow>& rows);

} // namespace keyatlas
