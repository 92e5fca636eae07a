// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "core/base/result.h"
#include "core/tree/keynumber.h"
#include "core/tree/splitrule.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// A piece that all keys of a format have at the same place.
struct KeyPart {
    enum class Kind : std::uint8_t {
        Number,  // as `number` says
        Letters, // text of `letters` bytes: "F", "o"
        UpToNul, // text, hex or anything that holds no NUL, and the NUL behind it
    };
    Kind kind = Kind::Number;
    NumberForm number{};
    std::size_t letters = 0;
    std::size_t bytes() const { // 0: what stands up to the NUL
        return kind == Kind::Number ? number.bytes : letters;
    }
    friend bool operator==(const KeyPart&, const KeyPart&) = default;
};

// How the keys of a space are made, and so how they are shown, typed and split. It changes nothing else: a
// key is its bytes. A key that is not made like that is shown all the same.
struct KeyFormat {
    enum class Kind : std::uint8_t {
        Text,
        Hex,      // "9F 02 1A"
        Integers, // parts of fixed size, then the rest: "F 1024 12 0x9f02"
        Composite // parts separated by NUL: "ledger1\0mycc\0key1"
    };
    Kind kind = Kind::Text;
    std::vector<KeyPart> parts{}; // Integers: Number and Letters. Composite: Number and UpToNul, behind which
                                  // it goes on NUL by NUL
    bool textRest = true;         // Integers: what stands behind the parts is text, not hex
    // Keys of a space in file order: before each stands the number of its row, in 8 bytes (RowNumber).
    bool rowNumbers = false;

    friend bool operator==(const KeyFormat&, const KeyFormat&) = default;
};

inline constexpr std::size_t kRowNumberBytes = 8;

// Its name in project files and on the command line, without `rowNumbers`: "text" "hex" "nul" "integers:4,8"
// "integers:t1,8s,4le,hex" "nul:text,8". `8s` is signed, `4le` little-endian, `t1` a text of one byte; a last
// "text" or "hex" says what the rest is. Whatever is read was written, and the other way round.
std::string keyFormatName(const KeyFormat& format);
Result<KeyFormat> keyFormatNamed(Bytes name);

// Where keys of that format break: numbers behind each part, composites at NUL, hex nowhere (radix), text
// where `SplitRule::found` says. Numbered rows break into tens of thousands.
Result<SplitRule> splitRuleOf(const KeyFormat& format, const Keyspace& keys, std::stop_token stop);

} // namespace keyatlas
