// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/sources/json/layout.h"

#include <cstddef>
#include <cstdint>

namespace keyatlas {

// What the reader needs from one row. Views into the row's text.
struct RowFacts {
    std::size_t size = 0; // of the row; npos if it is not whole
    Bytes id;             // JSON text, empty if there is none
    Bytes key;            // of an _all_docs row: JSON text
    Bytes document;       // JSON text, empty if the row has none
    Bytes error;          // of an error row: JSON text
    Bytes attachments;    // of a document: JSON text
    bool deleted = false;
    bool plainId = false; // `id` is a string literal without escapes

    bool whole() const { return size != Bytes::npos; }
    bool hasStringId() const { return !id.empty() && id[0] == '"'; }
};

// Reads the row that begins `text`; bytes may follow it.
RowFacts readRow(Shape shape, Bytes text);

} // namespace keyatlas
