// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"
#include "core/query/database.h"
#include "core/query/keyfilter.h"
#include "core/query/output.h"

namespace keyatlas {

// Which documents an `_all_docs`-like answer is about.
enum class DocumentSet { All, DesignDocuments, LocalDocuments, Chosen };

// Writes the body that CouchDB answers to such a query, row by row, its line breaks included:
// {"total_rows":N,"offset":K,"rows":[\r\n...\r\n]}\n. `Chosen` walks the space the database was opened for.
// `filter` leaves out rows, it changes no offset or total.
// Error::Code::Cancelled after a stop and when `out` wants no more.
Result<void> writeAllDocs(const Database& database, const AllDocsQuery& query, DocumentSet set,
                          const KeyFilter& filter, const Out& out, std::stop_token stop);

// One row as the server prints it, without the line break.
std::string documentRow(Bytes id, const Document& document, const AllDocsQuery& query,
                        const OtherLeaves& others);

// The space whose keys a set's ranges are about; null if the source has none.
const SpaceView* viewOf(const Database& database, DocumentSet set);

// The ranks of a set's documents within the main space, and what the range selects of them.
Result<AllDocsAnswer> answerSet(const Database& database, const AllDocsQuery& query, DocumentSet set,
                                std::stop_token stop);

} // namespace keyatlas
