// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/detect.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "core/sources/json/objecthead.h"
#include "core/sources/json/refusal.h"
#include "core/sources/json/rowsample.h"
#include "core/sources/json/tornstart.h"
#include "core/sources/json/trailer.h"
#include "core/sources/json/valueend.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kFirstLook = 64u << 10;
constexpr std::size_t kLongFirstLine = 4u << 20;

class Detector {
public:
    Detector(const ByteReader& text, std::stop_token stop)
        : m_text(text), m_window(text, 0, kFirstLook), m_stop(stop) {}

    Result<Layout> run();

private:
    Result<Layout> object();
    Result<std::optional<Shape>> rowsIn(ObjectHead& head);
    Result<Layout> container(ObjectHead& head, Shape shape);
    Result<Layout> plainObject(const ObjectHead& head);
    Result<Layout> array();
    Result<Shape> arrayShape();
    Result<Layout> tornStart(Error otherwise);
    Result<Layout> finished(Layout layout);
    Result<char> firstByte(std::size_t& at); // that is no white space; 0 at the end

    Layout layoutOf(Shape shape) const {
        Layout layout;
        layout.shape = shape;
        layout.start = m_start;
        layout.rowsBegin = m_start;
        return layout;
    }

    const ByteReader& m_text;
    TextWindow m_window;
    std::stop_token m_stop;
    std::uint64_t m_start = 0;
    std::size_t m_at = 0;
};

Result<char> Detector::firstByte(std::size_t& at) {
    while (true) {
        at = skipSpace(m_window.text(), at);
        if (at < m_window.text().size()) {
            return m_window.text()[at];
        }
        const auto grown = m_stop.stop_requested() ? Result<bool>(cancelled()) : m_window.grow();
        if (!grown) {
            return fail(grown.error());
        }
        if (!*grown) {
            return '\0';
        }
    }
}

Result<Layout> Detector::run() {
    if (auto wanted = m_window.want(kFirstLook); !wanted) {
        return fail(wanted.error());
    }
    m_at = m_window.text().substr(0, 3) == "\xef\xbb\xbf" ? 3 : 0;
    m_start = m_at;
    const auto first = firstByte(m_at);
    if (!first) {
        return fail(first.error());
    }
    switch (*first) {
    case '{':
        return object();
    case '[':
        return array();
    case '\0':
        break;
    default:
        return fail(notAnExport("this is not JSON; it begins with \"" +
                                escape(m_window.text().substr(m_at, 20)) + "\""));
    }
    return m_at < m_window.text().size() ? fail(notAnExport("this is not JSON"))
                                         : fail(notAnExport("the file holds nothing but white space"));
}

Result<Layout> Detector::object() {
    ObjectHead head(m_window, m_at);
    while (true) {
        const auto end = head.read(m_stop);
        if (!end) {
            return fail(end.error());
        }
        switch (*end) {
        case ObjectHead::End::Closed:
            return plainObject(head);
        case ObjectHead::End::Cut:
            return tornStart(endsBeforeFirstRow(m_text.size()));
        case ObjectHead::End::Broken: {
            Error broken = notAnExport("this is no valid JSON");
            broken.offset = head.at();
            return tornStart(std::move(broken));
        }
        case ObjectHead::End::Rows:
            break;
        }
        const auto shape = rowsIn(head);
        if (!shape) {
            return fail(shape.error());
        }
        if (*shape) {
            return container(head, **shape);
        }
    }
}

// By the first element of the array that the head stopped at.
Result<std::optional<Shape>> Detector::rowsIn(ObjectHead& head) {
    std::size_t at = head.rowsAt() + 1;
    const auto first = firstByte(at);
    if (!first) {
        return fail(first.error());
    }
    const std::size_t begin = at;
    const auto end = *first == '{' ? findValueEnd(m_window, at, m_stop) : Result<ValueEnd>(ValueEnd::Broken);
    if (!end) {
        return fail(end.error());
    }
    const Bytes row =
        m_window.text().substr(begin, (*end == ValueEnd::Whole ? at : m_window.text().size()) - begin);
    const bool empty = *first == ']' || *first == '\0' || *end == ValueEnd::Cut;
    if (*first != '{' && !empty) {
        return std::optional<Shape>();
    }
    const auto has = [row](Bytes name) { return !member(row, name).empty(); };
    if (head.rowsName() == "rows") {
        const bool rowLike = has("key") && (has("id") || has("value") || has("error"));
        return empty || rowLike ? std::optional(Shape::AllDocs) : std::nullopt;
    }
    if (head.rowsName() == "docs") {
        const bool dump = head.has("db_info") || head.has("db_type");
        return std::optional(dump ? Shape::PouchDump : Shape::BulkDocs);
    }
    if (has("rows")) {
        return fail(notAnExport("this is an answer to several _all_docs queries at once"));
    }
    if (has("docs")) {
        return fail(notAnExport("this is a _bulk_get answer"));
    }
    return empty || has("changes") || (has("seq") && has("id")) ? std::optional(Shape::Changes)
                                                                : std::nullopt;
}

