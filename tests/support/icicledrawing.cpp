// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/icicledrawing.h"

#include "core/base/text.h"
#include "tests/support/vectorkeys.h"

#include <utility>
#include <vector>

namespace keyatlas::test {
namespace {

std::string drawn(const IcicleCell& cell) {
    const auto width = static_cast<std::size_t>(cell.width());
    if (cell.merged) {
        return std::string(width, '|');
    }
    std::string text = cell.level == 0                          ? "*"
                       : cell.node.kind == TreeNode::Kind::Self ? "="
                                                                : escape(cell.node.segment());
    text.resize(width, '.');
    text.front() = cell.goesOnLeft ? '<' : text.front();
    text.back() = cell.goesOnRight ? '>' : text.back();
    return text;
}

} // namespace

std::string drawing(const Icicle& icicle) {
    std::string text;
    for (const auto& level : icicle.levels) {
        std::string line(static_cast<std::size_t>(icicle.columns.width()), ' ');
        for (const auto& cell : level) {
            const auto picture = drawn(cell);
            line.replace(static_cast<std::size_t>(cell.left), picture.size(), picture);
        }
        text += line + "\n";
    }
    return text + (icicle.endsMerged ? "" : "end\n");
}

KeyTree treeOf(const std::string& keys, std::size_t wide) {
    std::vector<std::string> list;
    std::string key;
    for (const char c : keys + " ") {
        if (c != ' ') {
            key += c;
        } else if (!key.empty()) {
            list.push_back(std::exchange(key, {}));
        }
    }
    return KeyTree(vectorKeys(list), SplitRule::at(":"), wide);
}

IcicleRequest wide(int width, Span view, Weight weight) {
    IcicleRequest request;
    request.view = view;
    request.weight = weight;
    request.width = width;
    return request;
}

Icicle icicleOf(const KeyTree& tree, const IcicleRequest& request) {
    return layoutIcicle(tree, request, {}).value();
}

std::string drawing(const KeyTree& tree, const IcicleRequest& request) {
    return drawing(icicleOf(tree, request));
}

std::string numbered(std::uint64_t from, std::uint64_t to, const std::string& prefix) {
    std::string keys;
    for (std::uint64_t i = from; i < to; ++i) {
        keys += " " + prefix + std::to_string(i);
    }
    return keys;
}

} // namespace keyatlas::test
