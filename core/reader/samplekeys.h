// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reader/family.h"

#include <functional>
#include <string>
#include <vector>

namespace keyatlas::reader {

// Some `wanted` keys of a family in byte order, spread evenly over its bytes on disk, each with about how
// many bytes lie from it to the next. The gap with the most bytes is halved again and again, by a seek to the
// key halfway between its ends: no pass over the rows. `borders` are keys to begin with (the first keys of
// the tables), in any order. Fewer come back where the family has fewer keys, or where what is left lies in
// one block. `more` hears now and then how many there are; false ends it with Error::Code::Cancelled.
using MoreSamples = std::function<bool(std::size_t keys)>;
Result<std::vector<rocks::SampleRow>> sampleKeys(const Family& family, std::vector<std::string> borders,
                                                 std::size_t wanted, const MoreSamples& more);

// A byte string halfway between two, as fractions: not less than `low`, less than `high`.
std::string halfway(Bytes low, Bytes high);

} // namespace keyatlas::reader
