// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace keyatlas {

// Which letters have an upper and a lower case to us.
enum class FoldReach : std::uint8_t {
    Ascii,
    Unicode, // those of Unicode too, one by one ("É" is "é", a final sigma any other), not "ß" and "SS"
};

// Makes what differs in case only the same, from byte `from` on, where a character begins. Every byte stays
// in its place, so places found in the folded text are places in the text: letters whose other case takes
// another number of bytes (KELVIN SIGN and k) stay as they are, and so do bytes that are not UTF-8. No locale
// is asked.
void foldCase(std::string& text, FoldReach reach, std::size_t from = 0);

// The last place, not behind `at`, where a character begins whatever stands from `at` on: what lies before it
// folds alike in all texts that share their first `at` bytes.
std::size_t characterBefore(Bytes text, std::size_t at);

} // namespace keyatlas
