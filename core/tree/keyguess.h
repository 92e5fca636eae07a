// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "core/tree/keyformat.h"

#include <span>
#include <stop_token>
#include <string>

namespace keyatlas {

// The format that keys most likely have, without row numbers. In doubt text. In this order:
//  1. Four of five keys are UTF-8 without control characters: text, whatever else they may be.
//  2. Keys of one length, but for letters in front made of numbers: a number's first bytes are 0 or nearly
//     so, or always the same few; a little-endian one's last are.
//  3. Numbers of 4 or 8 bytes at the front, behind them anything.
//  4. A NUL in four of five keys, text before it.
//  5. Binary behind one letter that is one of few; else hex where four of five keys are binary.
KeyFormat guessKeyFormat(std::span<const std::string> sample);

// The same from some 1,000 keys, spread evenly. Where `bytesSkipped` bytes stand before each key of the
// store (row numbers), those are not looked at.
Result<KeyFormat> guessKeyFormat(const Keyspace& keys, std::size_t bytesSkipped, std::stop_token stop);

} // namespace keyatlas
