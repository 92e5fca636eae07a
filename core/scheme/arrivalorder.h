// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/documentcursor.h"
#include "core/scheme/generatedparts.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace keyatlas {

struct ApplyOptions;

// Texts of the generators that keep a state or ask a clock, made for one document after the other as these
// arrived: by the arrival field where a document has one, then the others in the source's own order. Without
// any such field the clock starts on 2026-01-01 and a document comes every millisecond.
// A key is the document's rank today (8 bytes) and joinTexts() behind it; documents that no template fits are
// not there.
Result<std::shared_ptr<const PackedKeys>> textsInOrderOfArrival(const DocumentCursor::Input& documents,
                                                                const IdRenderer& renderer,
                                                                std::optional<std::size_t> arrivalField,
                                                                const ApplyOptions& options,
                                                                const std::stop_token& stop);

} // namespace keyatlas
