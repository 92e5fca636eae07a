// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>

namespace keyatlas {

// Lines of `perLine` bytes, each "0010  9F 02 1A 00  .Z.n": where it begins, the bytes, what is printable
// ASCII of them. `total` is the length of the whole, of which `bytes` is the front: it says how many digits
// places have. A stop ends it early.
std::string hexDump(Bytes bytes, std::size_t perLine, std::uint64_t total, const std::stop_token& stop);
// Characters in such a line.
std::size_t hexDumpWidth(std::size_t perLine, std::uint64_t total);

// "9F 02 1A"
std::string hexBytes(Bytes bytes);

} // namespace keyatlas
