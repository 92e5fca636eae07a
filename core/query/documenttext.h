// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/sources/source.h"

#include <string>
#include <vector>

namespace keyatlas {

// A string as CouchDB writes it: control characters escaped, everything else as it is.
std::string couchString(Bytes utf8);
// An ID as a JSON value: a string, or {"hex":"..."} if it is not UTF-8.
std::string idJson(Bytes id);

// The same JSON text without white space between its tokens; strings and numbers keep their bytes.
std::string compactJson(Bytes text);

// Members that a server adds to a document only when asked.
struct Shown {
    bool revisions = false;        // revs=true
    bool revisionsInfo = false;    // revs_info=true
    bool conflicts = false;        // conflicts=true
    bool deletedConflicts = false; // deleted_conflicts=true
};

// Leaves beside the winner, newest first.
struct OtherLeaves {
    std::vector<std::string> conflicts;
    std::vector<std::string> deleted;
};

// The text of a document as the server would answer it: what an export put into it (`_revisions`,
// `_conflicts`...) is taken out, what is asked for and known is added at the end. All other bytes stay as
// they are.
std::string servedText(const Document& document, const Shown& shown, const OtherLeaves& others);

} // namespace keyatlas
