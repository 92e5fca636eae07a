// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"

#include <string>

namespace keyatlas::cli {

// The physical layer of a store: its families' levels and tables, files, options. As JSON or for people.
std::string storeJson(const Store& store);
std::string storeText(const Store& store);

} // namespace keyatlas::cli
