// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"

#include <cstddef>
#include <string>
#include <vector>

namespace keyatlas {

// A template as a table: a row a component, and the text that follows it within its member. Text that a
// member begins with is a row of its own, with nothing behind it. Constants of an object or array have no
// row.
struct ComponentRow {
    std::size_t member = 0; // of the template
    Component component;
    std::string then{};
    friend bool operator==(const ComponentRow&, const ComponentRow&) = default;
};

std::vector<ComponentRow> tableOf(const Template& scheme);
// The way back: tableOf(templateOf(like, tableOf(t))) == tableOf(t). `like` gives the form, the names of
// members and the constants; a text row that does not begin its member becomes the text behind the row
// before.
Template templateOf(const Template& like, const std::vector<ComponentRow>& rows);

// What the table's buttons do; rows are those of tableOf(scheme), out of range changes nothing. A row that is
// all of an object's or array's member moves the member.
Template withMoved(const Template& scheme, std::size_t from, std::size_t to); // `to`: its place afterwards
Template withRemoved(const Template& scheme, std::size_t row);
// In front of row `row`, or at the end; in an array as an element of its own.
Template withInserted(const Template& scheme, std::size_t row, const Component& component,
                      const std::string& then);
Template withComponent(const Template& scheme, std::size_t row, const Component& component);
Template withThen(const Template& scheme, std::size_t row, const std::string& then);

} // namespace keyatlas
