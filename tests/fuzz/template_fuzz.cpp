// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a template: an error lies inside of it, and what is read is written to the same.
#include "core/scheme/componenttable.h"
#include "core/scheme/scheme.h"

#include <cstdint>
#include <cstdlib>

using namespace keyatlas;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes text(reinterpret_cast<const char*>(data), size);
    const auto scheme = parseScheme(text);
    if (!scheme) {
        if (!scheme.error().offset || *scheme.error().offset > size) {
            std::abort();
        }
        return 0;
    }
    const auto again = parseScheme(toText(*scheme));
    if (!again || *again != *scheme) {
        std::abort();
    }
    for (const Template& one : scheme->templates) {
        if (tableOf(templateOf(one, tableOf(one))) != tableOf(one)) {
            std::abort();
        }
    }
    return 0;
}
