// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/patterncount.h"

#include "core/base/numbertext.h"
#include "core/base/text.h"
#include "core/scheme/applyscheme.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace keyatlas {
namespace {

constexpr std::size_t kNoField = ~std::size_t{0};

FieldValue textValue(const std::string& text) {
    FieldValue value;
    value.kind = FieldValue::Kind::Text;
    value.text = text;
    return value;
}

FieldValue momentValue(std::int64_t moment) {
    FieldValue value;
    value.kind = FieldValue::Kind::Date;
    value.milliseconds = moment;
    value.text = std::to_string(moment);
    return value;
}

// What a bound of a pattern means to a field: a moment if both are times, else the text of the same kind.
std::optional<std::int64_t> momentOfText(const std::optional<std::string>& text) {
    return momentOf(text ? textValue(*text) : FieldValue());
}

bool isNumber(const FieldValue& value) {
    return value.kind == FieldValue::Kind::Number;
}

// Whether `value` lies below `bound`: as numbers if it is one, else as bytes.
bool isBelow(const FieldValue& value, const std::string& bound) {
    if (isNumber(value)) {
        return numberOf(value.text) < numberOf(bound);
    }
    return value.text < bound;
}

Bytes firstSegment(Bytes id) {
    return id.substr(0, id.find_first_of(":/_-"));
}

} // namespace

PatternCount::PatternCount(const AccessPattern& pattern, const Scheme& effective, bool today)
    : m_pattern(pattern), m_today(today), m_zone(Zone::utc()) {
    const auto add = [&](const FieldPath& field) {
        m_fields.push_back(field);
        return m_fields.size() - 1;
    };
    m_equalAt = m_fields.size();
    for (const auto& one : pattern.equal) {
        add(one.field);
    }
    m_inAt = m_fields.size();
    for (const auto& one : pattern.in) {
        add(one.field);
    }
    m_rangeAt = m_fields.size();
    if (pattern.range) {
        add(pattern.range->field);
        m_zone = Zone::named(pattern.range->zone).value_or(Zone::utc());
        m_from = momentOfText(pattern.range->from);
        m_to = momentOfText(pattern.range->to);
    }
    m_orderAt = m_fields.size();
    if (pattern.order) {
        add(*pattern.order);
    }
    m_typeAt = m_fields.size();
    if (pattern.together) {
        add(FieldPath::parse("type").value());
        add(pattern.together->by);
    }
    for (const Template& one : effective.templates) {
        m_plans.push_back(planOf(pattern, one));
        m_doubtful.push_back(false);
        const auto components = one.components();
        m_rawOrder.push_back(one.form != Template::Form::Array && pattern.order &&
                             std::any_of(components.begin(), components.end(), [&](const Component& each) {
                                 return each.kind == Component::Kind::Field && each.encodings.empty() &&
                                        each.field == *pattern.order;
                             }));
        if (auto maker = BoundsMaker::of(one, m_plans.back())) {
            m_makers.push_back(std::move(*maker));
        } else {
            m_makers.emplace_back();
        }
        std::vector<std::size_t> numbers;
        for (const Component& component : one.components()) {
            numbers.push_back(today && component.kind == Component::Kind::Field ? add(component.field)
                                                                                : kNoField);
        }
        m_componentFields.push_back(std::move(numbers));
    }
}

std::vector<FieldPath> PatternCount::fields() const {
    return m_fields;
}

void PatternCount::begin(std::span<const std::size_t> numbers) {
    m_numbers.assign(numbers.begin(), numbers.end());
}

const FieldValue& PatternCount::value(const SchemeRow& row, std::size_t field) const {
    return row.values[m_numbers[field]];
}

// Whether the document is one of those that the pattern is about; `name` gets what tells its combination from
// others.
bool PatternCount::wants(const SchemeRow& row, std::string& name, std::size_t& outer) const {
    const auto note = [&](const FieldValue& found) {
        name += static_cast<char>(found.kind); // 7 is not "7"
        name += found.text;
        name += '\0';
    };
    for (std::size_t i = 0; i < m_pattern.equal.size(); ++i) {
        const FieldValue& found = value(row, m_equalAt + i);
        if (!found.usable() || (m_pattern.equal[i].value && found.text != *m_pattern.equal[i].value)) {
            return false;
        }
        note(found);
    }
    outer = name.size();
    for (std::size_t i = 0; i < m_pattern.in.size(); ++i) {
        const FieldValue& found = value(row, m_inAt + i);
        if (!found.usable()) {
            return false;
        }
        note(found);
    }
    return true;
}

