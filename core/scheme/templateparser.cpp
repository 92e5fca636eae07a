// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "core/scheme/partparser.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kNone = std::string::npos;

tl::unexpected<Error> wrong(std::size_t at, std::string what, std::string next) {
    Error error;
    error.code = Error::Code::Usage;
    error.what = std::move(what);
    error.offset = at;
    error.next = std::move(next);
    return tl::make_unexpected(std::move(error));
}

PartText plainText(Bytes text) {
    PartText written;
    written.text = std::string(text);
    written.places.resize(text.size() + 1);
    for (std::size_t i = 0; i <= text.size(); ++i) {
        written.places[i] = i;
    }
    return written;
}

// Length of the escape at the front of `text`; of a pair of surrogates both.
std::size_t escapeLength(Bytes text) {
    if (text.size() < 2 || text[1] != 'u') {
        return std::min<std::size_t>(2, text.size());
    }
    const bool high = text.size() >= 12 && (text[2] == 'd' || text[2] == 'D') &&
                      std::string_view("89abAB").find(text[3]) != kNone && text.substr(6).starts_with("\\u");
    return std::min<std::size_t>(high ? 12 : 6, text.size());
}

// What a JSON string stands for; `at` is where its quote stands.
std::optional<PartText> stringText(Bytes literal, std::size_t at) {
    PartText written;
    for (std::size_t i = 1; i + 1 < literal.size();) {
        const std::size_t size = literal[i] == '\\' ? escapeLength(literal.substr(i)) : 1;
        const auto decoded = size == 1 ? std::optional<std::string>(literal.substr(i, 1))
                                       : decodeString('"' + std::string(literal.substr(i, size)) + '"');
        if (!decoded) {
            return std::nullopt;
        }
        written.places.insert(written.places.end(), decoded->size(), at + i);
        written.text += *decoded;
        i += size;
    }
    written.places.push_back(at + literal.size() - 1);
    return written;
}

bool isConstant(JsonType type) {
    return type == JsonType::Number || type == JsonType::True || type == JsonType::False ||
           type == JsonType::Null;
}

Result<TemplateMember> parseMember(Bytes value, std::size_t at) {
    TemplateMember member;
    member.range = {at, value.size()};
    const JsonType type = typeOf(value);
    if (isConstant(type) && nlohmann::json::accept(value)) {
        member.json = std::string(value);
        return member;
    }
    if (type != JsonType::String) {
        return wrong(at, "an object or array cannot stand inside of an ID's template",
                     "write one level of texts, numbers, true, false or null");
    }
    const auto written = stringText(value, at);
    if (!written || !isUtf8(written->text)) {
        return wrong(at, "this text is no JSON string", "check its escapes");
    }
    auto parts = parseParts(*written);
    if (!parts) {
        return fail(parts.error());
    }
    member.parts = std::move(*parts);
    return member;
}

// Whether `text` is an object or array, or begins as nothing else does.
std::optional<Template::Form> jsonForm(Bytes text) {
    const std::size_t first = skipSpace(text, 0);
    if (first == text.size() || (text[first] != '{' && text[first] != '[')) {
        return std::nullopt;
    }
    const std::size_t second = skipSpace(text, first + 1);
    const bool quote = second < text.size() && text[second] == '"';
    if (text[first] == '{') {
        return quote ? std::optional(Template::Form::Object) : std::nullopt;
    }
    const bool constants = !quote && nlohmann::json::accept(text);
    return quote || constants ? std::optional(Template::Form::Array) : std::nullopt;
}

Result<Template> parseJson(Bytes text, Template::Form form) {
    Template scheme;
    scheme.form = form;
    JsonWalker walker(text.substr(skipSpace(text, 0)));
    const std::size_t shift = skipSpace(text, 0);
    while (walker.next()) {
        const Bytes value = walker.value();
        const std::size_t at = shift + walker.offset() - value.size();
        auto member = parseMember(value, at);
        if (!member) {
            return fail(member.error());
        }
        if (form == Template::Form::Object) {
            const auto name = decodeString(walker.nameLiteral());
            if (!name || !isUtf8(*name)) {
                return wrong(at, "this name is no JSON string", "check its escapes");
            }
            member->name = *name;
            const auto same = [&](const TemplateMember& each) { return each.name == *name; };
            if (std::any_of(scheme.members.begin(), scheme.members.end(), same)) {
                return wrong(at, "the name \"" + *name + "\" stands twice",
                             "each member of an _id has a name of its own");
            }
        }
        scheme.members.push_back(std::move(*member));
    }
    const std::size_t end = shift + walker.offset();
    if (walker.broken() || skipSpace(text, end) != text.size()) {
        return wrong(end,
                     form == Template::Form::Object ? "this is no whole JSON object"
                                                    : "this is no whole JSON array",
                     R"(write it as {"i": "{oid:objectid}"} or ["{title}", "{rev}"])");
    }
    return scheme;
}

} // namespace

Result<Template> parseTemplate(Bytes text) {
    if (text.empty()) {
        return wrong(0, "the template is empty", "write text, {field} or {=generator}");
    }
    if (const std::size_t at = text.find_first_of("\r\n"); at != kNone) {
        return wrong(at, "a line break cannot stand in a template",
                     "write each template on a line of its own");
    }
    if (const auto form = jsonForm(text)) {
        return parseJson(text, *form);
    }
    auto parts = parseParts(plainText(text));
    if (!parts) {
        return fail(parts.error());
    }
    Template scheme;
    scheme.members.resize(1);
    scheme.members[0].parts = std::move(*parts);
    scheme.members[0].range = {0, text.size()};
    return scheme;
}

} // namespace keyatlas
