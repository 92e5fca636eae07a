// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/scheme.h"

#include <algorithm>

namespace keyatlas {

Result<Scheme> parseScheme(Bytes text) {
    Scheme scheme;
    if (text == "today") {
        scheme.today = true;
        return scheme;
    }
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        auto parsed = parseTemplate(text.substr(at, end - at));
        if (!parsed) {
            Error error = parsed.error();
            error.offset = error.offset.value_or(0) + at;
            return fail(std::move(error));
        }
        for (TemplateMember& member : parsed->members) {
            member.range.at += at;
            for (Component& part : member.parts) {
                part.range.at += at;
            }
        }
        scheme.templates.push_back(std::move(*parsed));
        at = end + 1;
    }
    return scheme;
}

std::string toText(const Scheme& scheme) {
    if (scheme.today) {
        return "today";
    }
    std::string text;
    for (const Template& one : scheme.templates) {
        text += text.empty() && &one == &scheme.templates.front() ? "" : "\n";
        text += toText(one);
    }
    return text;
}

} // namespace keyatlas
