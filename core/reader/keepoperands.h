// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <memory>
#include <optional>

namespace rocksdb {
class MergeOperator;
}

namespace keyatlas::reader {

// Stands in for any merge operator: merges nothing, and hands out the base value and the operands instead.
std::shared_ptr<rocksdb::MergeOperator> keepOperands();

// The operand list (operandlist.h) that it made of a value; none if this is a plain value.
std::optional<Bytes> keptOperands(Bytes value);

} // namespace keyatlas::reader
