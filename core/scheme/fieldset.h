// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/fieldpath.h"
#include "core/scheme/fieldvalue.h"

#include <cstddef>
#include <span>
#include <vector>

namespace keyatlas {

// The fields that a pass reads from each document, each once. `_id` is today's ID, whatever the document
// says.
class FieldSet {
public:
    std::size_t add(const FieldPath& field); // its number; the same field has the same one
    const FieldPath& operator[](std::size_t number) const { return m_fields[number]; }
    std::size_t size() const { return m_fields.size(); }
    bool needsDocuments() const; // for anything but `_id`

    // One value a field; of what is no scalar the text is "an object" or "an array". May be called from
    // several threads once no field is added any more.
    void read(Bytes document, Bytes todayId, std::span<FieldValue> values) const;

private:
    std::vector<FieldPath> m_fields;
    std::vector<std::size_t> m_members; // those that are a member of the document itself
    std::vector<std::size_t> m_deeper;
    std::vector<std::size_t> m_ids; // `_id`
};

} // namespace keyatlas