// The values of the combination that the document belongs to, for people.
std::string PatternCount::exampleOf(const SchemeRow& row, const FieldRange& range) const {
    constexpr std::size_t kShown = 80;
    std::string example;
    const auto note = [&](const std::string& text) { example += (example.empty() ? "" : ", ") + text; };
    for (std::size_t i = 0; i < m_pattern.equal.size(); ++i) {
        note(m_pattern.equal[i].field.text() + " = " + value(row, m_equalAt + i).text.substr(0, kShown));
    }
    for (std::size_t i = 0; i < m_pattern.in.size(); ++i) {
        note(m_pattern.in[i].field.text() + " = " + value(row, m_inAt + i).text.substr(0, kShown));
    }
    if (m_pattern.range && !m_pattern.range->span.empty() && range.from) {
        const auto shown = MomentFormat::of("yyyy-MM-dd HH:mm", m_pattern.range->zone);
        note("one " + m_pattern.range->span + " from " +
             (shown ? shown->text(range.from->milliseconds).value_or("") : std::string()));
    }
    return example;
}

bool PatternCount::rangeOf(const SchemeRow& row, FieldRange& range, std::string& name) const {
    if (!m_pattern.range) {
        return true;
    }
    const AccessPattern::Range& wanted = *m_pattern.range;
    const FieldValue& found = value(row, m_rangeAt);
    if (!found.usable()) {
        return false;
    }
    const auto moment = momentOf(found);
    range.alignedText =
        found.kind == FieldValue::Kind::Text && found.text.size() >= 10 && found.text[4] == '-';
    if (!wanted.span.empty()) {
        if (!moment) {
            return false;
        }
        const Period period = periodOf(*moment, wanted.span, m_zone);
        range.times = true;
        range.from = momentValue(period.from);
        range.to = momentValue(period.to);
        name += std::to_string(period.from);
        return true;
    }
    range.times = moment && (!wanted.from || m_from) && (!wanted.to || m_to) && !isNumber(found);
    if (range.times) {
        range.from = m_from ? std::optional(momentValue(*m_from)) : std::nullopt;
        range.to = m_to ? std::optional(momentValue(*m_to)) : std::nullopt;
        return *moment >= m_from.value_or(std::numeric_limits<std::int64_t>::min()) &&
               *moment < m_to.value_or(std::numeric_limits<std::int64_t>::max());
    }
    const auto alike = [&](const std::string& text) {
        FieldValue bound = textValue(text);
        bound.kind = found.kind;
        return bound;
    };
    range.from = wanted.from ? std::optional(alike(*wanted.from)) : std::nullopt;
    range.to = wanted.to ? std::optional(alike(*wanted.to)) : std::nullopt;
    return (!wanted.from || !isBelow(found, *wanted.from)) && (!wanted.to || isBelow(found, *wanted.to));
}

// The template that made the document's ID; as many as there are: none.
std::size_t PatternCount::placeOf(const SchemeRow& row) const {
    if (!m_today) {
        return row.alternative.value_or(m_plans.size());
    }
    std::size_t one = 0;
    while (one < m_plans.size() && !frontToday(row, one)) {
        ++one;
    }
    return one;
}

// The front of today's ID if the template could have made it.
std::optional<std::string> PatternCount::frontToday(const SchemeRow& row, std::size_t one) const {
    std::vector<const FieldValue*> values;
    for (const std::size_t field : m_componentFields[one]) {
        values.push_back(field == kNoField ? nullptr : &value(row, field));
        if (values.back() != nullptr && !values.back()->usable()) {
            return std::nullopt;
        }
    }
    auto front = m_makers[one].keyFront(values);
    return front && row.todayId.starts_with(*front) ? front : std::nullopt;
}

