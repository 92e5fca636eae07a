// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/partparser.h"

#include "core/scheme/momentformat.h"
#include "core/scheme/templatenames.h"

#include <algorithm>
#include <charconv>

namespace keyatlas {
namespace {

constexpr std::size_t kNone = std::string::npos;
constexpr unsigned kLongestRandom = 256;

tl::unexpected<Error> wrong(std::size_t at, std::string what, std::string next) {
    Error error;
    error.code = Error::Code::Usage;
    error.what = std::move(what);
    error.offset = at;
    error.next = std::move(next);
    return tl::make_unexpected(std::move(error));
}

Bytes trimmed(Bytes text, std::size_t& at) {
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
        ++at;
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    return text;
}

// The first of `marks` in `text` from `at` on that stands in no quotes and in no brackets; the closing
// bracket of none counts as a mark too. npos: there is none.
std::size_t findOutside(Bytes text, std::size_t at, Bytes marks) {
    int depth = 0;
    char quote = '\0';
    for (std::size_t i = at; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != '\0') {
            i += c == '\\' && quote == '"' ? 1 : 0;
            quote = c == quote ? '\0' : quote;
        } else if (depth == 0 && marks.find(c) != kNone) {
            return i;
        } else if ((c == '"' && depth > 0) || (c == '\'' && depth > 0)) {
            quote = c;
        } else if (c == '(' || c == '[') {
            ++depth;
        } else if (c == ')' || c == ']') {
            depth = std::max(depth - 1, 0);
        }
    }
    return kNone;
}

template<class Name>
std::string listOf(std::span<const Name> names) {
    std::string list;
    for (const Name& each : names) {
        list += list.empty() ? "" : ", ";
        list += each.name;
    }
    return list;
}

// "name" or "name(arguments)".
struct Call {
    Bytes name;
    bool brackets = false;
    Bytes arguments;
    std::size_t argumentsAt = 0;
};

Result<Call> parseCall(Bytes text, std::size_t at) {
    Call call;
    const std::size_t open = text.find('(');
    call.name = text.substr(0, open);
    if (open == kNone) {
        return call;
    }
    if (text.back() != ')') {
        return wrong(at + text.size(), "the bracket is not closed", "write it as pad(8)");
    }
    call.brackets = true;
    call.argumentsAt = at + open + 1;
    call.arguments = trimmed(text.substr(open + 1, text.size() - open - 2), call.argumentsAt);
    return call;
}

Result<unsigned> parseWidth(Bytes text, std::size_t at, unsigned most) {
    unsigned width = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), width);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || width == 0 || width > most) {
        return wrong(at, "a width from 1 to " + std::to_string(most) + " is wanted in the brackets",
                     "write it as pad(8)");
    }
    return width;
}

Result<Encoding> parseDate(const Call& call, std::size_t at) {
    Encoding encoding;
    encoding.kind = Encoding::Kind::Date;
    const std::size_t comma = call.arguments.rfind(',');
    std::size_t patternAt = call.argumentsAt;
    encoding.pattern = std::string(trimmed(call.arguments.substr(0, comma), patternAt));
    if (comma != kNone) {
        std::size_t zoneAt = call.argumentsAt + comma + 1;
        encoding.zone = std::string(trimmed(call.arguments.substr(comma + 1), zoneAt));
    }
    if (encoding.pattern.empty() || encoding.zone.empty()) {
        return wrong(call.brackets ? call.argumentsAt : at + call.name.size(), "date needs a pattern",
                     "write it as date(yyyyMMdd-HHmmss) or date(yyyyMMdd, Europe/Berlin)");
    }
    if (const auto format = MomentFormat::of(encoding.pattern, encoding.zone); !format) {
        return wrong(patternAt, format.error().what, format.error().next);
    }
    return encoding;
}

