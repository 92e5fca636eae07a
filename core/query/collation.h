// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <string>

namespace keyatlas {

// The order of CouchDB's view keys (couch_ejson_compare.erl and .c): null < false < true < numbers < strings
// < arrays < objects. Strings go by ICU's root collation with its defaults, as ucol_open("") has it; which
// order that is depends on the version of ICU, in CouchDB as here. All functions may be called from several
// threads.

// Below 0, 0 or above. 0 for what ICU ignores or takes as the same: "ab" and "a\u200bb", "é" in one or two
// characters. Bytes that are no UTF-8 count as U+FFFD.
int compareCollated(Bytes a, Bytes b);
// Bytes in that order; without a zero byte.
std::string collationKey(Bytes text);

// Bytes whose order is that of the view key. Equal where CouchDB finds the keys equal, so keep the text
// beside it. Numbers are compared as the doubles that JavaScript makes of them when it emits them:
// 9007199254740993 is ...992, and beyond 1.8e308 all are equal. Objects go by their members in the order of
// the text. Nothing is read behind the first value; what is no JSON counts as null.
std::string viewKeyBytes(Bytes json);

} // namespace keyatlas
