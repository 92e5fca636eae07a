// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"

#include <span>

namespace keyatlas {

// How encodings and generators are called, and what they take in brackets.
enum class Takes : std::uint8_t { Nothing, Width, MayTakeWidth, DatePattern, Suffix, WidthAndAlphabet };

struct EncodingName {
    Encoding::Kind kind;
    Bytes name;
    Takes takes;
    unsigned most; // width at most
};
std::span<const EncodingName> encodingNames();

struct GeneratorName {
    Generator::Kind kind;
    Bytes name;
    Takes takes;
    unsigned usual; // width where none is given; 0: none
};
std::span<const GeneratorName> generatorNames();

struct AlphabetName {
    Generator::Alphabet alphabet;
    Bytes name;
};
std::span<const AlphabetName> alphabetNames();

} // namespace keyatlas
