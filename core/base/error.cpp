// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include "core/base/text.h"

namespace keyatlas {

std::string oneLine(const Error& error) {
    std::string line = error.what;
    if (!error.path.empty() || error.offset) {
        line += " (" + escape(error.path);
        if (error.offset) {
            line += (error.path.empty() ? "offset " : ", offset ") + std::to_string(*error.offset);
        }
        line += ")";
    }
    if (!error.next.empty()) {
        line += ": " + error.next;
    }
    return line;
}

} // namespace keyatlas
