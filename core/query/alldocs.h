// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace keyatlas {

// The parameters of `_all_docs` as CouchDB understands them (couch_mrview_http.erl parse_param). Keys are
// JSON text as sent; in _all_docs every JSON value that is not a string sorts below every ID.
struct AllDocsQuery {
    std::optional<std::string> startKey;          // JSON text
    std::optional<std::string> endKey;            // JSON text
    std::optional<std::vector<std::string>> keys; // JSON texts, in the order asked for
    std::optional<std::string> startKeyDocId;     // raw; the start if there is no start key
    std::optional<std::string> endKeyDocId;
    bool startIsKey = false; // start and end were given as `key`: then `keys` wins over them
    bool endIsKey = false;
    bool inclusiveEnd = true;
    bool descending = false;
    bool includeDocs = false;
    bool conflicts = false;
    bool updateSeq = false;
    bool attachments = false;
    std::optional<std::uint64_t> limit; // none: unlimited
    std::uint64_t skip = 0;
};

using Parameters = std::vector<std::pair<std::string, std::string>>; // decoded names and values, in order

// A query string as sent ("startkey=%22a%22&limit=3"), percent-decoded, "+" as space. As CouchDB's HTTP
// server: ";" separates like "&", a malformed escape stands for itself.
Parameters parseQueryString(Bytes text);
std::string decodeQueryText(Bytes text); // of one name, value or path segment, by the same rules
// Error::Code::Refused with CouchDB's error name and reason for what it refuses with 400.
Result<AllDocsQuery> parseAllDocs(const Parameters& parameters);
// The same for POST: the members of the body (a JSON object) first, then the query string, which wins.
Result<AllDocsQuery> parseAllDocs(Bytes body, const Parameters& parameters);
// One member of `queries`: here the object wins over the query string.
Result<AllDocsQuery> parseOneOfQueries(Bytes object, const Parameters& common);
// The limit that CouchDB takes at most.
inline constexpr std::uint64_t kMaxLimit = 576460752303423487;

// What a range over the IDs answers, without its documents: an interval of ranks.
struct AllDocsAnswer {
    std::uint64_t totalRows = 0;
    std::optional<std::uint64_t> offset; // as the server prints it; none (null) with `keys`
    Span matched;                        // what start and end alone select
    Span rows;                           // after skip and limit; walk it backwards if `descending`
    bool descending = false;
};
// For a query without `keys`.
Result<AllDocsAnswer> answerRange(const Keyspace& keys, const AllDocsQuery& query, std::stop_token stop);
// The same where only the documents of `within` count, as for `_design_docs`: total_rows is their number,
// offset is counted over all documents and cut at total_rows (recorded: a CouchDB 3.5 answers so).
Result<AllDocsAnswer> answerWithin(const Keyspace& keys, const AllDocsQuery& query, Span within,
                                   std::stop_token stop);
// The members of `keys` that are answered, in that order: reversed if `descending`, then skip, then limit.
std::vector<std::string> pagedKeys(const AllDocsQuery& query);

// The query that selects exactly the keys with this prefix: startkey, endkey, inclusive_end=false; no magic
// end key. A prefix that is not UTF-8 can be answered here, but no server would take it.
AllDocsQuery prefixQuery(Bytes prefix);
// The same on top of `query`, whose own bounds are dropped. Walking backwards needs the keys: start and end
// are then the last and the first of them (a start key always belongs to its range).
Result<AllDocsQuery> withPrefix(const Keyspace& keys, AllDocsQuery query, Bytes prefix, std::stop_token stop);
// The query that selects exactly this span of ranks (first key to last key, inclusive; limit=0 if it is
// empty). Error::Code::Usage if one of the two keys is not UTF-8: then no JSON text can name it.
Result<AllDocsQuery> spanQuery(const Keyspace& keys, Span span, std::stop_token stop);

// The same two for stores whose keys are any bytes: start and end are document IDs, which need not be text.
AllDocsQuery keyPrefixQuery(Bytes prefix);
Result<AllDocsQuery> keySpanQuery(const Keyspace& keys, Span span, std::stop_token stop);

// The query string, percent-encoded as CouchDB needs it ("+" as %2B): `startkey=%22a%22&inclusive_end=false`.
std::string toQueryString(const AllDocsQuery& query);
// The same as a JSON object, for POST.
std::string toRequestBody(const AllDocsQuery& query);
std::string percentEncode(Bytes bytes);        // RFC 3986: all but unreserved
std::string documentPath(Bytes id);            // path segment(s) of an ID: "_design/x%2Fy"
Result<std::string> percentDecode(Bytes text); // "%zz" is an error

} // namespace keyatlas
