// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/idrenderer.h"

#include "core/base/text.h"

#include <algorithm>

namespace keyatlas {
namespace {

// As within the quotes of a JSON string.
std::string escaped(Bytes text) {
    const std::string literal = toJsonString(text);
    return literal.substr(1, literal.size() - 2);
}

} // namespace

Result<IdRenderer> IdRenderer::of(const Scheme& scheme, FieldSet& fields) {
    IdRenderer renderer;
    for (const Template& one : scheme.templates) {
        auto alternative = renderer.alternativeOf(one, fields);
        if (!alternative) {
            return fail(alternative.error());
        }
        renderer.m_alternatives.push_back(std::move(*alternative));
    }
    return renderer;
}

std::string IdRenderer::opening(const Template& one, std::size_t member) {
    if (one.form == Template::Form::Text) {
        return {};
    }
    const bool object = one.form == Template::Form::Object;
    std::string text = member > 0 ? "," : object ? "{" : "[";
    return object ? text + toJsonString(one.members[member].name) + ':' : text;
}

Result<IdRenderer::Part> IdRenderer::partOf(const Component& component, bool quoted, FieldSet& fields) {
    Part part;
    part.kind = component.kind;
    switch (component.kind) {
    case Component::Kind::Text:
        part.text = quoted ? escaped(component.text) : component.text;
        break;
    case Component::Kind::Field: {
        auto encoder = Encoder::of(component.encodings);
        if (!encoder) {
            return fail(encoder.error());
        }
        part.encoder = std::move(*encoder);
        part.number = fields.add(component.field);
        break;
    }
    case Component::Kind::Generated:
        part.number = m_generators.size();
        m_generators.push_back({component.generator, m_alternatives.size()});
        break;
    }
    return part;
}

Result<IdRenderer::Alternative> IdRenderer::alternativeOf(const Template& one, FieldSet& fields) {
    Alternative alternative;
    std::string before;
    for (std::size_t i = 0; i < one.members.size(); ++i) {
        const TemplateMember& from = one.members[i];
        before += opening(one, i);
        if (!from.json.empty()) { // a constant stands in front of what comes next
            before += from.json;
            continue;
        }
        Member member;
        member.before = std::exchange(before, {});
        member.quoted = one.form != Template::Form::Text;
        member.typed =
            member.quoted && from.parts.size() == 1 && from.parts[0].kind == Component::Kind::Field;
        for (const Component& component : from.parts) {
            auto part = partOf(component, member.quoted, fields);
            if (!part) {
                return fail(part.error());
            }
            member.parts.push_back(std::move(*part));
        }
        alternative.members.push_back(std::move(member));
    }
    if (one.form != Template::Form::Text) {
        const bool object = one.form == Template::Form::Object;
        before += !one.members.empty() ? "" : object ? "{" : "[";
        before += object ? '}' : ']';
    }
    alternative.after = std::move(before);
    return alternative;
}

std::vector<std::optional<std::size_t>> IdRenderer::fieldsOf(std::size_t alternative) const {
    std::vector<std::optional<std::size_t>> numbers;
    for (const Member& member : m_alternatives[alternative].members) {
        for (const Part& part : member.parts) {
            const bool field = part.kind == Component::Kind::Field;
            numbers.push_back(field ? std::optional(part.number) : std::nullopt);
        }
    }
    return numbers;
}

bool IdRenderer::fit(std::span<const FieldValue> values, Fitted& fitted) const {
    const auto fits = [&](const Alternative& alternative) {
        fitted.encoded.clear();
        for (const Member& member : alternative.members) {
            for (const Part& part : member.parts) {
                if (part.kind != Component::Kind::Field) {
                    continue;
                }
                if (!values[part.number].usable()) {
                    return false;
                }
                auto encoded = part.encoder.encode(values[part.number]);
                if (!encoded) {
                    return false;
                }
                fitted.encoded.push_back(std::move(*encoded));
            }
        }
        return true;
    };
    const auto found = std::find_if(m_alternatives.begin(), m_alternatives.end(), fits);
    fitted.alternative = static_cast<std::size_t>(found - m_alternatives.begin());
    return found != m_alternatives.end();
}

std::vector<IdRenderer::Failure> IdRenderer::failures(std::span<const FieldValue> values) const {
    std::vector<Failure> failures;
    const auto judge = [&](const Part& part) {
        const auto same = [&](const Failure& failure) { return failure.field == part.number; };
        if (part.kind != Component::Kind::Field || std::any_of(failures.begin(), failures.end(), same)) {
            return;
        }
        const FieldValue& value = values[part.number];
        if (!value.usable()) {
            const bool missing = value.kind == FieldValue::Kind::Missing;
            failures.push_back({part.number, "is " + (missing ? "missing" : value.text), true});
        } else if (auto encoded = part.encoder.encode(value); !encoded) {
            failures.push_back({part.number, encoded.error().what, false});
        }
    };
    for (const Alternative& alternative : m_alternatives) {
        for (const Member& member : alternative.members) {
            std::for_each(member.parts.begin(), member.parts.end(), judge);
        }
    }
    return failures;
}

void IdRenderer::write(const Fitted& fitted, GeneratedText& generated, Id& id) const {
    id.text.clear();
    id.begins.clear();
    id.ends.clear();
    std::size_t next = 0; // of the encoded ones
    const Alternative& alternative = m_alternatives[fitted.alternative];
    for (const Member& member : alternative.members) {
        id.text += member.before;
        if (member.typed && fitted.encoded[next].type != Encoded::Type::Text) {
            id.begins.push_back(id.text.size());
            id.text += toJson(fitted.encoded[next++]);
            id.ends.push_back(id.text.size());
            continue;
        }
        id.text += member.quoted ? "\"" : "";
        for (const Part& part : member.parts) {
            id.begins.push_back(id.text.size());
            if (part.kind == Component::Kind::Text) {
                id.text += part.text;
            } else {
                const Bytes text = part.kind == Component::Kind::Field ? Bytes(fitted.encoded[next++].text)
                                                                       : generated.generated(part.number);
                id.text += member.quoted ? escaped(text) : text;
            }
            id.ends.push_back(id.text.size());
        }
        id.text += member.quoted ? "\"" : "";
    }
    id.text += alternative.after;
}

} // namespace keyatlas
