// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace keyatlas::test {

// How soon a stop must be obeyed; the thread sanitizer is some ten times slower.
#ifdef __SANITIZE_THREAD__
inline constexpr std::chrono::milliseconds kSoon(4000);
#else
inline constexpr std::chrono::milliseconds kSoon(200);
#endif

} // namespace keyatlas::test
