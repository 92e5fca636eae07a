// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/projectoffset.h"

#include "core/base/jsontree.h"
#include "core/base/text.h"

#include <optional>

namespace keyatlas {

namespace {

bool isMeant(const JsonTree& tree, const JsonNode& node, const std::variant<std::string, std::size_t>& step) {
    if (const auto* index = std::get_if<std::size_t>(&step)) {
        return node.index == *index;
    }
    return tree.nameLiteral(node) == toJsonString(std::get<std::string>(step));
}

std::optional<JsonNode> childAt(const JsonTree& tree, const JsonNode& parent,
                                const std::variant<std::string, std::size_t>& step) {
    constexpr std::size_t kPage = 1000;
    auto page = tree.children(parent, kPage, {});
    while (page) {
        for (const auto& node : page->nodes) {
            if (isMeant(tree, node, step)) {
                return node;
            }
        }
        if (!page->next) {
            break;
        }
        page = tree.children(parent, *page->next, kPage, {});
    }
    return std::nullopt;
}

} // namespace

std::uint64_t offsetOf(Bytes text, const JsonWay& way) {
    const JsonTree tree(text);
    JsonNode node = tree.root();
    for (const auto& step : way) {
        const auto child = node.isContainer() ? childAt(tree, node, step) : std::nullopt;
        if (!child) {
            break;
        }
        node = *child;
    }
    return node.valueAt;
}

} // namespace keyatlas
