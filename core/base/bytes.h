// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace keyatlas {

// Raw bytes, not owned. Keys, documents and values are bytes; text is only how they are shown.
using Bytes = std::string_view;

} // namespace keyatlas
