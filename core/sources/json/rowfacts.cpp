// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/rowfacts.h"

#include "core/base/jsonscan.h"
#include "core/base/jsontext.h"

#include <cstring>

namespace keyatlas {
namespace {

bool isTrue(Bytes value) {
    return typeOf(value) == JsonType::True;
}

void setId(RowFacts& row, Bytes id) {
    row.id = id;
    row.plainId = row.hasStringId() && std::memchr(id.data(), '\\', id.size()) == nullptr;
}

// A name is compared as it stands: nobody escapes the letters of `_id`, and CouchDB's own members are read so
// too.
enum class Name : unsigned char {
    Other,
    Id,
    Key,
    Value,
    Doc,
    Error,
    Deleted,
    DocId,
    DocDeleted,
    Attachments
};

Name rowName(Bytes literal) {
    switch (literal.size()) {
    case 4:
        return literal == "\"id\"" ? Name::Id : Name::Other;
    case 5:
        return literal == "\"key\"" ? Name::Key : literal == "\"doc\"" ? Name::Doc : Name::Other;
    case 7:
        return literal == "\"value\"" ? Name::Value : literal == "\"error\"" ? Name::Error : Name::Other;
    case 9:
        return literal == "\"deleted\"" ? Name::Deleted : Name::Other;
    default:
        return Name::Other;
    }
}

Name documentName(Bytes literal) {
    if (literal.size() < 5 || literal[1] != '_') {
        return Name::Other;
    }
    switch (literal.size()) {
    case 5:
        return literal == "\"_id\"" ? Name::DocId : Name::Other;
    case 10:
        return literal == "\"_deleted\"" ? Name::DocDeleted : Name::Other;
    case 14:
        return literal == "\"_attachments\"" ? Name::Attachments : Name::Other;
    default:
        return Name::Other;
    }
}

RowFacts readDocumentRow(Bytes text) {
    RowFacts row;
    JsonWalker walker(text);
    while (walker.next()) {
        switch (documentName(walker.nameLiteral())) {
        case Name::DocId:
            row.id = walker.value();
            break;
        case Name::DocDeleted:
            row.deleted = isTrue(walker.value());
            break;
        case Name::Attachments:
            row.attachments = walker.value();
            break;
        default:
            break;
        }
    }
    row.size = walker.broken() ? Bytes::npos : walker.offset();
    if (row.whole()) {
        setId(row, row.id);
        row.document = text.substr(0, row.size);
    }
    return row;
}

// A row of _all_docs or _changes: {"id":..,"key":..,"value":{..},"doc":..} or
// {"seq":..,"id":..,"changes":[..],..}.
RowFacts readEnvelope(Bytes text) {
    RowFacts row;
    JsonWalker walker(text);
    while (walker.next()) {
        const Bytes value = walker.value();
        switch (rowName(walker.nameLiteral())) {
        case Name::Id:
            row.id = value;
            break;
        case Name::Key:
            row.key = value;
            break;
        case Name::Value:
            row.deleted = row.deleted || isTrue(member(value, "deleted"));
            break;
        case Name::Doc:
            row.document = typeOf(value) == JsonType::Object ? value : Bytes();
            break;
        case Name::Error:
            row.error = value;
            break;
        case Name::Deleted:
            row.deleted = isTrue(value);
            break;
        default:
            break;
        }
    }
    row.size = walker.broken() ? Bytes::npos : walker.offset();
    if (row.id.empty() && !row.error.empty()) {
        row.id = row.key;
    }
    if (row.whole()) {
        setId(row, row.id);
    }
    return row;
}

// Whether the literal stands at text[at]; of a size the compiler knows, so that it is compared in a few
// instructions.
template<std::size_t N>
bool follows(Bytes text, std::size_t at, const char (&literal)[N]) {
    return text.size() - at >= N - 1 && std::memcmp(text.data() + at, literal, N - 1) == 0;
}

// The offset behind the document at `at`, which may be missing; npos if it is not whole.
std::size_t readCouchDocument(Bytes text, std::size_t at, RowFacts& row) {
    if (!follows(text, at, ",\"doc\":{")) {
        return at;
    }
    const std::size_t document = at + 7;
    const std::size_t end = skipValue(text, document);
    if (end != Bytes::npos) {
        row.document = text.substr(document, end - document);
    }
    return end;
}

// Exactly CouchDB's own row: {"id":"x","key":"x","value":{"rev":"1-.."}} with or without ,"doc":{..}. Most
// files hold nothing else, so this is what the speed of a scan depends on. False: it has to be read the
// general way.
bool readCouchRow(Bytes text, RowFacts& row) {
    constexpr std::size_t kId = 6; // behind {"id":
    if (!follows(text, 0, "{\"id\":\"")) {
        return false;
    }
    std::size_t at = findQuoteOrEscape(text, kId + 1);
    if (!follows(text, at, "\",\"key\":")) {
        return false;
    }
    const Bytes id = text.substr(kId, at + 1 - kId);
    at += 8;
    if (text.size() - at < id.size() || std::memcmp(text.data() + at, id.data(), id.size()) != 0) {
        return false;
    }
    at += id.size();
    if (!follows(text, at, ",\"value\":{\"rev\":\"")) {
        return false;
    }
    at = findQuoteOrEscape(text, at + 17);
    if (!follows(text, at, "\"}")) {
        return false;
    }
    at = readCouchDocument(text, at + 2, row);
    if (at >= text.size() || text[at] != '}') {
        return false;
    }
    row.id = id;
    row.key = id;
    row.plainId = true;
    row.size = at + 1;
    return true;
}

} // namespace

RowFacts readRow(Shape shape, Bytes text) {
    if (shape == Shape::AllDocs) {
        RowFacts row;
        if (readCouchRow(text, row)) {
            return row;
        }
        return readEnvelope(text);
    }
    return shape == Shape::Changes ? readEnvelope(text) : readDocumentRow(text);
}

} // namespace keyatlas
