// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/request.h"

#include "core/base/jsontext.h"
#include "core/query/changesrequest.h"
#include "core/query/documentrequest.h"
#include "core/query/parameters.h"
#include "core/query/refusal.h"
#include "core/query/requestpath.h"
#include "core/query/rows.h"

#include <algorithm>
#include <array>

namespace keyatlas {
namespace {

std::optional<DocumentSet> setOf(Bytes name) {
    if (name == "_all_docs") {
        return DocumentSet::All;
    }
    if (name == "_design_docs") {
        return DocumentSet::DesignDocuments;
    }
    return name == "_local_docs" ? std::optional<DocumentSet>(DocumentSet::LocalDocuments) : std::nullopt;
}

Answer streamed(const Database& database, const AllDocsQuery& query, DocumentSet set) {
    return {200, [&database, query, set](const Out& out, std::stop_token stop) {
                return writeAllDocs(database, query, set, {}, out, std::move(stop));
            }};
}

Result<Answer> answerSetRequest(const Database& database, DocumentSet set, const Request& request,
                                const RequestPath& path) {
    const auto query = request.method == "POST" ? parseAllDocs(request.body, path.parameters)
                                                : parseAllDocs(path.parameters);
    return query ? Result<Answer>(streamed(database, *query, set)) : answerFor(query.error());
}

Result<std::vector<AllDocsQuery>> parseQueries(Bytes body, const Parameters& common) {
    if (const auto valid = checkJson(body); !valid) {
        return tl::make_unexpected(valid.error());
    }
    body.remove_prefix(skipSpace(body, 0));
    const Bytes list = member(body, "queries");
    if (list.empty()) {
        return refuse("bad_request", "POST body must include `queries` parameter.");
    }
    if (typeOf(list) != JsonType::Array) {
        return refuse("bad_request", "`queries` must be an array.");
    }
    std::vector<AllDocsQuery> queries;
    for (JsonWalker walker(list); walker.next();) {
        auto query = parseOneOfQueries(walker.value(), common);
        if (!query) {
            return tl::make_unexpected(query.error());
        }
        queries.push_back(*std::move(query));
    }
    return queries;
}

Result<void> writeQueries(const Database& database, const std::vector<AllDocsQuery>& queries, DocumentSet set,
                          const Out& out, const std::stop_token& stop) {
    bool open = out("{\"results\":[\r\n");
    for (std::size_t i = 0; open && i < queries.size(); ++i) {
        if (i > 0) {
            open = out(",\r\n");
        }
        if (auto written = writeAllDocs(database, queries[i], set, {}, out, stop); !written) {
            return written;
        }
    }
    return open && out("\r\n]}\n") ? Result<void>() : Result<void>(cancelled());
}

Result<Answer> answerQueries(const Database& database, DocumentSet set, const Request& request,
                             const RequestPath& path) {
    const auto queries = parseQueries(request.body, path.parameters);
    if (!queries) {
        return answerFor(queries.error());
    }
    return Answer{200, [&database, queries = *queries, set](const Out& out, const std::stop_token& stop) {
                      return writeQueries(database, queries, set, out, stop);
                  }};
}

Answer onlyReads() {
    return errorAnswer(405, "method_not_allowed", "only reads are answered offline");
}

Answer notYet(const std::string& what) {
    return errorAnswer(501, "not_implemented", what + " cannot be answered offline yet");
}

// The index of such a family is by rows, so IDs and ranges would be answered wrongly.
Answer unordered() {
    return errorAnswer(501, "not_implemented",
                       "the keys of this family are in file order: no request by key can be answered");
}

bool knowsDeleted(const Database& database) {
    return database.deleted().has_value() || database.opened().source->info().format == "changes";
}

Answer databaseInfo(const Database& database, const std::string& name) {
    const Source& source = *database.opened().source;
    std::string body = "{\"db_name\":" + couchString(name);
    for (const char* header : {"update_seq", "last_seq"}) {
        if (const auto value = source.headerMember(header)) {
            body += ",\"update_seq\":" + *value;
            break;
        }
    }
    if (knowsDeleted(database)) {
        body += ",\"doc_del_count\":" +
                std::to_string(database.deleted() ? database.deleted()->keys->count() : 0);
    }
    return readyAnswer(200, body + ",\"doc_count\":" + std::to_string(database.main().keys->count()) + "}\n");
}

// Paths that read on a server but not here.
bool isLater(const std::vector<std::string>& parts) {
    static constexpr std::array<Bytes, 10> kLater = {"_partition",    "_find",     "_explain", "_index",
                                                     "_bulk_get",     "_security", "_shards",  "_revs_limit",
                                                     "_missing_revs", "_revs_diff"};
    if (std::find(kLater.begin(), kLater.end(), parts[1]) != kLater.end()) {
        return true;
    }
    return parts[1] == "_design" && parts.size() > 3;
}

Result<Answer> answerGlobal(const Database& database, const Request& request, const RequestPath& path) {
    const auto set = setOf(path.parts[1]);
    const bool isGet = request.method == "GET";
    const bool isPost = request.method == "POST";
    if (set && path.parts.size() == 3 && path.parts[2] == "queries") {
        return isPost ? answerQueries(database, *set, request, path)
                      : errorAnswer(405, "method_not_allowed", "Only POST allowed");
    }
    if (set && path.parts.size() == 2) {
        return isGet || isPost ? answerSetRequest(database, *set, request, path) : onlyReads();
    }
    return errorAnswer(404, "not_found", "missing");
}

} // namespace

Answer readyAnswer(int status, std::string body) {
    return {status, [body = std::move(body)](const Out& out, const std::stop_token&) {
                return out(body) ? Result<void>() : Result<void>(cancelled());
            }};
}

Answer errorAnswer(int status, Bytes name, Bytes reason) {
    return readyAnswer(status,
                       "{\"error\":" + couchString(name) + ",\"reason\":" + couchString(reason) + "}\n");
}

Result<Answer> answerFor(const Error& error) {
    if (error.code != Error::Code::Refused) {
        return tl::make_unexpected(error);
    }
    return errorAnswer(400, error.name, error.what);
}

Result<Answer> answerRequest(const Database& database, const Request& request, std::stop_token stop) {
    const RequestPath path = parseRequestPath(request.path);
    const bool isGet = request.method == "GET";
    const bool isPost = request.method == "POST";
    if (path.parts.empty()) {
        return errorAnswer(404, "not_found", "missing");
    }
    if (path.parts.size() == 1) {
        return isGet ? databaseInfo(database, path.parts[0]) : onlyReads();
    }
    if (database.chosen().rowNumberBytes > 0 || database.main().rowNumberBytes > 0) {
        return isGet || isPost ? unordered() : onlyReads();
    }
    if (isLater(path.parts)) {
        return isGet || isPost ? notYet("/" + path.parts[1]) : onlyReads();
    }
    if (path.parts[1] == "_changes") {
        return isGet || isPost ? answerChanges(database, path.parameters, request.body, stop) : onlyReads();
    }
    if (setOf(path.parts[1])) {
        return answerGlobal(database, request, path);
    }
    if (!isGet) {
        return onlyReads();
    }
    const DocumentPath document = documentOf(path.parts);
    return document.attachment ? notYet("an attachment")
                               : answerDocument(database, document.id, path.parameters, stop);
}

Result<void> writeRequest(const Database& database, const Request& request, const Out& out,
                          std::stop_token stop) {
    const auto answer = answerRequest(database, request, stop);
    if (!answer) {
        return tl::make_unexpected(answer.error());
    }
    if (!out("{\"status\":" + std::to_string(answer->status) + ",\"response\":")) {
        return cancelled();
    }
    if (auto written = answer->body(out, stop); !written) {
        return written;
    }
    return out("}\n") ? Result<void>() : Result<void>(cancelled());
}

} // namespace keyatlas
