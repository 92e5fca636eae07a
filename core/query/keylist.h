// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"
#include "core/query/database.h"
#include "core/query/keyfilter.h"
#include "core/query/output.h"
#include "core/tree/keyformat.h"

#include <optional>
#include <string>

namespace keyatlas {

// How the rows of a range are written down.
enum class KeyListFormat {
    AllDocs, // as the server would answer
    Ids,     // one escaped ID a line
    Hex,     // one ID a line, its bytes in hexadecimal
    Ndjson,  // one document a line; what is known of it (_id, _rev) where the source holds none
    Csv,     // id,rev,bytes with a header line, RFC 4180; an ID that is not UTF-8 escaped
};
std::optional<KeyListFormat> keyListFormat(Bytes name); // all_docs ids hex ndjson csv

struct KeyListStyle {
    KeyListFormat format = KeyListFormat::AllDocs;
    // Ids and Csv: IDs as this shows them, so that it reads them back; none: escaped.
    std::optional<KeyFormat> keysAs{};
};

// Writes what the query selects of the space the database was opened for, one row after the other; keys that
// name nothing are left out except in AllDocs. `filter` leaves out rows of the answer, it changes no offset
// or total. Error::Code::Cancelled after a stop and when `out` wants no more.
Result<void> writeKeyList(const Database& database, const AllDocsQuery& query, const KeyListStyle& style,
                          const KeyFilter& filter, const Out& out, std::stop_token stop);

// A field of a CSV line.
std::string csvField(Bytes text);

} // namespace keyatlas
