// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/evaluate.h"
#include "core/scheme/fieldprofile.h"
#include "core/scheme/gallery.h"
#include "core/scheme/suggest.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace keyatlas {

// What a Design asks core for: core's own functions, unless a test has some of its own.
struct DesignEngine {
    std::function<Result<SchemeReport>(const Opened&, const SpaceView&, const Scheme&, const EvaluateOptions&,
                                       std::stop_token)>
        evaluate{};
    std::function<Result<std::vector<FieldProfile>>(const Source&, const SpaceView&, std::size_t documents,
                                                    std::stop_token)>
        profile{};
    std::function<Result<std::vector<Suggestion>>(const Opened&, const SpaceView&,
                                                  const std::vector<AccessPattern>&, std::stop_token)>
        suggest{};
    std::function<Result<AccessPattern>(const Opened&, const SpaceView&, Span, std::stop_token)>
        patternOfSpan{};

    std::function<std::vector<GalleryEntry>(const std::vector<FieldProfile>&)> gallery{};

    static DesignEngine usual();
};

} // namespace keyatlas
