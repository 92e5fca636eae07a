// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/encode.h"
#include "core/scheme/fieldset.h"
#include "core/scheme/scheme.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace keyatlas {

// What no field gives: asked while an ID is written.
class GeneratedText {
public:
    virtual ~GeneratedText() = default;
    // `number` counts the generated components of all templates, as IdRenderer::generators().
    virtual Bytes generated(std::size_t number) = 0;
};

// Writes the ID of one document after the other from the values of its fields. Immutable; may be used by
// several threads.
class IdRenderer {
public:
    struct GeneratedPart {
        Generator generator;
        std::size_t alternative = 0; // number of its template
    };
    // What the fields of the template that fits came to.
    struct Fitted {
        std::size_t alternative = 0;
        std::vector<Encoded> encoded{};
    };
    struct Id {
        std::string text;
        // Of each component, within the text. Between them stands what JSON needs.
        std::vector<std::size_t> begins;
        std::vector<std::size_t> ends;
    };
    // A field that keeps a template from fitting.
    struct Failure {
        std::size_t field = 0; // its number in the set
        std::string why;
        bool unusable = false; // missing or no scalar; else an encoding does not take its value
    };

    // Adds the scheme's fields to the set. Usage: a date pattern or zone makes no sense.
    static Result<IdRenderer> of(const Scheme& scheme, FieldSet& fields);

    const std::vector<GeneratedPart>& generators() const { return m_generators; }
    std::size_t alternatives() const { return m_alternatives.size(); }
    // Numbers of the fields of a template's components; nullopt for those that are no fields.
    std::vector<std::optional<std::size_t>> fieldsOf(std::size_t alternative) const;

    // The first template whose fields the values give; false: none.
    bool fit(std::span<const FieldValue> values, Fitted& fitted) const;
    // Everything that keeps any template from fitting, each field once; for documents that none fits.
    std::vector<Failure> failures(std::span<const FieldValue> values) const;
    void write(const Fitted& fitted, GeneratedText& generated, Id& id) const;

private:
    struct Part {
        Component::Kind kind = Component::Kind::Text;
        std::string text{};     // of Text, as it stands in the ID
        std::size_t number = 0; // of the field in the set, or of the generated part
        Encoder encoder{};
    };
    struct Member {
        std::string before{}; // what stands in front of it: `{"i":`, `,`
        bool quoted = false;  // a JSON string
        bool typed = false;   // one field and nothing else
        std::vector<Part> parts{};
    };
    struct Alternative {
        std::vector<Member> members;
        std::string after; // the closing bracket, and constants before it
    };
    static std::string opening(const Template& one, std::size_t member);
    Result<Part> partOf(const Component& component, bool quoted, FieldSet& fields);
    Result<Alternative> alternativeOf(const Template& one, FieldSet& fields);

    std::vector<Alternative> m_alternatives;
    std::vector<GeneratedPart> m_generators;
};

} // namespace keyatlas
