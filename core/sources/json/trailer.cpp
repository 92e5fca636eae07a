// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/trailer.h"

#include "core/base/jsontext.h"
#include "core/sources/json/textwindow.h"

#include <algorithm>
#include <optional>

namespace keyatlas {
namespace {

constexpr std::uint64_t kLongTrailer = 1u << 20;
constexpr std::uint64_t kTail = 16u << 10;
constexpr int kCandidates = 64;

struct Rest {
    TrailerKind kind = TrailerKind::Other;
    HeaderMembers members;
};

// `text` begins just behind the ']' of the rows.
Rest readRest(Bytes text, bool inObject) {
    Rest rest;
    // Read as an object whose first members were the rows: `{` in place of their end.
    const std::string object = "{\"\":0" + std::string(text);
    JsonWalker walker(inObject ? Bytes(object) : Bytes());
    while (walker.next()) {
        const auto name = decodeString(walker.nameLiteral());
        if (name && !name->empty()) {
            rest.members.emplace_back(*name, std::string(walker.value()));
        }
    }
    if (walker.broken()) {
        const bool cut = skipSpace(object, walker.offset()) >= object.size() ||
                         skipValue(object, walker.offset()) == Bytes::npos;
        rest.kind = cut ? TrailerKind::Cut : TrailerKind::Other;
        return rest;
    }
    const Bytes behind = inObject ? Bytes(object).substr(walker.offset()) : text;
    rest.kind = skipSpace(behind, 0) == behind.size() ? TrailerKind::Whole : TrailerKind::Other;
    return rest;
}

// Of all brackets that can be the end of the rows, the first one is: a value behind them may hold brackets
// too.
HeaderMembers membersBehindRows(Bytes tail) {
    HeaderMembers members;
    std::size_t at = tail.size();
    for (int i = 0; i < kCandidates && at > 0; ++i) {
        at = tail.rfind(']', at - 1);
        if (at == Bytes::npos) {
            break;
        }
        auto rest = readRest(tail.substr(at + 1), true);
        if (rest.kind == TrailerKind::Whole) {
            members = std::move(rest.members);
        }
    }
    return members;
}

// {"last_seq":..,"pending":0} at the end of a continuous feed.
HeaderMembers membersOfLastLine(Bytes tail) {
    const auto end = tail.find_last_not_of(" \r\n\t");
    tail = tail.substr(0, end == Bytes::npos ? 0 : end + 1);
    const auto newline = tail.rfind('\n');
    const Bytes line = tail.substr(newline == Bytes::npos ? 0 : newline + 1);
    HeaderMembers members;
    JsonWalker walker(member(line, "last_seq").empty() ? Bytes() : line);
    while (walker.next()) {
        members.emplace_back(decodeString(walker.nameLiteral()).value_or(std::string()),
                             std::string(walker.value()));
    }
    return members;
}

} // namespace

Result<TrailerKind> readTrailer(const ByteReader& text, const Layout& layout, std::uint64_t offset) {
    if (text.size() - offset > kLongTrailer) {
        return TrailerKind::Other;
    }
    TextWindow window(text, offset + 1);
    if (auto read = window.want(kLongTrailer); !read) {
        return fail(read.error());
    }
    return readRest(window.text(), layout.inObject()).kind;
}

Result<HeaderMembers> membersAtEnd(const ByteReader& text, const Layout& layout) {
    TextWindow window(text, text.size() > kTail ? text.size() - kTail : 0);
    if (auto read = window.want(kTail); !read) {
        return fail(read.error());
    }
    return layout.inObject() ? membersBehindRows(window.text()) : membersOfLastLine(window.text());
}

} // namespace keyatlas
