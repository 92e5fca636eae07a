// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rows.h"

#include "core/base/jsontext.h"
#include "core/query/storevalue.h"

#include <algorithm>

namespace keyatlas {
namespace {

// Writes rows with CouchDB's separators between them.
class RowWriter {
public:
    explicit RowWriter(const Out& out) : m_out(out) {}

    bool begin(const std::string& head) { return m_out(head + "\"rows\":[\r\n"); }
    bool row(const std::string& text) {
        m_line.assign(m_first ? "" : ",\r\n");
        m_line += text;
        m_first = false;
        return m_out(m_line);
    }
    bool end() { return m_out("\r\n]}\n"); }

private:
    const Out& m_out;
    std::string m_line;
    bool m_first = true;
};

std::string updateSequence(const Database& database) {
    for (const char* name : {"update_seq", "last_seq"}) {
        if (auto value = database.opened().source->headerMember(name)) {
            return *std::move(value);
        }
    }
    return "null";
}

std::string headOf(const Database& database, const AllDocsQuery& query, const AllDocsAnswer& answer,
                   DocumentSet set) {
    const bool local = set == DocumentSet::LocalDocuments;
    std::string head = "{\"total_rows\":" + (local ? "null" : std::to_string(answer.totalRows));
    head += ",\"offset\":" + (local || !answer.offset ? "null" : std::to_string(*answer.offset)) + ",";
    if (query.updateSeq) {
        head += "\"update_seq\":" + updateSequence(database) + ",";
    }
    return head;
}

std::string valueOf(const Revision& revision) {
    if (revision.rev.empty()) {
        return "{}";
    }
    return "{\"rev\":" + couchString(revision.rev) + (revision.deleted ? ",\"deleted\":true}" : "}");
}

// The error row of a key that names nothing. A key that is no string stands as it was sent.
std::string missingRow(const std::string& key) {
    return "{\"key\":" + key + ",\"error\":\"not_found\"}";
}

Result<void> noMore() {
    return cancelled();
}

Result<void> writeKeys(const Database& database, const AllDocsQuery& query, const KeyFilter& filter,
                       RowWriter& writer, const std::stop_token& stop) {
    for (const auto& key : pagedKeys(query)) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto id = decodeString(key);
        if (!filter.wants(id ? Bytes(*id) : Bytes(key))) {
            continue;
        }
        auto found = id ? database.find(*id, stop) : Result<std::optional<Database::Found>>(std::nullopt);
        if (!found) {
            return tl::make_unexpected(found.error());
        }
        const bool written = *found
                                 ? writer.row(documentRow(*id, (*found)->document, query, (*found)->others))
                                 : writer.row(missingRow(key));
        if (!written) {
            return noMore();
        }
    }
    return {};
}

Result<void> writeSpan(const Database& database, const SpaceView& view, const AllDocsQuery& query, Span rows,
                       RowWriter& writer, const std::stop_token& stop) {
    Result<void> problem;
    bool wanted = true;
    const auto visit = [&](Bytes key, const Document& document) {
        OtherLeaves others;
        if (query.includeDocs && query.conflicts) {
            auto found = database.othersOf(view, key, document, stop);
            if (!found) {
                problem = tl::make_unexpected(found.error());
                return false;
            }
            others = *std::move(found);
        }
        wanted = writer.row(documentRow(key, document, query, others));
        return wanted;
    };
    const auto walked = database.visit(view, rows, query.descending, visit, stop);
    if (!walked || !problem) {
        return walked ? problem : walked;
    }
    return wanted ? Result<void>() : noMore();
}

Result<void> writeRange(const Database& database, const SpaceView& view, const AllDocsQuery& query, Span rows,
                        const KeyFilter& filter, RowWriter& writer, const std::stop_token& stop) {
    const auto visit = [&](Span span) { return writeSpan(database, view, query, span, writer, stop); };
    return filter.spans(*view.keys, rows, query.descending, visit, stop);
}

Result<AllDocsAnswer> answerDesign(const KeyIndex& keys, const AllDocsQuery& query,
                                   const std::stop_token& stop) {
    const auto within = prefixSpan(keys, "_design/", stop);
    if (!within) {
        return tl::make_unexpected(within.error());
    }
    return answerWithin(keys, query, *within, stop);
}

} // namespace

const SpaceView* viewOf(const Database& database, DocumentSet set) {
    switch (set) {
    case DocumentSet::LocalDocuments:
        return database.local() ? &*database.local() : nullptr;
    case DocumentSet::Chosen:
        return &database.chosen();
    case DocumentSet::All:
    case DocumentSet::DesignDocuments:
        break;
    }
    return &database.main();
}

std::string documentRow(Bytes id, const Document& document, const AllDocsQuery& query,
                        const OtherLeaves& others) {
    const std::string key = idJson(id);
    std::string row = "{\"id\":" + key + ",\"key\":" + key + ",\"value\":" + valueOf(document.revision);
    if (query.includeDocs && document.revision.deleted) {
        row += ",\"doc\":null";
    } else if (query.includeDocs && !document.text.empty()) {
        Shown shown;
        shown.conflicts = query.conflicts;
        row += ",\"doc\":";
        row += document.form == Document::Form::Json ? servedText(document, shown, others)
                                                     : "{" + valueMembers(document) + "}";
    }
    return row + "}";
}

Result<AllDocsAnswer> answerSet(const Database& database, const AllDocsQuery& query, DocumentSet set,
                                std::stop_token stop) {
    const SpaceView* view = viewOf(database, set);
    Result<AllDocsAnswer> answer = view == nullptr ? Result<AllDocsAnswer>(AllDocsAnswer())
                                   : set == DocumentSet::DesignDocuments
                                       ? answerDesign(*view->keys, query, stop)
                                       : answerRange(*view->keys, query, stop);
    if (answer && query.keys) {
        answer->offset.reset();
        answer->matched = answer->rows = {};
    }
    return answer;
}

Result<void> writeAllDocs(const Database& database, const AllDocsQuery& query, DocumentSet set,
                          const KeyFilter& filter, const Out& out, std::stop_token stop) {
    const auto answer = answerSet(database, query, set, stop);
    if (!answer) {
        return tl::make_unexpected(answer.error());
    }
    RowWriter writer(out);
    if (!writer.begin(headOf(database, query, *answer, set))) {
        return noMore();
    }
    const SpaceView* view = viewOf(database, set);
    auto rows = query.keys        ? writeKeys(database, query, filter, writer, stop)
                : view != nullptr ? writeRange(database, *view, query, answer->rows, filter, writer, stop)
                                  : Result<void>();
    if (!rows) {
        return rows;
    }
    return writer.end() ? Result<void>() : noMore();
}

} // namespace keyatlas
