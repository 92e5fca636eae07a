// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <string>

namespace keyatlas::cli {

// Keys and paths are bytes; JSON needs UTF-8: else {"hex": "..."}. `Json` is that of nlohmann, which headers
// leave out.
template<class Json>
Json textOrHex(const std::string& bytes) {
    return isUtf8(bytes) ? Json(bytes) : Json{{"hex", toHex(bytes)}};
}

} // namespace keyatlas::cli
