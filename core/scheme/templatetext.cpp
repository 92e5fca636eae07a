// SPDX-License-Identifier: GPL-3.0-or-later
// The way back from a template to its text.
#include "core/base/text.h"
#include "core/scheme/templatenames.h"

#include <algorithm>

namespace keyatlas {
namespace {

std::string withBracesDoubled(Bytes text) {
    std::string doubled;
    doubled.reserve(text.size());
    for (const char c : text) {
        doubled += c;
        if (c == '{' || c == '}') {
            doubled += c;
        }
    }
    return doubled;
}

std::string textOf(const std::vector<Component>& parts) {
    std::string text;
    for (const Component& part : parts) {
        text += toText(part);
    }
    return text;
}

std::string jsonOf(const TemplateMember& member) {
    return member.json.empty() ? toJsonString(textOf(member.parts)) : member.json;
}

} // namespace

std::string toText(const Encoding& encoding) {
    const auto names = encodingNames();
    const auto* name = std::find_if(names.data(), names.data() + names.size(),
                                    [&](const EncodingName& each) { return each.kind == encoding.kind; });
    std::string text(name->name);
    if (encoding.kind == Encoding::Kind::Date) {
        text += '(' + encoding.pattern;
        const bool comma = encoding.pattern.find(',') != std::string::npos; // behind the last stands the zone
        text += encoding.zone == "UTC" && !comma ? "" : ", " + encoding.zone;
        text += ')';
    } else if (encoding.width > 0) {
        text += '(' + std::to_string(encoding.width) + ')';
    }
    return text;
}

std::string toText(const Generator& generator) {
    const auto names = generatorNames();
    const auto* name = std::find_if(names.data(), names.data() + names.size(),
                                    [&](const GeneratorName& each) { return each.kind == generator.kind; });
    std::string text(name->name);
    if (name->takes == Takes::Suffix) {
        text += '(' + generator.suffix + ')';
    } else if (name->takes == Takes::WidthAndAlphabet) {
        const auto alphabets = alphabetNames();
        const auto* alphabet =
            std::find_if(alphabets.data(), alphabets.data() + alphabets.size(),
                         [&](const AlphabetName& each) { return each.alphabet == generator.alphabet; });
        text += '(' + std::to_string(generator.width) + ',';
        text += alphabet->name;
        text += ')';
    } else if (generator.width > 0) {
        text += '(' + std::to_string(generator.width) + ')';
    }
    return text;
}

std::string toText(const Component& component) {
    switch (component.kind) {
    case Component::Kind::Text:
        return withBracesDoubled(component.text);
    case Component::Kind::Generated:
        return "{=" + toText(component.generator) + '}';
    case Component::Kind::Field:
        break;
    }
    std::string text = '{' + component.field.text();
    for (const Encoding& encoding : component.encodings) {
        text += ':';
        text += toText(encoding);
    }
    return text + '}';
}

std::string toText(const Template& scheme) {
    if (scheme.form == Template::Form::Text) {
        return scheme.members.empty() ? std::string() : textOf(scheme.members.front().parts);
    }
    const bool object = scheme.form == Template::Form::Object;
    std::string text(1, object ? '{' : '[');
    for (const TemplateMember& member : scheme.members) {
        text += text.size() > 1 ? ", " : "";
        text += object ? toJsonString(member.name) + ": " : "";
        text += jsonOf(member);
    }
    return text + (object ? '}' : ']');
}

std::vector<Component> Template::components() const {
    std::vector<Component> all;
    for (const TemplateMember& member : members) {
        all.insert(all.end(), member.parts.begin(), member.parts.end());
    }
    return all;
}

} // namespace keyatlas
