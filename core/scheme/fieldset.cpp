// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/fieldset.h"

#include "core/base/jsontext.h"

#include <algorithm>
#include <array>

namespace keyatlas {
namespace {

constexpr std::size_t kAtOnce = 32; // members looked for in one walk

FieldValue idValue(Bytes id) {
    FieldValue value;
    value.kind = FieldValue::Kind::Text;
    value.text = std::string(id);
    value.jsonBytes = id.size() + 2;
    return value;
}

FieldValue valueOf(Bytes json) {
    FieldValue value = fieldValue(json);
    if (value.kind == FieldValue::Kind::NotScalar) {
        value.text = typeOf(json) == JsonType::Array ? "an array" : "an object";
    }
    return value;
}

} // namespace

std::size_t FieldSet::add(const FieldPath& field) {
    const auto found = std::find(m_fields.begin(), m_fields.end(), field);
    const auto number = static_cast<std::size_t>(found - m_fields.begin());
    if (found == m_fields.end()) {
        m_fields.push_back(field);
        const std::string* name = field.memberName();
        auto& kind = name == nullptr ? m_deeper : *name == "_id" ? m_ids : m_members;
        kind.push_back(number);
    }
    return number;
}

bool FieldSet::needsDocuments() const {
    return !m_members.empty() || !m_deeper.empty();
}

void FieldSet::read(Bytes document, Bytes todayId, std::span<FieldValue> values) const {
    for (const std::size_t number : m_ids) {
        values[number] = idValue(todayId);
    }
    for (const std::size_t number : m_deeper) {
        values[number] = valueOf(m_fields[number].find(document));
    }
    document.remove_prefix(skipSpace(document, 0));
    if (m_members.size() < 2 || m_members.size() > kAtOnce || typeOf(document) != JsonType::Object) {
        for (const std::size_t number : m_members) {
            values[number] = valueOf(m_fields[number].find(document));
        }
        return;
    }
    std::array<Bytes, kAtOnce> found{};
    JsonWalker walker(document);
    while (walker.next()) {
        for (std::size_t i = 0; i < m_members.size(); ++i) {
            if (isName(walker.nameLiteral(), *m_fields[m_members[i]].memberName())) {
                found[i] = walker.value(); // of several the last counts
                break;
            }
        }
    }
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        values[m_members[i]] = valueOf(found[i]);
    }
}

} // namespace keyatlas
