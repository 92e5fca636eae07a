// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace keyatlas {

// How far a long task is. `total` is 0 while it is not known. Units: bytes of the source.
struct Progress {
    enum class Phase : std::uint8_t { Unpacking, Reading, Merging, Sampling }; // Sampling: `done` counts keys

    Phase phase = Phase::Reading;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    std::uint64_t keys = 0; // keys found so far
};

// Called from worker threads, one call at a time, at most some 10 times a second. Must not throw or block.
using ProgressSink = std::function<void(const Progress&)>;

} // namespace keyatlas
