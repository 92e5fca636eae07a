// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace keyatlas::rocks {

// Merge operands that nobody merged, as one byte string: oldest first, a base value before them if there is
// one.
struct OperandList {
    bool baseValue = false;
    std::vector<std::string> parts;
};
std::string writeOperands(std::optional<Bytes> baseValue, std::span<const Bytes> operands);
std::optional<OperandList> readOperands(Bytes list);
// Bytes of all parts together; 0 if it is no such list.
std::uint64_t operandBytes(Bytes list);

} // namespace keyatlas::rocks
