// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/templateparts.h"

#include "core/scheme/scheme.h"
#include "ui/models/componentcolours.h"
#include "ui/session/toqt.h"

#include <algorithm>

namespace keyatlas {

namespace {

// As much of the text as can be read: all of it, or up to the last component that is whole.
Scheme readable(Bytes text) {
    auto parsed = parseScheme(text);
    while (!parsed && !text.empty()) {
        const std::size_t bad = std::min<std::size_t>(parsed.error().offset.value_or(0), text.size() - 1);
        const std::size_t whole = bad == 0 ? Bytes::npos : text.rfind('}', bad - 1);
        if (whole == Bytes::npos) {
            return {};
        }
        text = text.substr(0, whole + 1);
        parsed = parseScheme(text);
    }
    return parsed ? *std::move(parsed) : Scheme();
}

void addMember(TemplateParts& parts, Bytes text, const TemplateMember& member,
               const std::vector<FamilyColour>& colours, std::size_t& number) {
    for (std::size_t i = 0; i < member.parts.size(); ++i, ++number) {
        const Component& part = member.parts[i];
        if (part.kind == Component::Kind::Text && i > 0) {
            continue;
        }
        const int at = characterAt(text, part.range.at);
        const int end = characterAt(text, part.range.at + part.range.size);
        parts.push_back({at, end - at, colours[number]});
    }
}

} // namespace

int characterAt(Bytes text, std::size_t offset) {
    return static_cast<int>(fromUtf8(text.substr(0, std::min(offset, text.size()))).size());
}

TemplateParts templateParts(Bytes text) {
    TemplateParts parts;
    for (const Template& one : readable(text).templates) {
        const auto colours = componentColours(one);
        std::size_t number = 0;
        for (const TemplateMember& member : one.members) {
            addMember(parts, text, member, colours, number);
        }
    }
    return parts;
}

} // namespace keyatlas
