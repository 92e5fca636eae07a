// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/textorhex.h"

#include "core/base/text.h"

#include <nlohmann/json.hpp>

namespace keyatlas::cli {

nlohmann::ordered_json textOrHex(const std::string& bytes) {
    return isUtf8(bytes) ? nlohmann::ordered_json(bytes) : nlohmann::ordered_json{{"hex", toHex(bytes)}};
}

} // namespace keyatlas::cli
