// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/fieldpath.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// How the value of a field is written into an ID. encode.h says what each does with which values.
struct Encoding {
    enum class Kind : std::uint8_t {
        Pad,    // pad(8): a whole number with leading zeros
        Lower,  // lower case
        Slug,   // lower-case letters and digits of ASCII, the rest as single dashes
        Prefix, // prefix(3): the first characters
        Hex,
        Base36, // base36(6): a whole number, padded; without a width as long as it is
        Base62,
        Sha256, // sha256(10): the first hexadecimal digits
        Md5,
        Date, // date(yyyyMMdd-HHmmss) or date(yyyyMMdd, Europe/Berlin)
        EpochMs,
        EpochS,
        ReverseTime, // newest first
        Int32,       // typed parts of an object _id; in a text they are written plainly
        Int64,
        ObjectId,
        Uuid,
    };

    Kind kind = Kind::Lower;
    unsigned width = 0;      // of Pad, Prefix, Base36, Base62, Sha256, Md5; 0: as long as it is
    std::string pattern{};   // of Date
    std::string zone{"UTC"}; // of Date: a name of the time zone database

    friend bool operator==(const Encoding&, const Encoding&) = default;
};

// What makes a part of an ID that no field gives. generate.h says how each is made.
struct Generator {
    enum class Kind : std::uint8_t {
        Uuid4,
        Uuid7,
        CouchRandom,
        CouchSequential,
        CouchUtcRandom,
        CouchUtcId, // couch-utc-id(suffix)
        Ulid,
        Ksuid,
        ObjectId,
        Snowflake,
        Nanoid,  // nanoid(21)
        Counter, // counter(8): padded to that width
        Random,  // random(4,base36)
    };
    // Digits of Random, in this order; of base10 to base62 the first so many of 0-9 A-Z a-z (base36: lower
    // case), base16 is hexadecimal.
    enum class Alphabet : std::uint8_t { Base10, Base16, Base32, Base36, Base58, Base62, Base64Url };

    Kind kind = Kind::Uuid4;
    unsigned width = 0;                   // of Nanoid, Counter, Random: characters
    Alphabet alphabet = Alphabet::Base36; // of Random
    std::string suffix{};                 // of CouchUtcId

    friend bool operator==(const Generator&, const Generator&) = default;
};

// A place in the text of a template, in bytes.
struct TextRange {
    std::size_t at = 0;
    std::size_t size = 0;
    friend bool operator==(const TextRange&, const TextRange&) = default;
};

// One part of an ID: text that stands for itself, a field, or something generated.
struct Component {
    enum class Kind : std::uint8_t { Text, Field, Generated };

    Kind kind = Kind::Text;
    std::string text{};                // of Text: what stands in the ID ("{{" is a brace there)
    FieldPath field{};                 // of Field
    std::vector<Encoding> encodings{}; // of Field, applied from left to right; none: the value as text
    Generator generator{};             // of Generated
    TextRange range{};                 // in the text it was read from; says nothing about what it is

    friend bool operator==(const Component& a, const Component& b) {
        return a.kind == b.kind && a.text == b.text && a.field == b.field && a.encodings == b.encodings &&
               a.generator == b.generator;
    }
};

// One member of an object _id, one element of a compound view key, or all of an ID that is text.
struct TemplateMember {
    std::string name{};             // of an object's member
    std::vector<Component> parts{}; // neighbours are never both Text
    std::string json{}; // a constant that is no string (5, true, null), as JSON text; `parts` is empty
    TextRange range{};

    // A member that is one field and nothing else keeps the field's JSON type.
    bool keepsType() const {
        return parts.size() == 1 && parts[0].kind == Component::Kind::Field && parts[0].encodings.empty();
    }
    friend bool operator==(const TemplateMember& a, const TemplateMember& b) {
        return a.name == b.name && a.parts == b.parts && a.json == b.json;
    }
};

// How IDs are made from documents: `{account}-{created:date(yyyyMMdd)}-{=random(4,base36)}`. Text stands for
// itself, `{...}` is a component, `{{` and `}}` are braces. A JSON object of such texts is an object _id, a
// JSON array a compound view key.
struct Template {
    enum class Form : std::uint8_t { Text, Object, Array };

    Form form = Form::Text;
    std::vector<TemplateMember> members{}; // Form::Text: exactly one, without a name

    // All components of all members, in order: "component 3" means its place here.
    std::vector<Component> components() const;
    friend bool operator==(const Template&, const Template&) = default;
};

// Error::Code::Usage with `offset`, the byte of `text` it is about, and what to write instead.
Result<Template> parseTemplate(Bytes text);
// parseTemplate() reads it back to the same; written alike for all spellings.
std::string toText(const Template& scheme);
// Of one part, as within a text: `{created:epoch-ms}`, `{{`.
std::string toText(const Component& component);
std::string toText(const Encoding& encoding);   // "pad(8)"
std::string toText(const Generator& generator); // "random(4,base36)"
// The same way back, for what a person typed in a cell.
Result<std::vector<Encoding>> parseEncodings(Bytes text); // "lower:sha256(12)"; empty: none
Result<Generator> parseGenerator(Bytes text);             // without the "="

} // namespace keyatlas
