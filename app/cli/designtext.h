// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/evaluate.h"
#include "core/sources/opened.h"

#include <string>

namespace keyatlas::cli {

// What `design` prints about one scheme, for people: figures, components, checks, patterns.
std::string designText(const SchemeReport& report);

} // namespace keyatlas::cli
