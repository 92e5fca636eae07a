// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/scheme/template.h"

#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// The generator that has made these parts of IDs, by their form and the times they would hold; nullopt: none
// that is known makes such texts.
std::optional<Generator> generatorOf(const std::vector<std::string>& values);

// Length of what begins at the front of `text` and holds separators of its own: a UUID, a nanoid that ends
// the text; 0: neither.
std::size_t unbrokenLength(Bytes text);

} // namespace keyatlas
