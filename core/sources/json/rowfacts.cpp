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

bool follows(Bytes text, std::size_t at, Bytes literal) {
    return text.size() - at >= literal.size() &&
           std::memcmp(text.data() + at, literal.data(), literal.size()) == 0;
}

// Exactly CouchDB's own row: {"id":"x","key":"x","value":{"rev":"1-.."}} with or without ,"doc":{..}. Most
// files hold nothing else, so this is what the speed of a scan depends on. npos: read it the general way.
RowFacts readCouchRow(Bytes text) {
    RowFacts row;
    row.size = Bytes::npos;
    static constexpr Bytes kStart = "{\"id\":\"";
    static constexpr Bytes kKey = ",\"key\":";
    static constexpr Bytes kRev = ",\"value\":{\"rev\":\"";
    if (!follows(text, 0, kStart)) {
        return row;
    }
    std::size_t at = findQuoteOrEscape(text, kStart.size());
    if (at >= text.size() || text[at] != '"') {
        return row;
    }
    ++at;
    row.id = text.substr(kStart.size() - 1, at - kStart.size() + 1);
    if (!follows(text, at, kKey) || !follows(text, at + kKey.size(), row.id)) {
        return row;
    }
    at += kKey.size() + row.id.size();
    if (!follows(text, at, kRev)) {
        return row;
    }
    at = findQuoteOrEscape(text, at + kRev.size());
    if (!follows(text, at, "\"}")) {
        return row;
    }
    at += 2;
    if (follows(text, at, ",\"doc\":{")) {
        const std::size_t document = at + 7;
        at = skipValue(text, document);
        if (at == Bytes::npos) {
            return row;
        }
        row.document = text.substr(document, at - document);
    }
    if (at < text.size() && text[at] == '}') {
        row.size = at + 1;
        row.key = row.id;
        row.plainId = true;
    }
    return row;
}

} // namespace

RowFacts readRow(Shape shape, Bytes text) {
    if (shape == Shape::AllDocs) {
        const RowFacts row = readCouchRow(text);
        return row.whole() ? row : readEnvelope(text);
    }
    return shape == Shape::Changes ? readEnvelope(text) : readDocumentRow(text);
}

} // namespace keyatlas
