// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/scheme/fieldprofile.h"

#include <QStringList>

namespace keyatlas {

// Encodings and generators as a person would write them, with usual arguments: "pad(8)", "random(4,base36)".
QStringList encodingForms();
QStringList generatorForms();
// What a generator makes, in a few words.
QString generatorHint(const QString& form);

} // namespace keyatlas
