// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/sources/store.h"

#include <map>
#include <string>

namespace keyatlas::reader {

// What an OPTIONS file says. It is read as text, so that an option that no library here knows is shown too.
struct OptionsFile {
    std::string version;                          // of the library that wrote it
    StoreOptions store;                           // [DBOptions]
    std::map<std::string, StoreOptions> families; // [CFOptions "name"], then its table options as "Kind.name"
};
OptionsFile parseOptions(Bytes text);

// The value of an option, empty if there is none.
Bytes optionOf(const StoreOptions& options, Bytes name);

} // namespace keyatlas::reader
