// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "ui/theme/colours.h"

#include <QMetaType>
#include <QString>

#include <vector>

namespace keyatlas {

// A component within the text of a scheme, in QString's characters, and the colour it has everywhere.
struct TemplatePart {
    int at = 0;
    int length = 0;
    FamilyColour colour = FamilyColour::Slate;
    friend bool operator==(const TemplatePart&, const TemplatePart&) = default;
};
using TemplateParts = std::vector<TemplatePart>;

// Of a text with an error those before it. Separators are no parts.
TemplateParts templateParts(Bytes text);
// Where byte `offset` of UTF-8 stands in QString's characters.
int characterAt(Bytes text, std::size_t offset);

} // namespace keyatlas

Q_DECLARE_METATYPE(keyatlas::TemplateParts)
