// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/opened.h"

#include <algorithm>
#include <utility>

namespace keyatlas {
namespace {

constexpr const char* kDeleted = "_deleted";
constexpr std::size_t kRowNumberBytes = 8;

std::shared_ptr<const KeyIndex> keysOf(const SpaceSnapshot* space) {
    if (space == nullptr) {
        return std::make_shared<const PackedKeys>();
    }
    return space->sampled ? std::shared_ptr<const KeyIndex>(space->sampled) : space->live;
}

BuildOutcome readOnce(const Source& source, Source::Effort effort, const BuildOptions& build,
                      std::stop_token stop) {
    auto cursor = source.cursor(effort);
    if (!cursor) {
        return {std::make_shared<Snapshot>(), cursor.error()};
    }
    return buildSnapshot(**cursor, source.judge(), build, std::move(stop));
}

// Enough for every pixel of a wide window many times over, and seconds to collect.
constexpr std::size_t kSampleKeys = 1U << 16;

Opened readSample(std::shared_ptr<const Source> source, const BuildOptions& build,
                  const std::stop_token& stop) {
    auto snapshot = std::make_shared<Snapshot>();
    const auto sample = source->sample(kSampleKeys, build.progress, stop);
    std::optional<Error> failure = sample ? std::nullopt : std::optional<Error>(sample.error());
    for (const auto& [id, rows] : sample ? *sample : Source::Sample()) {
        auto keys = SampledKeys::of(rows, stop);
        if (!keys) {
            failure = keys.error();
            break;
        }
        SpaceSnapshot space{id, std::make_shared<const PackedKeys>(), std::make_shared<const PackedKeys>(),
                            std::make_shared<const PackedKeys>()};
        space.sampled = *std::move(keys);
        snapshot->rows += rows.size();
        snapshot->spaces.emplace(id, std::move(space));
    }
    snapshot->complete = !failure;
    return {std::move(source), std::move(snapshot), std::move(failure)};
}

} // namespace

Opened readOpened(std::shared_ptr<const Source> source, const BuildOptions& build, std::stop_token stop) {
    const auto indexBytes = source->aboutIndexBytes();
    if (build.mayBeSampled && indexBytes && *indexBytes > build.memoryBytes) {
        auto sampled = readSample(source, build, stop);
        if (!sampled.failure || sampled.failure->code != Error::Code::Unsupported) {
            return sampled;
        } // else it is too damaged for that, and is read whole
    }
    auto outcome = readOnce(*source, Source::Effort::Fast, build, stop);
    if (outcome.failure && outcome.failure->name == "careful") {
        outcome = readOnce(*source, Source::Effort::Careful, build, stop);
    }
    return {std::move(source), std::move(outcome.snapshot), std::move(outcome.failure)};
}

Result<Opened> readSource(const std::string& path, const OpenOptions& open, const BuildOptions& build,
                          std::stop_token stop) {
    auto source = openSource(path, open, stop);
    if (!source) {
        return fail(source.error());
    }
    return readOpened(std::move(*source), build, stop);
}

std::vector<SpaceView> Opened::spaces() const {
    std::vector<SpaceView> views;
    std::vector<SpaceView> side;
    for (const SpaceInfo& info : source->spaces()) {
        const SpaceSnapshot* space = snapshot->space(info.id);
        SpaceView view{info.name, info.main, info.order, info.id, keysOf(space)};
        view.rowNumberBytes = info.rowNumbers ? kRowNumberBytes : 0;
        view.note = info.note;
        view.about = info.about;
        if (info.main || info.listed) {
            views.push_back(std::move(view));
        } else if (view.keys->count() > 0) {
            side.push_back(std::move(view));
        }
        if (info.main && space != nullptr && space->deleted && space->deleted->count() > 0) {
            side.insert(side.begin(), {kDeleted, false, info.order, info.id, space->deleted});
        }
    }
    std::move(side.begin(), side.end(), std::back_inserter(views));
    return views;
}

std::optional<SpaceView> Opened::space(Bytes name) const {
    for (SpaceView& view : spaces()) {
        if (view.name == name || (name.empty() && view.main)) {
            return std::move(view);
        }
    }
    return std::nullopt;
}

bool Opened::partial() const {
    const auto warnings = source->warnings();
    return !snapshot->complete || failure.has_value() ||
           std::any_of(warnings.begin(), warnings.end(), [](const Warning& warning) { return warning.lost; });
}

} // namespace keyatlas
