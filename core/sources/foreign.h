// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

constexpr std::size_t kForeignHead = 4096; // bytes that foreignFile() looks at

// What a file is that is no export: another store, a packed file, a picture, a web page, a log. Told by its
// first bytes; nothing if they say nothing of the kind.
std::optional<Error> foreignFile(Bytes head, std::uint64_t size);

// The same for a folder, by the names in it.
std::optional<Error> foreignFolder(const std::vector<std::string>& names);

} // namespace keyatlas
