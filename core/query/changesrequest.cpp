// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/changesrequest.h"

#include "core/base/jsontext.h"
#include "core/query/changesrows.h"
#include "core/query/parameters.h"
#include "core/query/refusal.h"

#include <algorithm>

namespace keyatlas {
namespace {

Result<void> takeFeed(const std::string& feed) {
    if (feed == "normal" || feed == "longpoll") {
        return {};
    }
    if (feed == "continuous" || feed == "live" || feed == "eventsource") {
        return fail(Error::Code::Unsupported, "feed=" + feed + " is a stream: ask for feed=normal");
    }
    return refuse("bad_request", "Supported `feed` types: normal, continuous, live, longpoll, eventsource");
}

Result<void> takeFilter(ChangesQuery& query, const std::string& filter) {
    query.onlyDesign = filter == "_design";
    query.filtersIds = filter == "_doc_ids";
    if (query.onlyDesign || query.filtersIds || filter.empty()) {
        return {};
    }
    return fail(Error::Code::Unsupported, "the filter " + filter + " cannot be run offline yet");
}

Result<void> takeIds(ChangesQuery& query, Bytes list) {
    if (auto valid = checkJson(list); !valid) {
        return valid;
    }
    list.remove_prefix(std::min(list.size(), skipSpace(list, 0)));
    if (typeOf(list) != JsonType::Array) {
        return refuse("bad_request", "`doc_ids` filter parameter is not a list of doc ids.");
    }
    query.ids.clear();
    for (JsonWalker walker(list); walker.next();) {
        query.ids.insert(decodeString(walker.value()).value_or(""));
    }
    return {};
}

Result<void> takeLimit(ChangesQuery& query, const std::string& value) {
    return countParameter({value, false}).map([&](std::uint64_t limit) {
        query.limit = std::max<std::uint64_t>(1, limit); // 0 counts as 1 on a server
    });
}

Result<void> take(ChangesQuery& query, const std::string& name, const std::string& value) {
    if (name == "feed") {
        return takeFeed(value);
    }
    if (name == "filter") {
        return takeFilter(query, value);
    }
    if (name == "doc_ids") {
        return takeIds(query, value);
    }
    if (name == "limit") {
        return takeLimit(query, value);
    }
    if (name == "since") {
        query.since = value;
    } else if (name == "descending") {
        query.descending = value == "true";
    } else if (name == "include_docs") {
        query.includeDocs = value == "true";
    } else if (name == "conflicts") {
        query.conflicts = value == "true";
    } else if (name == "style") {
        query.allLeaves = value == "all_docs";
    }
    return {};
}

Result<ChangesQuery> parseChanges(const Parameters& parameters, Bytes body) {
    ChangesQuery query;
    for (const auto& [name, value] : parameters) {
        if (const auto taken = take(query, name, value); !taken) {
            return tl::make_unexpected(taken.error());
        }
    }
    body.remove_prefix(std::min(body.size(), skipSpace(body, 0)));
    if (body.empty()) {
        return query;
    }
    if (const auto valid = checkJson(body); !valid) {
        return tl::make_unexpected(valid.error());
    }
    if (const Bytes ids = member(body, "doc_ids"); !ids.empty()) {
        if (const auto taken = takeIds(query, ids); !taken) {
            return tl::make_unexpected(taken.error());
        }
    }
    return query;
}

} // namespace

Result<Answer> answerChanges(const Database& database, const Parameters& parameters, Bytes body,
                             std::stop_token stop) {
    auto query = parseChanges(parameters, body);
    if (!query && query.error().code == Error::Code::Unsupported) {
        return errorAnswer(501, "not_implemented", query.error().what);
    }
    if (!query) {
        return answerFor(query.error());
    }
    auto places = changedPlaces(database, *query, stop);
    if (!places) {
        return answerFor(places.error());
    }
    return Answer{200, [&database, query = *std::move(query),
                        places = *std::move(places)](const Out& out, const std::stop_token& wanted) {
                      return writeChanges(database, query, places, out, wanted);
                  }};
}

} // namespace keyatlas
