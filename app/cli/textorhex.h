// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <string>

namespace keyatlas::cli {

// Keys and paths are bytes; JSON needs UTF-8: else {"hex": "..."}.
inline nlohmann::ordered_json textOrHex(const std::string& bytes) {
    return isUtf8(bytes) ? nlohmann::ordered_json(bytes) : nlohmann::ordered_json{{"hex", toHex(bytes)}};
}

} // namespace keyatlas::cli
