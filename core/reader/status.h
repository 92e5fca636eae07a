// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>

namespace rocksdb {
class Status;
}

namespace keyatlas::reader {

// What the library's status means, in our words; the library's own stand behind them where they say more.
// Names the file and the offset where the library does.
Error errorOf(const rocksdb::Status& status, const std::string& folder);

} // namespace keyatlas::reader
