// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/stripscene.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kMinCell = 2;
constexpr double kLabelled = 28;
constexpr int kLevels = 8; // those that span everything are left out
constexpr std::size_t kFewFamilies = 10;
constexpr Rank kLooks = 5; // keys that are looked at to name the levels

bool spans(const Icicle& icicle, std::size_t level) {
    const auto& cells = icicle.levels[level];
    return cells.size() == 1 && !cells.front().merged && cells.front().width() == icicle.columns.width();
}

bool allMerged(const std::vector<IcicleCell>& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const IcicleCell& cell) { return cell.merged; });
}

bool sameEdges(const std::vector<IcicleCell>& a, const std::vector<IcicleCell>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const IcicleCell& x, const IcicleCell& y) {
        return x.left == y.left && x.right == y.right && x.merged == y.merged;
    });
}

// The first levels in which something is told apart; a last one that is merged ends them.
std::vector<std::size_t> shownLevels(const Icicle& icicle) {
    std::vector<std::size_t> shown;
    for (std::size_t level = 1; level < icicle.levels.size() && shown.size() < StripScene::kMostRows;
         ++level) {
        const bool last = level + 1 == icicle.levels.size();
        const bool repeats = !shown.empty() && sameEdges(icicle.levels[shown.back()], icicle.levels[level]);
        if (repeats || (spans(icicle, level) && !(last && shown.empty()))) {
            continue;
        }
        shown.push_back(level);
        if (allMerged(icicle.levels[level])) {
            break;
        }
    }
    return shown;
}

// Segments, and few enough to have a colour each.
bool isOfFamilies(const Icicle& icicle) {
    if (icicle.levels.size() < 2) {
        return false;
    }
    const auto& cells = icicle.levels[1];
    return cells.size() > 1 && cells.size() <= kFewFamilies &&
           std::all_of(cells.begin(), cells.end(), [](const IcicleCell& cell) {
               return cell.merged || cell.node.kind == TreeNode::Kind::Segment;
           });
}

// Of a few keys the one that most levels lead to tells what they group by.
Result<std::vector<LevelExample>> pathOf(const KeyTree& tree, Rank size, const std::stop_token& stop) {
    std::vector<LevelExample> deepest;
    for (Rank i = 0; i < kLooks && size > 0; ++i) {
        const Rank rank = size * (2 * i + 1) / (2 * kLooks);
        const auto nodes = tree.pathTo(rank, kLevels, stop);
        auto key = tree.keys()->key(rank, stop);
        if (!nodes || !key) {
            return tl::make_unexpected(!nodes ? nodes.error() : key.error());
        }
        std::vector<LevelExample> path;
        Span above{0, size};
        for (const TreeNode& node : *nodes) {
            if (node.span != above) {
                path.push_back({node, *key});
            }
            above = node.span;
        }
        if (path.size() > deepest.size()) {
            deepest = std::move(path);
        }
    }
    return deepest;
}

void label(StripScene& scene, const NodeLabel& name, const std::stop_token& stop) {
    for (std::size_t level = 0; name && level < scene.map.icicle.levels.size(); ++level) {
        const bool shown = std::find(scene.shown.begin(), scene.shown.end(), level) != scene.shown.end();
        auto& own = scene.map.labels.emplace_back();
        for (const IcicleCell& cell : scene.map.icicle.levels[level]) {
            const bool named = shown && !cell.merged && cell.width() > kLabelled * scene.map.asked.ratio;
            own.push_back(named ? name(cell.node, stop) : std::string());
        }
    }
}

} // namespace

Result<std::shared_ptr<const StripScene>> layoutStrip(const StripQuestion& question, std::stop_token stop) {
    const auto size = question.tree->keys()->size(stop);
    if (!size) {
        return tl::make_unexpected(size.error());
    }
    IcicleRequest request;
    request.view = {0, *size};
    request.weight = question.weight;
    request.width = question.width;
    request.minCell = std::max(1, static_cast<int>(kMinCell * question.ratio));
    request.labelWidth = static_cast<int>(kLabelled * question.ratio);
    request.maxLevels = kLevels;
    auto icicle = layoutIcicle(*question.tree, request, stop);
    if (!icicle) {
        return tl::make_unexpected(icicle.error());
    }
    auto path = pathOf(*question.tree, *size, stop);
    if (!path) {
        return tl::make_unexpected(path.error());
    }
    auto scene = std::make_shared<StripScene>();
    const bool families = isOfFamilies(*icicle);
    auto known = families ? familiesOf(*question.tree, *question.families, stop)
                          : Result<std::shared_ptr<const Families>>(question.families);
    if (!known) {
        return tl::make_unexpected(known.error());
    }
    scene->map.asked = {question.tree,   *known,         nullptr,       request.view,
                        question.weight, question.width, question.ratio};
    if (!families) {
        scene->map.asked.colour = question.colour;
    }
    scene->map.icicle = std::move(*icicle);
    scene->path = std::move(*path);
    scene->shown = shownLevels(scene->map.icicle);
    label(*scene, question.label, stop);
    return std::shared_ptr<const StripScene>(scene);
}

} // namespace keyatlas
