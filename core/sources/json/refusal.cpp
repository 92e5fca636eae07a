// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/refusal.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"

namespace keyatlas {
namespace {

constexpr const char* kHowToExport =
    "export the database with couchbackup, or save _all_docs?include_docs=true";

std::string plainText(Bytes literal) {
    const auto text = decodeString(literal);
    return escape(text ? Bytes(*text).substr(0, 200) : literal.substr(0, 200));
}

} // namespace

Error notAnExport(std::string what, std::string format) {
    return {Error::Code::NotDatabase, std::move(what), {}, std::nullopt, kHowToExport, std::move(format)};
}

Error endsBeforeFirstRow(std::uint64_t size) {
    return {Error::Code::Corrupt,
            "the file ends early, before its first whole document",
            {},
            size,
            "fetch or copy it again",
            "other"};
}

std::optional<Error> refuseRows(const Layout& layout, const RowSample& sample, std::uint64_t size) {
    const char* format = formatName(layout.shape);
    if (layout.shape == Shape::AllDocs) {
        if (sample.viewRows > 0 || sample.reducedRows > 0) {
            return notAnExport(sample.reducedRows > 0 ? "this is a reduced view's result, not _all_docs"
                                                      : "this is a view's result, not _all_docs");
        }
        return std::nullopt;
    }
    const bool carriesIds =
        layout.shape == Shape::Changes || layout.shape == Shape::PouchDump || !layout.version.empty();
    if (carriesIds || sample.anyId()) {
        return std::nullopt;
    }
    if (sample.rows == 0) {
        if (!sample.wholeText) {
            return std::nullopt;
        }
        if (sample.damaged > 0) {
            return endsBeforeFirstRow(size);
        }
        return layout.shape == Shape::JsonArray
                   ? std::optional(notAnExport("this is an empty JSON array", format))
                   : std::nullopt;
    }
    if (sample.revisions == sample.rows) {
        return notAnExport("this is an open_revs answer, the revisions of one document", format);
    }
    if (sample.scalars + sample.arrays == sample.rows) {
        return notAnExport(layout.shape == Shape::Ndjson
                               ? "every line is a JSON array or scalar: no documents and no IDs"
                               : "this is an array of scalars: no documents and no IDs",
                           format);
    }
    return notAnExport("the objects have no _id (" + grouped(sample.rows) + " looked at)", format);
}

Error refuseObject(const ObjectHead& head) {
    const Bytes error = head.value("error");
    if (!error.empty() && head.has("reason") && !head.has("_id")) {
        Error refused = notAnExport("this is an error answer of the server: " + plainText(error) + ", " +
                                    plainText(head.value("reason")));
        refused.next = "fetch it again with the right address and name and password";
        return refused;
    }
    const Bytes id = head.value("_id");
    if (typeOf(id) == JsonType::String) {
        return notAnExport("this is one JSON document (_id " + plainText(id) +
                           "), not a container of documents");
    }
    return notAnExport("this is one JSON object, not a container of documents");
}

} // namespace keyatlas
