// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/familyreader.h"
#include "core/reader/family.h"

#include <memory>
#include <string>

namespace keyatlas::reader {

// A family that our own code reads table by table, where the library cannot: an order it does not know,
// damage.
std::shared_ptr<const Family> rawFamily(std::string folder, std::shared_ptr<const lsm::Manifest> manifest,
                                        std::uint32_t number, lsm::ReadOrder order);

} // namespace keyatlas::reader
