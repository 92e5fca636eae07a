// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/encode.h"
#include "core/scheme/scheme.h"
#include "core/scheme/schemerow.h"
#include "core/scheme/traits.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// What the structure of one template says, for all checks.
struct TemplateFacts {
    std::vector<Component> components;
    std::vector<Traits> traits;
    std::optional<std::size_t> time; // the first component that holds a time, in whatever order
    double randomBits = 0;           // of all components together
    bool neverRepeatsItself = false;

    std::optional<double> step() const; // of its finest clock, in seconds; none: it has no clock
};
std::vector<TemplateFacts> factsOf(const Scheme& scheme);

// A field that stands in the ID as it is and holds a time that its text tells: ISO 8601, a database's date,
// or 13 digits of milliseconds. Gives its step in seconds; none: no such time.
std::optional<double> rawTimeStep(const Component& component, const FieldValue& value);

// The fields of a scheme's components as a pass gives them, for observers.
class SchemeFields {
public:
    explicit SchemeFields(const Scheme& effective);

    const std::vector<FieldPath>& fields() const { return m_fields; }
    void begin(std::span<const std::size_t> numbers) { m_numbers.assign(numbers.begin(), numbers.end()); }

    // The template that made the row's ID; of IDs as they are, the first whose fields the document has. none:
    // no template.
    std::optional<std::size_t> templateOf(const SchemeRow& row) const;
    // The value of a component's field; null if it is no field.
    const FieldValue* value(const SchemeRow& row, std::size_t one, std::size_t component) const;
    // The components `from` to before `to` as text, one behind the other, by what the fields hold; generated
    // ones are left out. nullopt: a value does not fit.
    std::optional<std::string> text(const SchemeRow& row, std::size_t one, std::size_t from,
                                    std::size_t to) const;

private:
    std::vector<FieldPath> m_fields;
    std::vector<std::size_t> m_numbers;
    std::vector<std::vector<Component>> m_components;
    std::vector<std::vector<Encoder>> m_encoders;
    std::vector<std::vector<std::optional<std::size_t>>> m_places; // of each component's field in m_fields
};

} // namespace keyatlas
