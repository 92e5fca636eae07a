// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/nodelabel.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace keyatlas {

namespace {

// The elements of a JSON array as they are written; of any other text, the text.
std::vector<std::string> elementsOf(const std::string& json) {
    if (json.size() < 2 || json.front() != '[') {
        return {json};
    }
    std::vector<std::string> elements{{}};
    std::size_t depth = 0;
    bool inString = false;
    for (std::size_t i = 1; i + 1 < json.size(); ++i) {
        const char c = json[i];
        if (inString && c == '\\') {
            elements.back() += c;
            elements.back() += json[++i];
            continue;
        }
        inString = c == '"' ? !inString : inString;
        depth += !inString && (c == '[' || c == '{') ? 1 : 0;
        depth -= !inString && (c == ']' || c == '}') && depth > 0 ? 1 : 0;
        if (c == ',' && !inString && depth == 0) {
            elements.emplace_back();
        } else {
            elements.back() += c;
        }
    }
    return elements;
}

// Where nothing is shared whole: what both begin with.
std::string sharedFront(const std::string& a, const std::string& b) {
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    return std::string(a.begin(), end) + "…";
}

// The element that all keys between two have in common, the last that `prefix` reaches: texts end in a zero
// byte there.
std::string lastShared(const std::string& first, const std::string& last, Bytes prefix) {
    const auto a = elementsOf(first);
    const auto b = elementsOf(last);
    const auto shared = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
    if (shared == 0) {
        return sharedFront(a.front(), b.front());
    }
    const auto reached = std::max<std::ptrdiff_t>(1, std::count(prefix.begin(), prefix.end(), '\0'));
    return a[static_cast<std::size_t>(std::min<std::ptrdiff_t>(shared, reached) - 1)];
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
        return first && last
                   ? lastShared(idOf(applied->scheme, *first), idOf(applied->scheme, *last), node.prefix)
                   : std::string();
    };
}

} // namespace keyatlas
