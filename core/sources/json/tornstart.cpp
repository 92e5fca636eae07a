// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/tornstart.h"

#include "core/base/jsontext.h"

namespace keyatlas {
namespace {

constexpr int kLines = 64;

std::optional<Shape> shapeOfLine(Bytes line) {
    const std::size_t end = line.empty() ? Bytes::npos : skipValue(line, 0);
    if (end == Bytes::npos || skipSpace(line, end) != line.size()) {
        return std::nullopt;
    }
    const auto isDocument = [](Bytes value) { return typeOf(member(value, "_id")) == JsonType::String; };
    if (line[0] == '[') {
        JsonWalker walker(line);
        return walker.next() && isDocument(walker.value()) ? std::optional(Shape::CouchBackup) : std::nullopt;
    }
    if (isDocument(line)) {
        return Shape::Ndjson;
    }
    if (typeOf(member(line, "docs")) == JsonType::Array) {
        return Shape::PouchDump;
    }
    const bool change = typeOf(member(line, "changes")) == JsonType::Array && !member(line, "id").empty();
    return change ? std::optional(Shape::Changes) : std::nullopt;
}

} // namespace

std::optional<Layout> shapeBehindTornLine(Bytes text, std::size_t firstLine) {
    std::size_t at = firstLine;
    for (int i = 0; i < kLines; ++i) {
        const auto newline = text.find('\n', at);
        if (newline == Bytes::npos) {
            return std::nullopt;
        }
        at = newline + 1;
        const auto shape = shapeOfLine(text.substr(at, text.find('\n', at) - at));
        if (shape) {
            Layout layout;
            layout.shape = *shape;
            layout.arrayName = *shape == Shape::PouchDump ? "docs" : "";
            return layout;
        }
    }
    return std::nullopt;
}

} // namespace keyatlas
