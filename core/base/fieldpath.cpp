// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/fieldpath.h"

#include "core/base/jsonscan.h"
#include "core/base/jsontext.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace keyatlas {
namespace {

tl::unexpected<Error> noPath(std::string why) {
    return fail(Error{Error::Code::Usage,
                      std::move(why),
                      {},
                      std::nullopt,
                      "write it as created, address.city, tags[0] or /address/city",
                      {}});
}

// ~1 is a slash, ~0 a tilde; anything else behind a tilde is no pointer.
std::optional<std::string> decodedToken(Bytes token) {
    std::string name;
    name.reserve(token.size());
    for (std::size_t at = 0; at < token.size(); ++at) {
        if (token[at] != '~') {
            name += token[at];
            continue;
        }
        const char code = at + 1 < token.size() ? token[at + 1] : '\0';
        if (code != '0' && code != '1') {
            return std::nullopt;
        }
        name += code == '0' ? '~' : '/';
        ++at;
    }
    return name;
}

Bytes element(Bytes array, std::uint64_t index) {
    JsonWalker walker(array);
    for (std::uint64_t i = 0; walker.next(); ++i) {
        if (i == index) {
            return walker.value();
        }
    }
    return {};
}

} // namespace

Result<FieldPath> FieldPath::parse(Bytes text) {
    FieldPath path;
    path.m_text = std::string(text);
    const auto parsed = text.starts_with('/') ? path.parsePointer() : path.parseDotted();
    if (!parsed) {
        return fail(parsed.error());
    }
    if (path.m_steps.empty()) {
        return noPath("no field is named");
    }
    return path;
}

void FieldPath::add(std::string name, bool quoted) {
    Step step;
    const char* end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, step.index);
    step.isNumber = !quoted && read.ec == std::errc() && read.ptr == end;
    step.index = step.isNumber ? step.index : 0;
    step.name = std::move(name);
    m_steps.push_back(std::move(step));
}

Result<void> FieldPath::parsePointer() {
    const Bytes text = m_text;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('/', at + 1), text.size());
        auto name = decodedToken(text.substr(at + 1, end - at - 1));
        if (!name) {
            return noPath("behind a ~ of a JSON pointer stands 0 or 1");
        }
        add(std::move(*name), false);
        at = end;
    }
    return {};
}

Result<void> FieldPath::parseDotted() {
    const Bytes text = m_text;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '[') {
            const auto end = parseBrackets(at);
            if (!end) {
                return fail(end.error());
            }
            at = *end;
        } else {
            const std::size_t end = std::min(text.find_first_of(".[", at), text.size());
            if (end == at) {
                return noPath("a name is missing in the field's path");
            }
            add(m_text.substr(at, end - at), false);
            at = end;
        }
        if (at < text.size() && text[at] == '.' && ++at == text.size()) {
            return noPath("a name is missing in the field's path");
        }
    }
    return {};
}

// [12] or ["any name"]; returns the offset behind the bracket.
Result<std::size_t> FieldPath::parseBrackets(std::size_t at) {
    const Bytes text = m_text;
    const bool quoted = text.substr(at).starts_with("[\"");
    const std::size_t close =
        quoted ? skipStringBody(text, at + 2) : text.find(']', at); // behind the quote, or the bracket
    if (close == Bytes::npos || close >= text.size() || text[close] != ']') {
        return noPath("a bracket of the field's path is not closed");
    }
    if (quoted) {
        auto name = decodeString(text.substr(at + 1, close - at - 1));
        if (!name) {
            return noPath("a name in brackets is a JSON string");
        }
        add(std::move(*name), true);
        return close + 1;
    }
    add(m_text.substr(at + 1, close - at - 1), false);
    if (!m_steps.back().isNumber) {
        return noPath("in brackets stands a number or a name in quotes");
    }
    return close + 1;
}

Bytes FieldPath::find(Bytes document) const {
    Bytes value = document.substr(std::min(skipSpace(document, 0), document.size()));
    for (const Step& step : m_steps) {
        switch (typeOf(value)) {
        case JsonType::Object:
            value = member(value, step.name);
            break;
        case JsonType::Array:
            value = step.isNumber ? element(value, step.index) : Bytes();
            break;
        default:
            return {};
        }
    }
    return value;
}

} // namespace keyatlas
