// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/generate.h"

#include <array>

namespace keyatlas {

using UuidBytes = std::array<std::uint8_t, 16>;
// With dashes, version and variant set.
std::string uuidText(UuidBytes bytes, unsigned version);

// Generators that hold a time: see makeGenerator(). `kind`: Uuid7, Ulid, Ksuid, ObjectId or Snowflake.
std::unique_ptr<IdGenerator> makeTimedIds(Generator::Kind kind, Randomness& random);

} // namespace keyatlas
