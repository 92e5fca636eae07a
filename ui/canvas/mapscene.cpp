// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapscene.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kMinCell = 2;     // device-independent pixels
constexpr double kLabelled = 28;   // from here on a cell has a label, and so its figures
constexpr double kRankLabels = 76; // from one axis label to the next
constexpr double kByteLabels = 82;

IcicleRequest requestOf(const MapQuestion& question) {
    IcicleRequest request;
    request.view = question.view;
    request.weight = question.weight;
    request.width = question.width;
    request.minCell = std::max(1, static_cast<int>(kMinCell * question.ratio));
    request.labelWidth = static_cast<int>(kLabelled * question.ratio);
    return request;
}

Result<std::shared_ptr<const Icicle>> minimapOf(const MapQuestion& question,
                                                const std::shared_ptr<const MapScene>& before,
                                                const std::stop_token& stop) {
    if (before && before->minimap && before->asked.tree == question.tree &&
        before->asked.weight == question.weight && before->asked.width == question.width) {
        return before->minimap;
    }
    const auto size = question.tree->keys()->size(stop);
    if (!size) {
        return tl::make_unexpected(size.error());
    }
    auto request = requestOf(question);
    request.view = {0, *size};
    request.maxLevels = 1;
    auto icicle = layoutIcicle(*question.tree, request, stop);
    if (!icicle) {
        return tl::make_unexpected(icicle.error());
    }
    return std::make_shared<const Icicle>(std::move(*icicle));
}

std::vector<std::vector<int>> agesOf(const Icicle& icicle, const TimeColumn& times, const AgeSteps& steps) {
    std::vector<std::vector<int>> ages;
    ages.reserve(icicle.levels.size());
    for (const auto& level : icicle.levels) {
        auto& own = ages.emplace_back();
        own.reserve(level.size());
        for (const auto& cell : level) {
            const auto step = steps.ageStep(times, cell.node.span);
            own.push_back(step ? *step : -1);
        }
    }
    return ages;
}

} // namespace

std::size_t MapScene::familyOf(const Icicle& of, const IcicleCell& cell) const {
    return cell.family < of.families.size() ? asked.families->numberOf(of.families[cell.family].prefix)
                                            : Families::kNone;
}

Result<std::shared_ptr<const MapScene>> layoutMap(const MapQuestion& question,
                                                  const std::shared_ptr<const MapScene>& before,
                                                  const std::stop_token& stop) {
    auto scene = std::make_shared<MapScene>();
    scene->asked = question;
    auto icicle = layoutIcicle(*question.tree, requestOf(question), stop);
    if (!icicle) {
        return tl::make_unexpected(icicle.error());
    }
    auto minimap = minimapOf(question, before, stop);
    if (!minimap) {
        return tl::make_unexpected(minimap.error());
    }
    scene->icicle = std::move(*icicle);
    scene->minimap = std::move(*minimap);
    scene->rankTicks = rankTicks(scene->columns(), static_cast<int>(kRankLabels * question.ratio));
    scene->byteTicks = byteTicks(scene->columns(), static_cast<int>(kByteLabels * question.ratio));
    if (question.times) {
        const auto& times = *question.times;
        scene->ageSteps = before && before->asked.times == question.times
                              ? before->ageSteps
                              : std::make_shared<const AgeSteps>(times, Span{0, times.size()});
        scene->ages = agesOf(scene->icicle, times, *scene->ageSteps);
    }
    return std::shared_ptr<const MapScene>(scene);
}

} // namespace keyatlas
