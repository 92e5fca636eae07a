// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/rowsample.h"

#include "core/base/jsontext.h"
#include "core/sources/json/lineparser.h"
#include "core/sources/json/rowfacts.h"
#include "core/sources/json/rowsplitter.h"

#include <algorithm>
#include <optional>

namespace keyatlas {
namespace {

constexpr std::uint64_t kRows = 1000;
constexpr std::uint64_t kBytes = 256u << 10;
constexpr std::uint64_t kBytesForAnId = 16u << 20;
constexpr std::uint64_t kPrefix = 32u << 20;

// The beginning of a text: a sample must not read on for gigabytes because one of its rows is torn.
class PrefixReader final : public ByteReader {
public:
    explicit PrefixReader(const ByteReader& whole) : m_whole(whole) {}
    std::uint64_t size() const override { return std::min(m_whole.size(), kPrefix); }
    Result<std::size_t> read(std::uint64_t offset, char* into, std::size_t count) const override {
        const std::uint64_t left = offset < size() ? size() - offset : 0;
        return m_whole.read(offset, into, static_cast<std::size_t>(std::min<std::uint64_t>(count, left)));
    }

private:
    const ByteReader& m_whole;
};

bool isRevisionAnswer(Bytes row) {
    const Bytes document = member(row, "ok");
    return typeOf(document) == JsonType::Object || typeOf(member(row, "missing")) == JsonType::String;
}

void countView(RowSample& sample, const RowFacts& row, Bytes text) {
    if (!row.error.empty()) {
        return;
    }
    if (row.id.empty()) {
        ++sample.reducedRows;
        return;
    }
    const Bytes value = member(text, "value");
    const bool revision =
        value.empty() || typeOf(value) == JsonType::Null ||
        (typeOf(value) == JsonType::Object && (!JsonWalker(value).next() || !member(value, "rev").empty()));
    const bool sameKey = row.key == row.id || decodeString(row.key) == decodeString(row.id);
    sample.viewRows += sameKey && revision ? 0 : 1;
}

void countRow(RowSample& sample, Shape shape, Bytes text) {
    ++sample.rows;
    if (text[0] != '{') {
        (text[0] == '[' ? sample.arrays : sample.scalars) += 1;
        return;
    }
    const RowFacts row = readRow(shape, text);
    if (!row.whole()) {
        ++sample.damaged;
    } else if (row.hasStringId()) {
        ++sample.stringIds;
    } else if (!row.id.empty()) {
        ++sample.otherIds;
    } else {
        ++sample.noIds;
        sample.revisions += isRevisionAnswer(text) ? 1 : 0;
    }
    if (shape == Shape::AllDocs && row.whole()) {
        countView(sample, row, text);
    }
}

// How a row's line begins, up to and with its first member's name: `  {"_id":"`. Nothing if something stands
// before it.
std::optional<std::string> openingOf(Bytes before, Bytes row) {
    before = before.substr(before.size() - std::min(before.size(), kOpeningSize));
    const auto newline = before.rfind('\n');
    if (newline == Bytes::npos && before.size() == kOpeningSize) {
        return std::nullopt;
    }
    const Bytes indent = before.substr(newline == Bytes::npos ? 0 : newline + 1);
    if (indent.find_first_not_of(" \t,") != Bytes::npos) {
        return std::nullopt;
    }
    const std::size_t name = row.find_first_not_of(" \t", 1);
    std::size_t end = std::min(row.find_first_of("\r\n"), row.size());
    if (name < end && row[name] == '"') {
        const std::size_t nameEnd = skipValue(row, name);
        end =
            nameEnd == Bytes::npos ? name + 1 : std::min(row.find_first_not_of(" \t:", nameEnd), row.size());
        end = end < row.size() && row[end] == '"' ? end + 1 : end;
    }
    return (std::string(indent) + std::string(row.substr(0, end))).substr(0, kOpeningSize);
}

void meet(std::optional<std::string>& opening, const std::string& other) {
    if (!opening) {
        opening = other;
        return;
    }
    const auto differ = std::mismatch(opening->begin(), opening->end(), other.begin(), other.end());
    opening->erase(differ.first, opening->end());
}

// A bare bracket at the beginning of a line may be any object.
bool tellsRows(const std::string& opening) {
    const auto bracket = opening.find('{');
    return bracket != std::string::npos && (bracket > 0 || opening.find('"') != std::string::npos);
}

Result<bool> holdsWholeLines(const ByteReader& reader, const Layout& layout) {
    TextWindow window(reader, layout.rowsBegin, kBytes);
    if (auto wanted = window.want(kBytes); !wanted) {
        return fail(wanted.error());
    }
    Bytes text = window.text();
    EntryBatch batch;
    std::uint64_t number = 0;
    RowSink sink(layout.shape, 0, batch);
    sink.numberRaw(&number);
    LineParser parser(layout, sink);
    bool anyLine = false;
    for (auto newline = text.find('\n'); newline != Bytes::npos; newline = text.find('\n')) {
        switch (parser.parse(text.substr(0, newline), 0)) {
        case LineParser::Outcome::Whole:
            break;
        case LineParser::Outcome::Closed:
            return anyLine;
        default:
            return false;
        }
        anyLine = true;
        text.remove_prefix(newline + 1);
    }
    return anyLine;
}

} // namespace

Result<RowSample> sampleRows(const ByteReader& text, const Layout& layout, std::stop_token stop) {
    RowSample sample;
    const PrefixReader reader(text);
    sample.wholeText = reader.size() == text.size();
    std::optional<std::string> opening;
    TextWindow around(reader, layout.start, kBytes);
    if (auto wanted = around.want(kBytes); !wanted) {
        return fail(wanted.error());
    }
    RowSplitter splitter(reader, layout);
    while (sample.rows < kRows && splitter.position() < (sample.anyId() ? kBytes : kBytesForAnId)) {
        const auto event = splitter.next(stop);
        if (!event) {
            return fail(event.error());
        }
        if (*event == RowSplitter::Event::End) {
            break;
        }
        sample.damaged += *event == RowSplitter::Event::Damage ? 1 : 0;
        const bool headerLine = layout.shape == Shape::CouchBackup && !splitter.insideUnit();
        if (*event != RowSplitter::Event::Row || headerLine) {
            continue;
        }
        countRow(sample, layout.shape, splitter.text());
        const std::uint64_t offset = splitter.offset() - layout.start;
        if (offset < around.text().size() && splitter.text()[0] == '{') {
            const auto begins =
                openingOf(around.text().substr(0, static_cast<std::size_t>(offset)), splitter.text());
            if (begins) {
                meet(opening, *begins);
            }
        }
    }
    sample.opening = opening && tellsRows(*opening) ? *opening : std::string();
    const auto lines = holdsWholeLines(reader, layout);
    if (!lines) {
        return fail(lines.error());
    }
    sample.wholeLines = *lines;
    return sample;
}

} // namespace keyatlas
