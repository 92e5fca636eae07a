// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/opened.h"

#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

struct SampleDocument {
    Rank rank = 0;
    std::string key; // the store's own
    std::string text;
    std::uint64_t valueBytes = 0;
};

// About `count` documents that lie evenly over the space, in order. Left out: reserved ones (`_design/`),
// rows without a document, and what would make the texts exceed 64 MB together.
Result<std::vector<SampleDocument>> sampleDocuments(const Source& source, const SpaceView& space,
                                                    std::size_t count, std::stop_token stop);

// CouchDB's own documents, whose IDs nobody designs.
bool isReservedId(Bytes key);

} // namespace keyatlas
