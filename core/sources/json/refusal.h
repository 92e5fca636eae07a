// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/sources/json/layout.h"
#include "core/sources/json/objecthead.h"
#include "core/sources/json/rowsample.h"

#include <optional>
#include <string>

namespace keyatlas {

// In plain words: JSON that is no export. `path` is added by the caller.
Error notAnExport(std::string what, std::string format = "other");
Error endsBeforeFirstRow(std::uint64_t size);

// Why rows like these cannot be opened, if so.
std::optional<Error> refuseRows(const Layout& layout, const RowSample& sample, std::uint64_t size);
// What one JSON object by itself is.
Error refuseObject(const ObjectHead& head);

} // namespace keyatlas
