// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/keylist.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "core/query/rows.h"
#include "core/query/storevalue.h"
#include "core/tree/keytyped.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr Rank kItemsAtOnce = 1024;

std::string knownDocument(Bytes key, const Revision& revision) {
    std::string text = "{\"_id\":" + idJson(key);
    text += revision.rev.empty() ? "" : ",\"_rev\":" + couchString(revision.rev);
    return text + (revision.deleted ? ",\"_deleted\":true}" : "}");
}

// A document of an export holds its ID; the value of a store does not.
std::string documentLine(Bytes key, const Document& document, bool ofStore) {
    if (document.form != Document::Form::Json) {
        return "{\"id\":" + idJson(key) + "," + valueMembers(document) + "}";
    }
    if (ofStore) {
        return "{\"id\":" + idJson(key) + ",\"doc\":" + compactJson(document.text) + "}";
    }
    if (document.text.empty()) {
        return knownDocument(key, document.revision);
    }
    const bool oneLine = document.text.find_first_of("\r\n") == std::string::npos;
    return oneLine ? document.text : compactJson(document.text);
}

std::string csvLine(Bytes id, const Document& document, std::uint64_t bytes) {
    return csvField(id) + "," + csvField(document.revision.rev) + "," + std::to_string(bytes);
}

// Writes the lines of all formats but AllDocs.
class LineWriter {
public:
    LineWriter(const Database& database, const KeyListStyle& style, const Out& out, std::stop_token stop)
        : m_database(database), m_format(style.format), m_keysAs(style.keysAs), m_out(out),
          m_stop(std::move(stop)) {}

    Result<void> item(const SpaceView& view, const KeyIndex::Item& item) {
        if (m_stop.stop_requested()) {
            return cancelled();
        }
        const Bytes key = view.ownKey(item.key);
        if (m_format == KeyListFormat::Ids || m_format == KeyListFormat::Hex) {
            return line(m_format == KeyListFormat::Ids ? idText(key) : toHex(key));
        }
        const auto document = m_database.opened().source->document(view.id, placeOf(item), m_stop);
        if (!document) {
            return tl::make_unexpected(document.error());
        }
        if (m_format != KeyListFormat::Csv) {
            return line(documentLine(key, *document, m_database.opened().source->store() != nullptr));
        }
        const bool asItIs = !m_keysAs && isUtf8(key);
        return line(csvLine(asItIs ? std::string(key) : idText(key), *document, item.valueBytes));
    }

    Result<void> line(std::string text) {
        text += m_format == KeyListFormat::Csv ? "\r\n" : "\n";
        return m_out(text) ? Result<void>() : Result<void>(cancelled());
    }

private:
    std::string idText(Bytes key) const { return m_keysAs ? keyInFormat(*m_keysAs, key) : escape(key); }

    const Database& m_database;
    KeyListFormat m_format;
    std::optional<KeyFormat> m_keysAs;
    const Out& m_out;
    std::stop_token m_stop;
};

// With `filter` only the keys it wants.
Result<void> writeSpan(const SpaceView& view, Span rows, bool backwards, const KeyFilter* filter,
                       LineWriter& writer, const std::stop_token& stop) {
    for (Rank done = 0; done < rows.count(); done += kItemsAtOnce) {
        const Rank count = std::min(kItemsAtOnce, rows.count() - done);
        const Rank first = backwards ? rows.last - done - count : rows.first + done;
        auto items = view.keys->items({first, first + count}, stop);
        if (!items) {
            return tl::make_unexpected(items.error());
        }
        if (backwards) {
            std::reverse(items->begin(), items->end());
        }
        for (const auto& item : *items) {
            if (filter != nullptr && !filter->wants(view.ownKey(item.key))) {
                continue;
            }
            if (auto written = writer.item(view, item); !written) {
                return written;
            }
        }
    }
    return {};
}

// Keys in file order: all of them, or as many as --skip and --limit say.
Result<void> inFileOrder(const SpaceView& view, const AllDocsQuery& query) {
    const bool range =
        query.startKey || query.endKey || query.keys || query.startKeyDocId || query.endKeyDocId;
    return range ? needsKeyOrder(view, "a range of keys") : Result<void>();
}

Result<void> writeNamed(const SpaceView& view, const AllDocsQuery& query, const KeyFilter& filter,
                        LineWriter& writer, const std::stop_token& stop) {
    for (const auto& key : pagedKeys(query)) {
        const auto id = decodeString(key);
        const auto rank = id ? rankOfKey(*view.keys, *id, stop) : Result<std::optional<Rank>>(std::nullopt);
        if (!rank) {
            return tl::make_unexpected(rank.error());
        }
        if (!*rank || !filter.wants(*id)) {
            continue;
        }
        const auto item = view.keys->item(**rank, stop);
        if (!item) {
            return tl::make_unexpected(item.error());
        }
        if (auto written = writer.item(view, *item); !written) {
            return written;
        }
    }
    return {};
}

} // namespace

std::optional<KeyListFormat> keyListFormat(Bytes name) {
    if (name == "all_docs") {
        return KeyListFormat::AllDocs;
    }
    if (name == "ids") {
        return KeyListFormat::Ids;
    }
    if (name == "hex") {
        return KeyListFormat::Hex;
    }
    if (name == "ndjson") {
        return KeyListFormat::Ndjson;
    }
    return name == "csv" ? std::optional<KeyListFormat>(KeyListFormat::Csv) : std::nullopt;
}

std::string csvField(Bytes text) {
    const bool plain = text.find_first_of(",\"\r\n") == Bytes::npos &&
                       (text.empty() || (text.front() != ' ' && text.back() != ' '));
    if (plain) {
        return std::string(text);
    }
    std::string out = "\"";
    for (const char c : text) {
        out += c == '"' ? "\"\"" : std::string(1, c);
    }
    return out + "\"";
}

Result<void> writeKeyList(const Database& database, const AllDocsQuery& query, const KeyListStyle& style,
                          const KeyFilter& filter, const Out& out, std::stop_token stop) {
    if (auto answerable = inFileOrder(database.chosen(), query); !answerable) {
        return answerable;
    }
    if (style.format == KeyListFormat::AllDocs) {
        if (auto ordered = needsKeyOrder(database.chosen(), "an answer of _all_docs"); !ordered) {
            return ordered;
        }
        return writeAllDocs(database, query, DocumentSet::Chosen, filter, out, stop);
    }
    LineWriter writer(database, style, out, stop);
    if (style.format == KeyListFormat::Csv) {
        if (auto written = writer.line("id,rev,bytes"); !written) {
            return written;
        }
    }
    const SpaceView& view = database.chosen();
    if (query.keys) {
        return writeNamed(view, query, filter, writer, stop);
    }
    const auto answer = answerRange(*view.keys, query, stop);
    if (!answer) {
        return fail(answer.error());
    }
    if (view.rowNumberBytes > 0) { // the filter's spans know nothing of the numbers before the keys
        return writeSpan(view, answer->rows, answer->descending, &filter, writer, stop);
    }
    const auto visit = [&](Span span) {
        return writeSpan(view, span, answer->descending, nullptr, writer, stop);
    };
    return filter.spans(*view.keys, answer->rows, answer->descending, visit, stop);
}

} // namespace keyatlas