Result<Encoding> parseEncoding(Bytes text, std::size_t at) {
    const auto call = parseCall(text, at);
    if (!call) {
        return fail(call.error());
    }
    const auto names = encodingNames();
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](const EncodingName& each) { return each.name == call->name; });
    if (name == names.end()) {
        return wrong(at, "there is no encoding \"" + std::string(call->name) + "\"",
                     "encodings are " + listOf(names));
    }
    if (name->takes == Takes::DatePattern) {
        return parseDate(*call, at);
    }
    if (call->brackets && name->takes == Takes::Nothing) {
        return wrong(at + name->name.size(), std::string(name->name) + " takes nothing in brackets",
                     "leave the brackets out");
    }
    Encoding encoding;
    encoding.kind = name->kind;
    if (call->brackets || name->takes == Takes::Width) {
        const auto width =
            parseWidth(call->arguments, call->brackets ? call->argumentsAt : at + text.size(), name->most);
        if (!width) {
            return fail(width.error());
        }
        encoding.width = *width;
    }
    return encoding;
}

Result<void> parseRandom(const Call& call, std::size_t at, Generator& generator) {
    const std::size_t comma = call.arguments.find(',');
    std::size_t widthAt = call.brackets ? call.argumentsAt : at + call.name.size();
    const auto width = parseWidth(trimmed(call.arguments.substr(0, comma), widthAt), widthAt, kLongestRandom);
    if (!width) {
        Error error = width.error();
        error.next = "write it as random(4,base36)";
        return tl::make_unexpected(std::move(error));
    }
    generator.width = *width;
    if (comma == kNone) {
        return {};
    }
    std::size_t alphabetAt = call.argumentsAt + comma + 1;
    const Bytes wanted = trimmed(call.arguments.substr(comma + 1), alphabetAt);
    const auto names = alphabetNames();
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](const AlphabetName& each) { return each.name == wanted; });
    if (name == names.end()) {
        return wrong(alphabetAt, "there is no alphabet \"" + std::string(wanted) + "\"",
                     "alphabets are " + listOf(names));
    }
    generator.alphabet = name->alphabet;
    return {};
}

Result<Generator> parseGeneratorAt(Bytes text, std::size_t at) {
    const auto call = parseCall(text, at);
    if (!call) {
        return fail(call.error());
    }
    const auto names = generatorNames();
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](const GeneratorName& each) { return each.name == call->name; });
    if (name == names.end()) {
        return wrong(at, "there is no generator \"" + std::string(call->name) + "\"",
                     "generators are " + listOf(names));
    }
    Generator generator;
    generator.kind = name->kind;
    generator.width = name->usual;
    if (name->takes == Takes::WidthAndAlphabet) {
        const auto read = parseRandom(*call, at, generator);
        return read ? Result<Generator>(generator) : fail(read.error());
    }
    if (name->takes == Takes::Suffix) {
        if (call->arguments.empty()) {
            return wrong(at + text.size(), std::string(name->name) + " needs a suffix",
                         "write it as couch-utc-id(node1)");
        }
        generator.suffix = std::string(call->arguments);
    } else if (call->brackets && name->takes == Takes::Nothing) {
        return wrong(at + name->name.size(), std::string(name->name) + " takes nothing in brackets",
                     "leave the brackets out");
    } else if (call->brackets) {
        const auto width = parseWidth(call->arguments, call->argumentsAt, kLongestRandom);
        if (!width) {
            return fail(width.error());
        }
        generator.width = *width;
    }
    return generator;
}

// The encodings of `text`, which follow each other behind colons; `at` is where it begins.
Result<std::vector<Encoding>> parseEncodingsAt(Bytes text, std::size_t at) {
    std::vector<Encoding> encodings;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(findOutside(text, from, ":"), text.size());
        std::size_t place = at + from;
        const Bytes one = trimmed(text.substr(from, end - from), place);
        if (one.empty()) {
            return wrong(place, "an encoding is missing behind the colon",
                         "encodings are " + listOf(encodingNames()));
        }
        const auto encoding = parseEncoding(one, place);
        if (!encoding) {
            return fail(encoding.error());
        }
        encodings.push_back(*encoding);
        from = end + 1;
    }
    return encodings;
}

