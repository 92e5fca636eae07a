// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/layout.h"

#include <algorithm>
#include <array>

namespace keyatlas {
namespace {

template<std::size_t N>
bool beginsWithOne(Bytes line, const std::array<Bytes, N>& beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [line](Bytes beginning) { return line.substr(0, beginning.size()) == beginning; });
}

} // namespace

const char* formatName(Shape shape) {
    switch (shape) {
    case Shape::AllDocs:
        return "all-docs";
    case Shape::BulkDocs:
        return "bulk-docs";
    case Shape::Changes:
        return "changes";
    case Shape::CouchBackup:
        return "couchbackup";
    case Shape::PouchDump:
        return "pouchdb-dump";
    case Shape::Ndjson:
        return "ndjson";
    case Shape::JsonArray:
        return "json-array";
    }
    return "";
}

bool beginsRow(const Layout& layout, Bytes line) {
    static constexpr std::array<Bytes, 4> kBackup = {"[{\"", "[]", "{\"marker\":", "{\"name\":"};
    static constexpr std::array<Bytes, 3> kDump = {"{\"docs\":", "{\"seq\":", "{\"version\":"};
    switch (layout.shape) {
    case Shape::CouchBackup:
        return beginsWithOne(line, kBackup);
    case Shape::PouchDump:
        return beginsWithOne(line, kDump);
    default:
        break;
    }
    return !layout.opening.empty() && line.substr(0, layout.opening.size()) == layout.opening;
}

} // namespace keyatlas
