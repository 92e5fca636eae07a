// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"

#include <string>
#include <vector>

namespace keyatlas {

// "/db/_design/x%2Fy?rev=1-a" taken apart.
struct RequestPath {
    std::vector<std::string> parts; // decoded segments, the database's name first
    Parameters parameters;
};
// As CouchDB decodes paths: "+" is a space, a malformed escape stands for itself, empty segments count as
// none.
RequestPath parseRequestPath(Bytes path);

// The document that the segments behind the database's name address.
struct DocumentPath {
    std::string id;
    bool attachment = false; // there are more segments
};
DocumentPath documentOf(const std::vector<std::string>& parts);

} // namespace keyatlas
