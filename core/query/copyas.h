// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/query/alldocs.h"

#include <string>

namespace keyatlas {

// A query or a document in the form that another tool takes it. `base` is the address of a database
// ("http://127.0.0.1:5984/db"), with or without a slash at its end.

std::string rangeUrl(const AllDocsQuery& query, Bytes base);
// curl with GET, or with POST where the address would be too long for a server (over 8,000 characters).
std::string rangeCurl(const AllDocsQuery& query, Bytes base);
// keyatlas-cli over the source at `path`; `space` is empty for its main space.
std::string rangeCommand(const AllDocsQuery& query, Bytes path, Bytes space);

// IDs that are not UTF-8 have no address: their bytes are percent-encoded as they are.
std::string documentUrl(Bytes id, Bytes base);
std::string documentCurl(Bytes id, Bytes base);
std::string documentCommand(Bytes id, Bytes path, Bytes space);

// One word of a shell command that stands for exactly these bytes (NUL apart, which no command line can
// hold). Control characters and bytes that are not UTF-8 are written $'\x1b', as bash, zsh and ksh read it.
std::string shellQuote(Bytes bytes);

} // namespace keyatlas