Result<Layout> Detector::container(ObjectHead& head, Shape shape) {
    // A document may have a member of that name: then it says its `_id` before or behind it.
    JsonWalker whole(m_window.text().substr(m_at));
    bool document = head.has("_id");
    while (whole.next()) {
        document = document || whole.nameLiteral() == "\"_id\"";
    }
    if (document) {
        ObjectHead all(m_window, m_at);
        auto end = all.read(m_stop);
        while (end && *end == ObjectHead::End::Rows) {
            end = all.read(m_stop);
        }
        return end ? plainObject(all) : Result<Layout>(fail(end.error()));
    }
    Layout layout = layoutOf(shape);
    layout.arrayName = head.rowsName();
    layout.header = head.members();
    layout.rowsBegin = head.rowsAt() + 1;
    if (shape == Shape::BulkDocs && !whole.broken()) { // what follows the first object?
        std::size_t at = m_at + whole.offset();
        const auto next = firstByte(at);
        if (!next) {
            return fail(next.error());
        }
        JsonWalker second(m_window.text().substr(std::min(at, m_window.text().size())));
        if (*next == '{' && second.next() && second.nameLiteral() == "\"seq\"") {
            layout.shape = Shape::PouchDump;
        }
    }
    if (layout.shape == Shape::PouchDump) {
        layout.rowsBegin = m_start;
    }
    return finished(std::move(layout));
}

Result<Layout> Detector::plainObject(const ObjectHead& head) {
    std::size_t at = head.at();
    const auto next = firstByte(at);
    if (!next) {
        return fail(next.error());
    }
    Layout layout = layoutOf(Shape::Ndjson);
    const auto text = [&head](Bytes name) { return decodeString(head.value(name)).value_or(std::string()); };
    const bool header = text("name") == "@cloudant/couchbackup";
    if (header || text("marker") == "@cloudant/couchbackup:resume") {
        layout.shape = Shape::CouchBackup;
        layout.version = text("version");
    } else if (head.has("db_info") || head.has("db_type") ||
               (head.members().size() == 1 && typeOf(head.value("seq")) == JsonType::Number)) {
        layout.shape = Shape::PouchDump;
        layout.arrayName = "docs";
        layout.version = text("version");
    } else if ((head.has("seq") && (head.has("id") || head.has("changes"))) ||
               (head.has("last_seq") && !head.has("_id"))) {
        layout.shape = Shape::Changes;
    }
    if (layout.shape != Shape::Ndjson) {
        layout.header = head.members();
        return finished(std::move(layout));
    }
    const Bytes object = m_window.text().substr(m_at, head.at() - m_at);
    const bool line = object.find('\n') == Bytes::npos && head.at() < m_window.text().size();
    if (*next == '\0' && !(line && typeOf(head.value("_id")) == JsonType::String)) {
        return fail(refuseObject(head));
    }
    return finished(std::move(layout));
}

Result<Layout> Detector::array() {
    const auto shape = arrayShape();
    if (!shape) {
        return fail(shape.error());
    }
    Layout layout = layoutOf(*shape);
    if (*shape == Shape::JsonArray) {
        layout.rowsBegin = m_at + 1;
    }
    return finished(std::move(layout));
}

// One array over several lines, or a line of documents as couchbackup writes it, or lines of arrays that hold
// none.
Result<Shape> Detector::arrayShape() {
    std::size_t at = m_at + 1;
    const auto first = firstByte(at);
    if (!first) {
        return fail(first.error());
    }
    std::size_t elementEnd = at;
    const auto element = findValueEnd(m_window, elementEnd, m_stop);
    if (!element) {
        return fail(element.error());
    }
    const bool withId = typeOf(member(m_window.text().substr(at), "_id")) == JsonType::String;
    std::size_t end = m_at;
    const auto found = findValueEnd(m_window, end, m_stop, kLongFirstLine);
    if (!found) {
        return fail(found.error());
    }
    const Bytes line = m_window.text().substr(m_at, m_window.text().find('\n', m_at) - m_at);
    const bool oneLine = *found == ValueEnd::Whole && end - m_at <= line.size();
    const std::size_t behind = oneLine ? end : m_at + line.size();
    std::size_t next = std::min(behind, m_window.text().size());
    const auto follows = firstByte(next);
    if (!follows) {
        return fail(follows.error());
    }
    const bool nextLine =
        next > behind && beginsRow(layoutOf(Shape::CouchBackup), m_window.text().substr(next));
    const bool noNewline = m_at + line.size() >= m_window.text().size();
    if (*first == '{') {
        const bool backup = (oneLine || noNewline) ? withId : false;
        return backup || nextLine ? Shape::CouchBackup : Shape::JsonArray;
    }
    if (*first == ']') {
        return nextLine ? Shape::CouchBackup : Shape::JsonArray;
    }
    return oneLine && *follows == '[' ? Shape::Ndjson : Shape::JsonArray;
}

Result<Layout> Detector::tornStart(Error otherwise) {
    auto layout = shapeBehindTornLine(m_window.text(), m_at);
    if (!layout) {
        return fail(std::move(otherwise));
    }
    layout->start = m_start;
    layout->rowsBegin = m_start;
    return finished(std::move(*layout));
}

Result<Layout> Detector::finished(Layout layout) {
    const auto sample = sampleRows(m_text, layout, m_stop);
    if (!sample) {
        return fail(sample.error());
    }
    if (auto refused = refuseRows(layout, *sample, m_text.size())) {
        return fail(std::move(*refused));
    }
    layout.wholeLines = sample->wholeLines;
    layout.namelessRows = sample->otherIds + sample->noIds > 0;
    layout.opening = sample->opening;
    if (layout.inObject() || layout.shape == Shape::Changes) {
        auto members = membersAtEnd(m_text, layout);
        if (!members) {
            return fail(members.error());
        }
        layout.header.insert(layout.header.end(), members->begin(), members->end());
    }
    return layout;
}

} // namespace

Result<Layout> detectLayout(const ByteReader& text, const std::string& path, std::stop_token stop) {
    auto layout = Detector(text, stop).run();
    if (!layout && layout.error().path.empty()) {
        Error error = layout.error();
        error.path = path;
        return fail(std::move(error));
    }
    return layout;
}

} // namespace keyatlas
