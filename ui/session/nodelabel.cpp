// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/nodelabel.h"

#include <algorithm>

namespace keyatlas {

namespace {

// What two JSON arrays begin with alike, from the last element that is not over on.
std::string lastShared(const std::string& a, const std::string& b) {
    const auto end =
        static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    if (end == a.size()) {
        return a;
    }
    bool inString = false;
    std::size_t begin = std::min<std::size_t>(1, end);
    for (std::size_t i = 1; i < end; ++i) {
        if (inString && a[i] == '\\') {
            ++i;
        } else if (a[i] == '"') {
            inString = !inString;
        } else if (!inString && a[i] == ',' && i + 1 < end) {
            begin = i + 1;
        }
    }
    const bool over = end > begin && a[end - 1] == ',' && !inString;
    return a.substr(begin, end - begin - (over ? 1 : 0)) + (over ? "" : "…");
}

} // namespace

NodeLabel viewKeyLabel(const std::shared_ptr<const AppliedScheme>& applied) {
    const auto& templates = applied->scheme.templates;
    const bool array = std::any_of(templates.begin(), templates.end(),
                                   [](const Template& one) { return one.form == Template::Form::Array; });
    if (!array) {
        return {};
    }
    return [applied](const TreeNode& node, const std::stop_token& stop) -> std::string {
        if (node.span.empty()) {
            return {};
        }
        const auto first = applied->keys->key(node.span.first, stop);
        const auto last = applied->keys->key(node.span.last - 1, stop);
        return first && last ? lastShared(idOf(applied->scheme, *first), idOf(applied->scheme, *last))
                             : std::string();
    };
}

} // namespace keyatlas
