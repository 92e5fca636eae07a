// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reader/family.h"

#include <string>

namespace keyatlas::reader {

// Opens the store of a folder for reading; nothing in it is changed. A store that is being written is opened
// as it stands at one moment.
Result<OpenStore> openStore(const std::string& folder);

} // namespace keyatlas::reader
