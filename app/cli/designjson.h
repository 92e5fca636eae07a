// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/evaluate.h"
#include "core/sources/opened.h"

#include <string>

namespace keyatlas::cli {

// One element of what `design --json` prints, as JSON text.
std::string designJson(const SchemeReport& report, const SpaceView& space);

} // namespace keyatlas::cli
