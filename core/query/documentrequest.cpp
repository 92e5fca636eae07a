// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/documentrequest.h"

#include "core/base/jsontext.h"
#include "core/query/parameters.h"
#include "core/query/storevalue.h"

#include <algorithm>

namespace keyatlas {
namespace {

struct Wanted {
    Shown shown;
    std::optional<std::string> rev;
    std::optional<std::string> openRevs;
};

Wanted wantedOf(const Parameters& parameters) {
    Wanted wanted;
    for (const auto& [name, value] : parameters) {
        const bool on = value == "true"; // anything else is ignored, as CouchDB does
        if (name == "rev") {
            wanted.rev = value;
        } else if (name == "open_revs") {
            wanted.openRevs = value;
        } else if (on && name == "revs") {
            wanted.shown.revisions = true;
        } else if (on && name == "revs_info") {
            wanted.shown.revisionsInfo = true;
        } else if (on && name == "conflicts") {
            wanted.shown.conflicts = true;
        } else if (on && name == "deleted_conflicts") {
            wanted.shown.deletedConflicts = true;
        } else if (on && name == "meta") {
            wanted.shown.revisionsInfo = wanted.shown.conflicts = wanted.shown.deletedConflicts = true;
        }
    }
    return wanted;
}

// "N-..." with N a number.
bool isRevision(Bytes rev) {
    const auto dash = rev.find('-');
    return dash != Bytes::npos && dash > 0 && dash + 1 < rev.size() &&
           std::all_of(rev.begin(), rev.begin() + static_cast<std::ptrdiff_t>(dash),
                       [](char c) { return c >= '0' && c <= '9'; });
}

Answer notFound(Bytes reason) {
    return errorAnswer(404, "not_found", reason);
}

Answer withoutText() {
    return errorAnswer(501, "not_implemented", "the source lists this document without its text");
}

Answer served(const Document& document, const Shown& shown, const OtherLeaves& others) {
    if (document.form != Document::Form::Json) { // a store's value, as with include_docs
        return readyAnswer(200, "{" + valueMembers(document) + "}\n");
    }
    return document.text.empty() ? withoutText()
                                 : readyAnswer(200, servedText(document, shown, others) + "\n");
}

std::uint64_t generationOf(Bytes rev) {
    return countParameter({rev.substr(0, rev.find('-')), false}).value_or(0);
}

std::vector<const Document*> leavesOf(const Database::Found& found) {
    std::vector<const Document*> leaves = {&found.document};
    for (const auto& other : found.otherDocuments) {
        leaves.push_back(&other);
    }
    std::sort(leaves.begin(), leaves.end(), [](const Document* a, const Document* b) {
        const auto left = generationOf(a->revision.rev);
        const auto right = generationOf(b->revision.rev);
        return left != right ? left < right : a->revision.rev < b->revision.rev;
    });
    return leaves;
}

// One element of the answer to open_revs.
std::string leafText(const Document& leaf, const Shown& shown) {
    Shown onlyRevisions;
    onlyRevisions.revisions = shown.revisions;
    return "{\"ok\":" + servedText(leaf, onlyRevisions, {}) + "}";
}

Answer listAnswer(const std::vector<std::string>& elements) {
    std::string body = "[";
    for (const auto& element : elements) {
        body += (body.size() > 1 ? "," : "") + element;
    }
    return readyAnswer(200, body + "]\n");
}

Answer allLeaves(const Database::Found& found, const Shown& shown) {
    std::vector<std::string> elements;
    for (const Document* leaf : leavesOf(found)) {
        if (leaf->text.empty()) {
            return withoutText();
        }
        elements.push_back(leafText(*leaf, shown));
    }
    return listAnswer(elements);
}

Answer someLeaves(const std::optional<Database::Found>& found, Bytes list, const Shown& shown) {
    std::vector<std::string> elements;
    for (JsonWalker walker(list); walker.next();) {
        const std::string rev = decodeString(walker.value()).value_or("");
        if (!isRevision(rev)) {
            return errorAnswer(400, "bad_request", "Invalid rev format");
        }
        const Document* leaf = found ? found->leaf(rev) : nullptr;
        if (leaf != nullptr && leaf->text.empty()) {
            return withoutText();
        }
        elements.push_back(leaf == nullptr ? "{\"missing\":" + couchString(rev) + "}"
                                           : leafText(*leaf, shown));
    }
    return listAnswer(elements);
}

Result<Answer> openRevisions(const std::optional<Database::Found>& found, const Wanted& wanted) {
    if (*wanted.openRevs == "all") {
        return found ? allLeaves(*found, wanted.shown) : notFound("missing");
    }
    if (const auto valid = checkJson(*wanted.openRevs); !valid) {
        return answerFor(valid.error());
    }
    Bytes list = *wanted.openRevs;
    list.remove_prefix(skipSpace(list, 0));
    return someLeaves(found, list, wanted.shown);
}

Answer oneRevision(const std::optional<Database::Found>& found, const Wanted& wanted) {
    if (!isRevision(*wanted.rev)) {
        return errorAnswer(400, "bad_request", "Invalid rev format");
    }
    const Document* leaf = found ? found->leaf(*wanted.rev) : nullptr;
    if (leaf == nullptr) {
        return notFound("missing");
    }
    Shown shown;
    shown.revisions = wanted.shown.revisions;
    return served(*leaf, shown, {});
}

} // namespace

Result<Answer> answerDocument(const Database& database, Bytes id, const Parameters& parameters,
                              std::stop_token stop) {
    const Wanted wanted = wantedOf(parameters);
    const auto found = database.find(id, stop);
    if (!found) {
        return tl::make_unexpected(found.error());
    }
    if (wanted.openRevs) {
        return openRevisions(*found, wanted);
    }
    if (wanted.rev) {
        return oneRevision(*found, wanted);
    }
    if (!*found) {
        return notFound("missing");
    }
    if ((*found)->deleted) {
        return notFound("deleted");
    }
    return served((*found)->document, wanted.shown, (*found)->others);
}

} // namespace keyatlas