// What stands between braces; `at` is where it begins.
Result<Component> parseComponent(Bytes text, std::size_t at) {
    Component component;
    std::size_t place = at;
    const Bytes inside = trimmed(text, place);
    if (inside.starts_with('=')) {
        const auto generator = parseGeneratorAt(inside.substr(1), place + 1);
        if (!generator) {
            return fail(generator.error());
        }
        component.kind = Component::Kind::Generated;
        component.generator = *generator;
        return component;
    }
    component.kind = Component::Kind::Field;
    const std::size_t colon = findOutside(inside, 0, ":");
    std::size_t fieldAt = place;
    const auto field = FieldPath::parse(trimmed(inside.substr(0, colon), fieldAt));
    if (!field) {
        return wrong(
            fieldAt, field.error().what,
            "write a field as {created}, {address.city} or {/address/city}, a generator as {=uuid7}");
    }
    component.field = *field;
    if (colon != kNone) {
        auto encodings = parseEncodingsAt(inside.substr(colon + 1), place + colon + 1);
        if (!encodings) {
            return fail(encodings.error());
        }
        component.encodings = std::move(*encodings);
    }
    return component;
}

// Walks one text; everything is counted in its own bytes.
class PartParser {
public:
    explicit PartParser(Bytes text) : m_text(text) {}

    Result<std::vector<Component>> run() {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            const bool doubled = m_at + 1 < m_text.size() && m_text[m_at + 1] == c;
            if (c == '}' && !doubled) {
                return wrong(m_at, "this brace closes nothing",
                             "write }} for a brace that stands for itself");
            }
            if (c == '{' && !doubled) {
                if (auto added = addComponent(); !added) {
                    return fail(added.error());
                }
                continue;
            }
            addText(c, c == '{' || c == '}' ? 2 : 1);
        }
        return std::move(m_parts);
    }

private:
    void addText(char c, std::size_t written) {
        if (m_parts.empty() || m_parts.back().kind != Component::Kind::Text) {
            m_parts.emplace_back();
            m_parts.back().range.at = m_at;
        }
        m_parts.back().text += c;
        m_at += written;
        m_parts.back().range.size = m_at - m_parts.back().range.at;
    }

    Result<void> addComponent() {
        const std::size_t end = findOutside(m_text, m_at + 1, "}");
        if (end == kNone) {
            return wrong(m_at, "this brace is not closed",
                         "write {field} or {=generator}, and {{ for a brace that stands for itself");
        }
        auto component = parseComponent(m_text.substr(m_at + 1, end - m_at - 1), m_at + 1);
        if (!component) {
            return fail(component.error());
        }
        component->range = {m_at, end + 1 - m_at};
        m_parts.push_back(std::move(*component));
        m_at = end + 1;
        return {};
    }

    Bytes m_text;
    std::size_t m_at = 0;
    std::vector<Component> m_parts;
};

} // namespace

Result<std::vector<Component>> parseParts(const PartText& written) {
    auto parts = PartParser(written.text).run();
    if (!parts) {
        Error error = parts.error();
        error.offset = written.places[std::min<std::size_t>(*error.offset, written.text.size())];
        return fail(std::move(error));
    }
    for (Component& part : *parts) {
        const std::size_t first = written.places[part.range.at];
        part.range = {first, written.places[part.range.at + part.range.size] - first};
    }
    return parts;
}

Result<std::vector<Encoding>> parseEncodings(Bytes text) {
    std::size_t at = 0;
    const Bytes wanted = trimmed(text, at);
    return wanted.empty() ? std::vector<Encoding>() : parseEncodingsAt(wanted, at);
}

Result<Generator> parseGenerator(Bytes text) {
    std::size_t at = 0;
    const Bytes wanted = trimmed(text, at);
    return parseGeneratorAt(wanted, at);
}

} // namespace keyatlas
