// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyatlas {

// Which value of a document is meant: "created", "address.city", "tags[0]", `doc["first name"]` (as
// jsonPath() writes it), or a JSON pointer (RFC 6901), "/address/city". In a dotted path a number also counts
// elements.
class FieldPath {
public:
    // Error::Code::Usage if it is empty, the root, or its brackets or quotes do not match.
    static Result<FieldPath> parse(Bytes text);

    const std::string& text() const { return m_text; } // as it was written
    // The value's text within `document`; empty if the document has none there. Of several members of one
    // name the last counts.
    Bytes find(Bytes document) const;
    // The member's name if the path is nothing else, else null: such fields can be looked for together.
    const std::string* memberName() const { return m_steps.size() == 1 ? &m_steps.front().name : nullptr; }
    // The name that stands before the value in the document; empty for elements of an array.
    Bytes lastName() const { return m_steps.back().isNumber ? Bytes() : Bytes(m_steps.back().name); }

    friend bool operator==(const FieldPath& a, const FieldPath& b) { return a.m_steps == b.m_steps; }

private:
    struct Step {
        std::string name;
        bool isNumber = false;
        std::uint64_t index = 0;
        friend bool operator==(const Step&, const Step&) = default;
    };
    void add(std::string name, bool quoted);
    Result<void> parsePointer();
    Result<void> parseDotted();
    Result<std::size_t> parseBrackets(std::size_t at);

    std::string m_text;
    std::vector<Step> m_steps;
};

} // namespace keyatlas