std::string PatternCount::frontOf(const SchemeRow& row, std::size_t one) const {
    if (one >= m_plans.size() || m_plans[one].whole) {
        return {};
    }
    return m_today ? frontToday(row, one).value_or("") : m_makers[one].keyFront(row.id, row.ends);
}

void PatternCount::see(const SchemeRow& row, const Scheme& scheme) {
    if (m_pattern.together) {
        seeTogether(row, scheme);
        return;
    }
    std::string name;
    std::size_t outer = 0;
    FieldRange range;
    if ((!m_today && row.id.empty()) || !wants(row, name, outer)) {
        return;
    }
    const std::size_t values = name.size();
    if (!rangeOf(row, range, name)) {
        return;
    }
    Combination* combination = m_combinations.at(name);
    if (combination == nullptr) {
        return;
    }
    if (combination->parts.empty()) {
        combination->range = range;
        combination->example = exampleOf(row, range);
    }
    if (!m_pattern.in.empty()) {
        m_outer.at(name.substr(0, outer) + name.substr(values));
    }
    const std::size_t place = placeOf(row);
    doubt(row, place);
    Part& part = combination->parts[place];
    std::string key = keyOf(scheme, m_today ? row.todayId : row.id);
    if (part.wanted++ == 0) { // the same for all documents of the combination
        part.front = frontOf(row, place);
        part.id = m_today ? row.todayId : row.id;
        part.first = key;
        part.last = std::move(key);
    } else if (key < part.first) {
        part.first = std::move(key);
    } else if (key > part.last) {
        part.last = std::move(key);
    }
    part.wantedBytes += row.valueBytes;
}

void PatternCount::doubt(const SchemeRow& row, std::size_t one) {
    if (one >= m_rawOrder.size() || !m_rawOrder[one] || m_doubtful[one]) {
        return;
    }
    const FieldValue& found = value(row, m_orderAt);
    const bool iso = found.text.size() >= 19 && found.text[4] == '-' && momentOf(found);
    m_doubtful[one] = isNumber(found) || (iso && found.text.back() != 'Z');
}

double PatternCount::valuesAtOnce() const {
    double most = 1;
    for (const auto& one : m_pattern.in) {
        most *= static_cast<double>(one.values);
    }
    const bool known = !m_combinations.sampled() && !m_outer.sampled() && m_outer.size() > 0;
    return known ? std::min(most,
                            static_cast<double>(m_combinations.size()) / static_cast<double>(m_outer.size()))
                 : most;
}

void PatternCount::count(Group* group, const SchemeRow& row, const std::string& key, bool parent) const {
    if (group == nullptr) {
        return;
    }
    const bool empty = !group->hasParent && group->children == 0;
    group->first = empty ? key : std::min(group->first, key);
    group->last = empty ? key : std::max(group->last, key);
    group->valueBytes += row.valueBytes;
    if (parent) {
        group->hasParent = true;
        return;
    }
    group->firstChild = group->children == 0 ? key : std::min(group->firstChild, key);
    group->lastChild = group->children == 0 ? key : std::max(group->lastChild, key);
    ++group->children;
}

void PatternCount::seeTogether(const SchemeRow& row, const Scheme& scheme) {
    const FieldValue& typed = value(row, m_typeAt);
    const FieldValue& by = value(row, m_typeAt + 1);
    const Bytes type = typed.kind == FieldValue::Kind::Text ? Bytes(typed.text) : firstSegment(row.todayId);
    const Bytes id = m_today ? row.todayId : row.id;
    if (id.empty()) {
        return;
    }
    const std::string key = keyOf(scheme, id);
    if (type == m_pattern.together->child && by.usable()) {
        count(m_groups.at(by.text), row, key, false);
    } else if (type == m_pattern.together->parent) {
        // Children name it by its ID, by its ID without the type, or by a field that both have.
        const Bytes today = row.todayId;
        const std::size_t segment = std::min(firstSegment(today).size() + 1, today.size());
        std::vector<std::string> names{std::string(today), std::string(today.substr(segment))};
        if (by.usable()) {
            names.push_back(by.text);
        }
        for (const std::string& name : names) {
            count(m_groups.at(name), row, key, true);
        }
    }
}

} // namespace keyatlas
