// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/componenttable.h"

#include <algorithm>

namespace keyatlas {
namespace {

Component textComponent(const std::string& text) {
    Component component;
    component.text = text;
    return component;
}

void append(std::vector<Component>& parts, const Component& component) {
    const bool text = component.kind == Component::Kind::Text;
    if (text && component.text.empty()) {
        return;
    }
    if (text && !parts.empty() && parts.back().kind == Component::Kind::Text) {
        parts.back().text += component.text;
    } else {
        parts.push_back(component);
    }
}

std::size_t rowsOf(const std::vector<ComponentRow>& rows, std::size_t member) {
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [&](const ComponentRow& row) { return row.member == member; }));
}

// A short name for a new member of an object: every _id holds it.
std::string freeName(const Template& scheme, const Component& component) {
    const std::string& field = component.field.text();
    const bool plain = !field.empty() && field[0] >= 'a' && field[0] <= 'z';
    const std::string letter(1, plain ? field[0] : 'r');
    std::string name = letter;
    const auto taken = [&](const TemplateMember& each) { return each.name == name; };
    for (std::size_t number = 2; std::any_of(scheme.members.begin(), scheme.members.end(), taken); ++number) {
        name = letter + std::to_string(number);
    }
    return name;
}

// Whole members change places; their names too, for an object's member order is part of its _id.
Template withMemberMoved(const Template& scheme, std::size_t from, std::size_t to) {
    Template moved = scheme;
    const auto at = [&](std::size_t i) { return moved.members.begin() + static_cast<std::ptrdiff_t>(i); };
    if (from < to) {
        std::rotate(at(from), at(from + 1), at(to + 1));
    } else {
        std::rotate(at(to), at(from), at(from + 1));
    }
    return moved;
}

} // namespace

std::vector<ComponentRow> tableOf(const Template& scheme) {
    std::vector<ComponentRow> rows;
    for (std::size_t member = 0; member < scheme.members.size(); ++member) {
        bool first = true;
        for (const Component& part : scheme.members[member].parts) {
            if (part.kind == Component::Kind::Text && !first) {
                rows.back().then = part.text;
            } else {
                rows.push_back({member, part, {}});
            }
            first = false;
        }
    }
    return rows;
}

Template templateOf(const Template& like, const std::vector<ComponentRow>& rows) {
    Template scheme = like;
    for (TemplateMember& member : scheme.members) {
        member.parts.clear();
    }
    for (const ComponentRow& row : rows) {
        if (row.member < scheme.members.size()) {
            auto& parts = scheme.members[row.member].parts;
            append(parts, row.component);
            append(parts, textComponent(row.then));
        }
    }
    return scheme;
}

Template withMoved(const Template& scheme, std::size_t from, std::size_t to) {
    auto rows = tableOf(scheme);
    if (from >= rows.size() || to >= rows.size() || from == to) {
        return scheme;
    }
    if (rows[from].member != rows[to].member) {
        return rowsOf(rows, rows[from].member) == 1
                   ? withMemberMoved(scheme, rows[from].member, rows[to].member)
                   : scheme;
    }
    // Separators stay where they are, between the same places: the end of an ID does not get one.
    std::vector<std::string> thens;
    thens.reserve(rows.size());
    for (const ComponentRow& row : rows) {
        thens.push_back(row.then);
    }
    const auto at = [&](std::size_t i) { return rows.begin() + static_cast<std::ptrdiff_t>(i); };
    if (from < to) {
        std::rotate(at(from), at(from + 1), at(to + 1));
    } else {
        std::rotate(at(to), at(from), at(from + 1));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].then = thens[i];
    }
    return templateOf(scheme, rows);
}

Template withRemoved(const Template& scheme, std::size_t row) {
    auto rows = tableOf(scheme);
    if (row >= rows.size()) {
        return scheme;
    }
    const std::size_t member = rows[row].member;
    if (scheme.form != Template::Form::Text && rowsOf(rows, member) == 1) {
        Template without = scheme;
        without.members.erase(without.members.begin() + static_cast<std::ptrdiff_t>(member));
        return without;
    }
    // Of the last one the separator before goes with it.
    if (row + 1 == rows.size() && row > 0 && rows[row].then.empty()) {
        rows[row - 1].then.clear();
    }
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
    return templateOf(scheme, rows);
}

Template withInserted(const Template& scheme, std::size_t row, const Component& component,
                      const std::string& then) {
    auto rows = tableOf(scheme);
    row = std::min(row, rows.size());
    if (scheme.form != Template::Form::Text) {
        Template grown = scheme;
        TemplateMember member;
        member.parts = {component};
        member.name = scheme.form == Template::Form::Object ? freeName(scheme, component) : std::string();
        const std::size_t before = row < rows.size() ? rows[row].member : grown.members.size();
        grown.members.insert(grown.members.begin() + static_cast<std::ptrdiff_t>(before), std::move(member));
        return grown;
    }
    Template base = scheme;
    base.members.resize(1);
    const bool last = row == rows.size();
    if (last && row > 0 && rows.back().then.empty() && rows.back().component.kind != Component::Kind::Text) {
        rows.back().then = then; // what separates stands before the new one
    }
    rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(row),
                ComponentRow{0, component, last ? std::string() : then});
    return templateOf(base, rows);
}

Template withComponent(const Template& scheme, std::size_t row, const Component& component) {
    auto rows = tableOf(scheme);
    if (row >= rows.size()) {
        return scheme;
    }
    rows[row].component = component;
    return templateOf(scheme, rows);
}

Template withThen(const Template& scheme, std::size_t row, const std::string& then) {
    auto rows = tableOf(scheme);
    if (row >= rows.size()) {
        return scheme;
    }
    rows[row].then = then;
    return templateOf(scheme, rows);
}

} // namespace keyatlas
