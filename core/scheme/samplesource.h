// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/documentsample.h"
#include "core/sources/opened.h"

#include <memory>
#include <vector>

namespace keyatlas {

// Some documents as a source of their own, in memory: whatever is asked of a source can be tried on a sample.
Opened openSample(std::vector<SampleDocument> documents, std::stop_token stop);

} // namespace keyatlas
