// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/patternbounds.h"
#include "core/scheme/patterngroups.h"
#include "core/scheme/scheme.h"
#include "core/scheme/schemerow.h"

#include <map>
#include <memory>
#include <vector>

namespace keyatlas {

// What one pattern wants, counted during the pass: for every combination of the values that it leaves open,
// how many documents, and where each template's documents of it lie.
class PatternCount {
public:
    // Documents of one combination that one template made.
    struct Part {
        std::string front; // of their keys, up to the range's component
        std::string id;    // of the first one
        std::string first; // the least and the greatest of their keys
        std::string last;
        std::uint64_t wanted = 0;
        std::uint64_t wantedBytes = 0;
    };
    struct Combination {
        std::map<std::size_t, Part> parts; // by template; those of no template last
        FieldRange range;
        std::string example; // the values, for people
    };
    // A parent and its children (`together`).
    struct Group {
        bool hasParent = false;
        std::uint64_t children = 0;
        std::uint64_t valueBytes = 0;
        std::string first; // keys of the new index
        std::string last;
        std::string firstChild;
        std::string lastChild;
    };

    static constexpr std::size_t kMostKept = 10000;

    // `today`: the templates are those that today's IDs seem to follow; IDs are not taken apart by them.
    PatternCount(const AccessPattern& pattern, const Scheme& effective, bool today);

    std::vector<FieldPath> fields() const;            // that see() reads, in this order
    void begin(std::span<const std::size_t> numbers); // where they stand in SchemeRow::values
    void see(const SchemeRow& row, const Scheme& scheme);

    const AccessPattern& pattern() const { return m_pattern; }
    const std::vector<PatternPlan>& plans() const { return m_plans; }
    const std::vector<BoundsMaker>& makers() const { return m_makers; }
    const BoundedGroups<Combination>& combinations() const { return m_combinations; }
    const BoundedGroups<Group>& groups() const { return m_groups; }
    // Of the values of `in`, how many there are beside everything else that is the same, on average.
    double valuesAtOnce() const;
    // The template holds the field that the order is by as it is, and its values do not sort so: numbers in a
    // text, times with offsets.
    bool orderDoubtful(std::size_t one) const { return m_doubtful[one]; }

private:
    const FieldValue& value(const SchemeRow& row, std::size_t field) const;
    bool wants(const SchemeRow& row, std::string& name, std::size_t& outer) const;
    void doubt(const SchemeRow& row, std::size_t one);
    bool rangeOf(const SchemeRow& row, FieldRange& range, std::string& name) const;
    std::string exampleOf(const SchemeRow& row, const FieldRange& range) const;
    std::size_t placeOf(const SchemeRow& row) const;
    std::optional<std::string> frontToday(const SchemeRow& row, std::size_t one) const;
    std::string frontOf(const SchemeRow& row, std::size_t one) const;
    void seeTogether(const SchemeRow& row, const Scheme& scheme);
    void count(Group* group, const SchemeRow& row, const std::string& key, bool parent) const;

    AccessPattern m_pattern;
    bool m_today;
    Zone m_zone;
    std::optional<std::int64_t> m_from{}; // of the range's bounds, where they are moments
    std::optional<std::int64_t> m_to{};
    std::vector<PatternPlan> m_plans;
    std::vector<BoundsMaker> m_makers;
    // Fields of the pattern, then those of the templates for `today`.
    std::vector<FieldPath> m_fields;
    std::vector<std::size_t> m_numbers;
    std::vector<std::vector<std::size_t>> m_componentFields; // of each template; npos: no field
    std::size_t m_equalAt = 0;
    std::size_t m_inAt = 0;
    std::size_t m_rangeAt = 0;
    std::size_t m_orderAt = 0;
    std::vector<bool> m_doubtful;
    std::vector<bool> m_rawOrder; // of each template: its order could be doubtful
    std::size_t m_typeAt = 0;     // `type`, then `by`
    BoundedGroups<Combination> m_combinations{kMostKept};
    BoundedGroups<Group> m_groups{kMostKept};
    BoundedGroups<std::uint64_t> m_outer{kMostKept}; // combinations without what `in` says
};

} // namespace keyatlas
