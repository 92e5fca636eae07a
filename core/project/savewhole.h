// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <string>

namespace keyatlas {

// Replaces the file's content, or makes the file: written beside it, brought to the disk, then renamed. After
// an error, a crash or a power cut the file is either as it was or as it should be. A link is followed, so
// that what it points to changes; an existing file keeps its permissions, and must be one that could be
// written. Errors: NotFound (no such folder), NoPermission, NoRoom, NotDatabase (no regular file), Io,
// Refused with name "store-folder" (it would lie in the folder of a store).
Result<void> saveWhole(const std::string& path, Bytes content);

} // namespace keyatlas
