// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/exportinfo.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"

namespace keyatlas {
namespace {

std::string kindOf(const Layout& layout) {
    switch (layout.shape) {
    case Shape::AllDocs:
        return "answer of _all_docs";
    case Shape::BulkDocs:
        return "documents for _bulk_docs";
    case Shape::Changes:
        return layout.inObject() ? "answer of _changes" : "continuous feed of _changes";
    case Shape::CouchBackup:
        return "couchbackup file";
    case Shape::PouchDump:
        return "pouchdb-dump file";
    case Shape::Ndjson:
        return "JSON documents one after the other";
    case Shape::JsonArray:
        return "JSON array of documents";
    }
    return {};
}

Bytes headerOf(const Layout& layout, Bytes name) {
    Bytes found;
    for (const auto& [memberName, text] : layout.header) {
        found = memberName == name ? Bytes(text) : found;
    }
    return found;
}

} // namespace

std::string describeExport(const ExportFiles& files, const std::string& codec) {
    const Layout& layout = files.front().layout;
    std::string detail = kindOf(layout);
    if (layout.shape == Shape::CouchBackup) {
        const auto mode = decodeString(headerOf(layout, "mode"));
        detail += mode ? ", " + escape(*mode) : ", without a header line";
        detail += typeOf(headerOf(layout, "attachments")) == JsonType::False ? ", without attachments" : "";
    }
    if (files.size() > 1) {
        detail += " in " + grouped(files.size()) + " parts";
    }
    return codec.empty() ? detail : detail + ", " + codec;
}

} // namespace keyatlas
