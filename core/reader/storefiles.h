// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/sources/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas::reader {

// The files of a store's folder by name, with what kind each is. None is taken for live yet.
Result<std::vector<StoreFile>> storeFiles(const std::string& folder);

// The number in the name of a file ("000012.sst", "MANIFEST-000005"), if it has one.
std::optional<std::uint64_t> numberIn(const std::string& name);

// The whole of a small file; empty if it cannot be read.
std::string smallFile(const std::string& path);

} // namespace keyatlas::reader
