// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/valueend.h"

#include "core/base/jsonscan.h"
#include "core/base/jsontext.h"

namespace keyatlas {
namespace {

constexpr std::size_t kLongestWord = 5; // false

// Nothing: the text has to grow first.
std::optional<ValueEnd> scalarEnd(const TextWindow& window, std::size_t& at) {
    const Bytes text = window.text();
    const std::size_t end = skipValue(text, at);
    if (end != Bytes::npos && (end < text.size() || window.atEnd())) {
        at = end;
        return ValueEnd::Whole;
    }
    const JsonType type = typeOf(text.substr(at));
    const bool mayGoOn = type == JsonType::String || end != Bytes::npos || text.size() - at < kLongestWord;
    if (type == JsonType::Invalid || !mayGoOn) {
        return ValueEnd::Broken;
    }
    return std::nullopt;
}

std::optional<ValueEnd> containerEnd(const TextWindow& window, BracketScan& scan, std::size_t& at) {
    switch (scan.run(window.text(), at)) {
    case BracketScan::Stop::Done:
        return ValueEnd::Whole;
    case BracketScan::Stop::Broken:
        return ValueEnd::Broken;
    default:
        return std::nullopt;
    }
}

} // namespace

Result<ValueEnd> findValueEnd(TextWindow& window, std::size_t& at, std::stop_token stop, std::size_t limit) {
    if (auto wanted = window.want(at + 1); !wanted) {
        return fail(wanted.error());
    }
    if (at >= window.text().size()) {
        return ValueEnd::Cut;
    }
    const std::size_t start = at;
    const JsonType type = typeOf(window.text().substr(at));
    const bool container = type == JsonType::Object || type == JsonType::Array;
    BracketScan scan;
    while (true) {
        const auto end = container ? containerEnd(window, scan, at) : scalarEnd(window, at);
        if (end) {
            return *end;
        }
        if (stop.stop_requested()) {
            return cancelled();
        }
        if (window.text().size() - start > limit) {
            return ValueEnd::Cut;
        }
        const auto grown = window.grow();
        if (!grown) {
            return fail(grown.error());
        }
        if (!*grown) {
            return ValueEnd::Cut;
        }
    }
}

} // namespace keyatlas
