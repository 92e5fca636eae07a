// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/stripscene.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kMinCell = 2;
constexpr double kLabelled = 28;
constexpr int kLevels = 8; // those that span everything are left out
constexpr std::size_t kFewFamilies = 10;

bool spans(const Icicle& icicle, std::size_t level) {
    const auto& cells = icicle.levels[level];
    return cells.size() == 1 && !cells.front().merged && cells.front().width() == icicle.columns.width();
}

bool allMerged(const std::vector<IcicleCell>& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const IcicleCell& cell) { return cell.merged; });
}

// The first levels in which something is told apart; a last one that is merged ends them.
std::vector<std::size_t> shownLevels(const Icicle& icicle) {
    std::vector<std::size_t> shown;
    for (std::size_t level = 1; level < icicle.levels.size() && shown.size() < StripScene::kMostRows;
         ++level) {
        const bool last = level + 1 == icicle.levels.size();
        if (spans(icicle, level) && !(last && shown.empty())) {
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

Result<std::vector<std::optional<LevelExample>>> examplesOf(const Icicle& icicle, const Keyspace& keys,
                                                            const std::stop_token& stop) {
    std::vector<std::optional<LevelExample>> examples;
    for (const auto& cells : icicle.levels) {
        const auto widest = std::max_element(cells.begin(), cells.end(), [](const auto& a, const auto& b) {
            return (a.merged ? -1 : a.width()) < (b.merged ? -1 : b.width());
        });
        auto& example = examples.emplace_back();
        if (widest == cells.end() || widest->merged || widest->node.span.empty()) {
            continue;
        }
        auto key = keys.key(widest->node.span.first, stop);
        if (!key) {
            return tl::make_unexpected(key.error());
        }
        example = LevelExample{widest->node, std::move(*key)};
    }
    return examples;
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
    auto examples = examplesOf(*icicle, *question.tree->keys(), stop);
    if (!examples) {
        return tl::make_unexpected(examples.error());
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
    scene->examples = std::move(*examples);
    scene->shown = shownLevels(scene->map.icicle);
    label(*scene, question.label, stop);
    return std::shared_ptr<const StripScene>(scene);
}

} // namespace keyatlas
