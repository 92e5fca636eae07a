// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/accesspattern.h"
#include "core/scheme/encode.h"
#include "core/scheme/patternplan.h"
#include "core/scheme/zone.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// Two moments, the second not included.
struct Period {
    std::int64_t from = 0;
    std::int64_t to = 0;
    friend bool operator==(const Period&, const Period&) = default;
};

// The day, month ... (AccessPattern::Range::span) that a moment lies in, by the clocks of a zone. Weeks begin
// on Monday.
Period periodOf(std::int64_t moment, const std::string& span, const Zone& zone);

// What a range asks of the value of its field; both none: anything.
struct FieldRange {
    std::optional<FieldValue> from{}; // included
    std::optional<FieldValue> to{};   // not included
    bool times = false;               // the two are moments
    bool alignedText = false; // the field itself is ISO text: bounds are written as short as they can be
};

// The keys between which documents of one template lie that have some fixed components, and a range behind
// them.
struct KeyBounds {
    std::string first;
    std::string last; // not included; empty: the end
    // As a query has them: for view keys JSON, else the same bytes.
    std::string shownFirst{};
    std::string shownLast{};
};

// Builds keys of one template: `fixed` is the key's front up to the range's component, as keyFront() gives
// it. Immutable.
class BoundsMaker {
public:
    static Result<BoundsMaker> of(const Template& scheme, const PatternPlan& plan);

    // Of a document's ID, `ends` as in SchemeRow, and for view keys in the order of their collation.
    std::string keyFront(Bytes id, std::span<const std::size_t> ends) const;
    // The same from the values of the template's fields, in the order of its components (null for others),
    // for IDs whose ends are not known. nullopt: a value does not fit.
    std::optional<std::string> keyFront(const std::vector<const FieldValue*>& values) const;
    // `id` is that of a document between the bounds, for view keys. nullopt: a bound cannot be written by the
    // component's encodings.
    std::optional<KeyBounds> bounds(const std::string& front, const FieldRange& range, Bytes id = {}) const;

private:
    std::optional<std::string> rangeKey(const FieldValue& value, bool iso) const;
    std::optional<KeyBounds> keysOf(const std::string& front, const FieldRange& range) const;
    std::string shown(Bytes id, const std::optional<FieldValue>& bound, bool iso, bool last) const;
    std::optional<KeyBounds> timeBounds(const std::string& front, const FieldRange& range) const;

    Template::Form m_form = Template::Form::Text;
    PatternPlan m_plan;
    std::vector<Component> m_components;
    std::vector<Encoder> m_encoders; // one a component, of texts without steps
    std::size_t m_fixedMembers = 0;  // of objects and arrays
    std::string m_rangeName;         // of an object: the member that holds the range
};

} // namespace keyatlas
