// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace keyatlas::cli {

// Keys and paths are bytes; JSON needs UTF-8: else {"hex": "..."}.
nlohmann::ordered_json textOrHex(const std::string& bytes);

} // namespace keyatlas::cli
