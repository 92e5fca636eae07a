// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"

#include <optional>

namespace keyatlas {

// How far a read is, with its speed. Bytes are those of the source.
struct ReadProgress {
    Progress at;
    bool visible = false;                 // false for the first 300 ms: nothing is shown for what is quick
    std::optional<double> bytesPerSecond; // none while there is too little to tell
    std::optional<double> secondsLeft;
    std::optional<double> share() const; // 0 to 1, none while the total is not known
};

// Makes rate and time left of a row of progress reports; the rate is that of the last seconds.
class RateMeter {
public:
    // `seconds` since the start, never falling.
    ReadProgress measure(const Progress& progress, double seconds);

private:
    struct Point {
        double seconds = 0;
        double bytes = 0;
    };
    Point m_from; // start of the window that the rate is measured over
    Point m_last;
    std::optional<double> m_rate;
    Progress::Phase m_phase = Progress::Phase::Unpacking;
};

} // namespace keyatlas
