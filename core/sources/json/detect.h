// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/sources/json/layout.h"

#include <stop_token>
#include <string>

namespace keyatlas {

// Tells the shape of a JSON export by its content. Errors: NotDatabase (JSON, but no export: `name` holds the
// nearest format or "other"), Corrupt (it ends or breaks before the first row), Io, Changed, Cancelled.
Result<Layout> detectLayout(const ByteReader& text, const std::string& path, std::stop_token stop);

} // namespace keyatlas
