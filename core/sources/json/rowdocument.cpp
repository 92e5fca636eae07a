// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/rowdocument.h"

#include "core/base/jsontext.h"
#include "core/sources/json/rowfacts.h"

#include <charconv>
#include <string>

namespace keyatlas {
namespace {

std::string textOf(Bytes literal) {
    return decodeString(literal).value_or(std::string());
}

// {"start":3,"ids":["c","b","a"]} is 3-c, 2-b, 1-a; the first one is the document's own.
std::vector<std::string> historyOf(Bytes revisions) {
    std::vector<std::string> history;
    const Bytes start = member(revisions, "start");
    std::uint64_t generation = 0;
    if (std::from_chars(start.data(), start.data() + start.size(), generation).ec != std::errc()) {
        return history;
    }
    JsonWalker ids(member(revisions, "ids"));
    for (bool own = true; ids.next() && generation > 0; own = false, --generation) {
        if (!own) {
            history.push_back(std::to_string(generation) + "-" + textOf(ids.value()));
        }
    }
    return history;
}

void addLeaves(std::vector<Revision>& leaves, Bytes revs, bool deleted) {
    JsonWalker walker(revs);
    while (walker.next()) {
        Revision leaf;
        leaf.rev = textOf(walker.value());
        leaf.deleted = deleted;
        leaf.hasBody = false;
        leaves.push_back(std::move(leaf));
    }
}

// What the document itself says.
void readOwnMembers(Document& document) {
    const Bytes text = document.text;
    document.revision.rev = textOf(member(text, "_rev"));
    document.revision.deleted = typeOf(member(text, "_deleted")) == JsonType::True;
    document.revision.history = historyOf(member(text, "_revisions"));
    addLeaves(document.otherLeaves, member(text, "_conflicts"), false);
    addLeaves(document.otherLeaves, member(text, "_deleted_conflicts"), true);
}

// "changes":[{"rev":..},..]: the winner first, then the other leaves if the feed was asked for all.
void readChanges(Document& document, Bytes row) {
    JsonWalker walker(member(row, "changes"));
    for (bool first = true; walker.next(); first = false) {
        std::string rev = textOf(member(walker.value(), "rev"));
        if (first) {
            document.revision.rev = std::move(rev);
            continue;
        }
        Revision leaf;
        leaf.rev = std::move(rev);
        leaf.hasBody = false;
        document.otherLeaves.push_back(std::move(leaf));
    }
}

} // namespace

Document documentOfRow(Shape shape, Bytes row) {
    Document document;
    const RowFacts facts = readRow(shape, row);
    document.row = std::string(row);
    document.text = std::string(facts.document);
    document.error = textOf(facts.error);
    readOwnMembers(document);
    document.revision.hasBody = !document.text.empty();
    document.revision.deleted = document.revision.deleted || facts.deleted;
    if (shape == Shape::AllDocs && document.revision.rev.empty()) {
        document.revision.rev = textOf(member(member(row, "value"), "rev"));
    }
    if (shape == Shape::Changes) {
        document.otherLeaves.clear();
        readChanges(document, row);
    }
    return document;
}

} // namespace keyatlas
