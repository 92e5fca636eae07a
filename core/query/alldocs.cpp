// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/alldocs.h"

#include "core/base/jsontext.h"
#include "core/query/parameters.h"
#include "core/query/refusal.h"

#include <algorithm>
#include <functional>
#include <map>

namespace keyatlas {
namespace {

enum class Reduce { Unset, No, Yes };

// The parameters while they are folded, with those that only matter because they can be refused.
struct Arguments {
    AllDocsQuery query;
    std::optional<std::string> keys; // JSON text
    Reduce reduce = Reduce::Unset;
    std::optional<bool> group;
    std::optional<std::uint64_t> groupLevel;
};

using Setter = Result<void> (*)(Arguments&, ParameterValue);

Result<std::string> jsonParameter(ParameterValue value) {
    if (!value.isJson) {
        if (const auto valid = checkJson(value.text); !valid) {
            return tl::make_unexpected(valid.error());
        }
    }
    return std::string(value.text);
}

Result<void> setStart(Arguments& arguments, ParameterValue value) {
    return jsonParameter(value).map([&](std::string key) {
        arguments.query.startKey = std::move(key);
        arguments.query.startIsKey = false;
    });
}

Result<void> setEnd(Arguments& arguments, ParameterValue value) {
    return jsonParameter(value).map([&](std::string key) {
        arguments.query.endKey = std::move(key);
        arguments.query.endIsKey = false;
    });
}

Result<void> setKey(Arguments& arguments, ParameterValue value) {
    return jsonParameter(value).map([&](const std::string& key) {
        arguments.query.startKey = key;
        arguments.query.endKey = key;
        arguments.query.startIsKey = arguments.query.endIsKey = true;
    });
}

Result<void> setKeys(Arguments& arguments, ParameterValue value) {
    return jsonParameter(value).map([&](std::string keys) { arguments.keys = std::move(keys); });
}

Result<void> setStartDocId(Arguments& arguments, ParameterValue value) {
    arguments.query.startKeyDocId = textParameter(value);
    return {};
}

Result<void> setEndDocId(Arguments& arguments, ParameterValue value) {
    arguments.query.endKeyDocId = textParameter(value);
    return {};
}

template<bool AllDocsQuery::*member>
Result<void> setFlag(Arguments& arguments, ParameterValue value) {
    return booleanParameter(value).map([&](bool on) { arguments.query.*member = on; });
}

Result<void> setLimit(Arguments& arguments, ParameterValue value) {
    return countParameter(value).map([&](std::uint64_t limit) { arguments.query.limit = limit; });
}

Result<void> setSkip(Arguments& arguments, ParameterValue value) {
    return countParameter(value).map([&](std::uint64_t skip) { arguments.query.skip = skip; });
}

Result<void> setReduce(Arguments& arguments, ParameterValue value) {
    return booleanParameter(value).map([&](bool on) { arguments.reduce = on ? Reduce::Yes : Reduce::No; });
}

Result<void> setGroup(Arguments& arguments, ParameterValue value) {
    return booleanParameter(value).map([&](bool on) { arguments.group = on; });
}

Result<void> setGroupLevel(Arguments& arguments, ParameterValue value) {
    return countParameter(value).map([&](std::uint64_t level) { arguments.groupLevel = level; });
}

Result<void> checkBoolean(Arguments&, ParameterValue value) {
    return booleanParameter(value).map([](bool) {});
}

Result<void> oneOf(ParameterValue value, std::initializer_list<Bytes> words, const char* reason) {
    const std::string word = textParameter(value);
    if (std::find(words.begin(), words.end(), word) == words.end()) {
        return refuseQuery(reason);
    }
    return {};
}

Result<void> checkStale(Arguments&, ParameterValue value) {
    return oneOf(value, {"ok", "update_after"}, "Invalid value for `stale`.");
}

Result<void> checkStable(Arguments&, ParameterValue value) {
    return oneOf(value, {"true", "false"}, "Invalid value for `stable`.");
}

Result<void> checkUpdate(Arguments&, ParameterValue value) {
    return oneOf(value, {"true", "false", "lazy"}, "Invalid value for `update`.");
}

const std::map<Bytes, Setter>& setters() {
    static const std::map<Bytes, Setter> table = {
        {"startkey", setStart},
        {"start_key", setStart},
        {"endkey", setEnd},
        {"end_key", setEnd},
        {"key", setKey},
        {"keys", setKeys},
        {"startkey_docid", setStartDocId},
        {"start_key_doc_id", setStartDocId},
        {"endkey_docid", setEndDocId},
        {"end_key_doc_id", setEndDocId},
        {"inclusive_end", setFlag<&AllDocsQuery::inclusiveEnd>},
        {"descending", setFlag<&AllDocsQuery::descending>},
        {"include_docs", setFlag<&AllDocsQuery::includeDocs>},
        {"conflicts", setFlag<&AllDocsQuery::conflicts>},
        {"update_seq", setFlag<&AllDocsQuery::updateSeq>},
        {"attachments", setFlag<&AllDocsQuery::attachments>},
        {"limit", setLimit},
        {"skip", setSkip},
        {"reduce", setReduce},
        {"group", setGroup},
        {"group_level", setGroupLevel},
        {"att_encoding_info", checkBoolean},
        {"sorted", checkBoolean},
        {"stale", checkStale},
        {"stable", checkStable},
        {"update", checkUpdate},
    };
    return table;
}

Result<void> apply(Arguments& arguments, Bytes name, ParameterValue value) {
    const auto setter = setters().find(name);
    return setter == setters().end() ? Result<void>() : setter->second(arguments, value);
}

bool isArray(Bytes json) {
    const auto at = skipSpace(json, 0);
    return at < json.size() && json[at] == '[';
}

// CouchDB looks at the first `keys` before it reads anything else.
Result<void> checkFirstKeys(const Parameters& parameters) {
    const auto keys = std::find_if(parameters.begin(), parameters.end(),
                                   [](const auto& parameter) { return parameter.first == "keys"; });
    if (keys == parameters.end()) {
        return {};
    }
    if (auto valid = checkJson(keys->second); !valid) {
        return valid;
    }
    if (!isArray(keys->second)) {
        return refuse("bad_request", "`keys` parameter must be an array.");
    }
    return {};
}

std::vector<std::string> elements(Bytes array) {
    std::vector<std::string> found;
    array.remove_prefix(std::min(array.size(), skipSpace(array, 0)));
    for (JsonWalker walker(array); walker.next();) {
        found.emplace_back(walker.value());
    }
    return found;
}

Result<void> takeKeys(Arguments& arguments) {
    if (!arguments.keys) {
        return {};
    }
    if (!isArray(*arguments.keys)) {
        return refuseQuery("`keys` must be an array of strings.");
    }
    AllDocsQuery& query = arguments.query;
    query.keys = elements(*arguments.keys);
    const bool range = (query.startKey && !query.startIsKey) || (query.endKey && !query.endIsKey);
    if (range && !query.keys->empty()) {
        return refuseQuery("`keys` is incompatible with `key`, `start_key` and `end_key`");
    }
    return {};
}

Result<void> checkGrouping(const Arguments& arguments) {
    const std::uint64_t level = arguments.groupLevel.value_or(0);
    if (arguments.group == false && level > 0) {
        return refuseQuery("Can't specify group=false and group_level>0 at the same time");
    }
    if (arguments.reduce == Reduce::Yes) {
        return refuseQuery("Reduce is invalid for map-only views.");
    }
    return {};
}

Result<void> checkLimits(const Arguments& arguments) {
    const bool exact = arguments.group == true && !arguments.groupLevel;
    if (exact || arguments.groupLevel.value_or(0) > 0) {
        return refuseQuery("Invalid use of grouping on a map view.");
    }
    if (arguments.query.limit.value_or(0) > kMaxLimit) {
        return refuseQuery("Limit is too large, must not exceed " + std::to_string(kMaxLimit));
    }
    return {};
}

Result<AllDocsQuery> finish(Arguments arguments) {
    for (const auto& step : {checkGrouping(arguments), takeKeys(arguments), checkLimits(arguments)}) {
        if (!step) {
            return tl::make_unexpected(step.error());
        }
    }
    return std::move(arguments.query);
}

Result<void> applyAll(Arguments& arguments, const Parameters& parameters) {
    for (const auto& [name, value] : parameters) {
        if (auto applied = apply(arguments, name, {value, false}); !applied) {
            return applied;
        }
    }
    return {};
}

Result<void> applyBody(Arguments& arguments, Bytes body) {
    for (JsonWalker walker(body); walker.next();) {
        const auto name = decodeString(walker.nameLiteral());
        if (auto applied = apply(arguments, name.value_or(""), {walker.value(), true}); !applied) {
            return applied;
        }
    }
    return {};
}

Result<Bytes> objectOf(Bytes body) {
    if (const auto valid = checkJson(body); !valid) {
        return tl::make_unexpected(valid.error());
    }
    body.remove_prefix(skipSpace(body, 0));
    if (body.empty() || body.front() != '{') {
        return refuse("bad_request", "Request body must be a JSON object");
    }
    return body;
}

} // namespace

Result<AllDocsQuery> parseAllDocs(const Parameters& parameters) {
    Arguments arguments;
    if (const auto keys = checkFirstKeys(parameters); !keys) {
        return tl::make_unexpected(keys.error());
    }
    if (const auto applied = applyAll(arguments, parameters); !applied) {
        return tl::make_unexpected(applied.error());
    }
    return finish(std::move(arguments));
}

Result<AllDocsQuery> parseAllDocs(Bytes body, const Parameters& parameters) {
    const auto object = objectOf(body);
    if (!object) {
        return tl::make_unexpected(object.error());
    }
    if (const Bytes keys = member(*object, "keys"); !keys.empty() && !isArray(keys)) {
        return refuse("bad_request", "`keys` body member must be an array.");
    }
    Arguments arguments;
    if (const auto applied = applyBody(arguments, *object); !applied) {
        return tl::make_unexpected(applied.error());
    }
    if (const auto applied = applyAll(arguments, parameters); !applied) {
        return tl::make_unexpected(applied.error());
    }
    return finish(std::move(arguments));
}

Result<AllDocsQuery> parseOneOfQueries(Bytes object, const Parameters& common) {
    if (typeOf(object) != JsonType::Object) {
        return refuse("bad_request", "Request body must be a JSON object");
    }
    Arguments arguments;
    if (const auto applied = applyAll(arguments, common); !applied) {
        return tl::make_unexpected(applied.error());
    }
    if (const auto applied = applyBody(arguments, object); !applied) {
        return tl::make_unexpected(applied.error());
    }
    return finish(std::move(arguments));
}

} // namespace keyatlas
