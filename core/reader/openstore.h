// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reader/family.h"

#include <string>

namespace keyatlas::reader {

enum class Library { Used, Avoided }; // RocksDB's

// Opens the store of a folder for reading; nothing in it is changed. A store that is being written is opened
// as it stands at one moment. Families that the library cannot open are read by our own code; what is lost or
// shown otherwise is a warning.
Result<OpenStore> openStore(const std::string& folder, Library library);

} // namespace keyatlas::reader
