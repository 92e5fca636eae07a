// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/checks/facts.h"

#include <algorithm>

namespace keyatlas {

std::optional<double> TemplateFacts::step() const {
    std::optional<double> finest;
    for (const Traits& each : traits) {
        if (each.stepSeconds) {
            finest = std::min(finest.value_or(*each.stepSeconds), *each.stepSeconds);
        }
    }
    return finest;
}

std::optional<double> rawTimeStep(const Component& component, const FieldValue& value) {
    if (!component.encodings.empty() || !momentOf(value)) {
        return std::nullopt;
    }
    const std::string& text = value.text;
    if (value.kind == FieldValue::Kind::Date ||
        (value.kind == FieldValue::Kind::Number && text.size() == 13)) {
        return 0.001;
    }
    if (value.kind != FieldValue::Kind::Text || text.size() < 10 || text[4] != '-') {
        return std::nullopt;
    }
    constexpr double kDay = 86400;
    const double coarse = text.size() == 10 ? kDay : 1;
    return text.find('.') != std::string::npos ? 0.001 : coarse;
}

std::vector<TemplateFacts> factsOf(const Scheme& scheme) {
    std::vector<TemplateFacts> all;
    for (const Template& one : scheme.templates) {
        TemplateFacts facts;
        facts.components = one.components();
        for (const Component& component : facts.components) {
            facts.traits.push_back(traitsOf(component));
            const Traits& traits = facts.traits.back();
            facts.randomBits += traits.randomBits;
            facts.neverRepeatsItself = facts.neverRepeatsItself || traits.neverRepeatsItself;
            if (traits.stepSeconds && !facts.time) {
                facts.time = facts.traits.size() - 1;
            }
        }
        all.push_back(std::move(facts));
    }
    return all;
}

SchemeFields::SchemeFields(const Scheme& effective) {
    for (const Template& one : effective.templates) {
        m_components.push_back(one.components());
        auto& encoders = m_encoders.emplace_back();
        auto& places = m_places.emplace_back();
        for (const Component& component : m_components.back()) {
            encoders.push_back(Encoder::of(component.encodings).value_or(Encoder()));
            if (component.kind != Component::Kind::Field) {
                places.emplace_back();
                continue;
            }
            const auto known = std::find(m_fields.begin(), m_fields.end(), component.field);
            places.emplace_back(static_cast<std::size_t>(known - m_fields.begin()));
            if (known == m_fields.end()) {
                m_fields.push_back(component.field);
            }
        }
    }
}

const FieldValue* SchemeFields::value(const SchemeRow& row, std::size_t one, std::size_t component) const {
    const auto place = m_places[one][component];
    return place ? &row.values[m_numbers[*place]] : nullptr;
}

std::optional<std::size_t> SchemeFields::templateOf(const SchemeRow& row) const {
    if (row.alternative) {
        return row.alternative;
    }
    for (std::size_t one = 0; one < m_components.size(); ++one) {
        bool fits = true;
        for (std::size_t i = 0; i < m_components[one].size(); ++i) {
            const FieldValue* found = value(row, one, i);
            fits = fits && (found == nullptr || found->usable());
        }
        if (fits) {
            return one;
        }
    }
    return std::nullopt;
}

std::optional<std::string> SchemeFields::text(const SchemeRow& row, std::size_t one, std::size_t from,
                                              std::size_t to) const {
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
        const Component& component = m_components[one][i];
        if (component.kind == Component::Kind::Text) {
            text += component.text;
        } else if (const FieldValue* found = value(row, one, i)) {
            const auto encoded = m_encoders[one][i].encode(*found);
            if (!encoded) {
                return std::nullopt;
            }
            text += encoded->text;
        }
        text += '\0'; // "a" + "bc" is not "ab" + "c"
    }
    return text;
}

} // namespace keyatlas
