// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/scheme/template.h"

#include <cstdint>
#include <string>

namespace keyatlas::words {

// How often something happens: "4.7 times a year", "120 times a day", "once in 9,900 years", "once in 2.0
// million years", "never" for 0.
std::string howOften(double perYear);
// "0.0033/s", "10/s", "36/s".
std::string perSecond(double rate);
// Two significant digits: "4.7", "0.013", "12", "9,900".
std::string rounded(double number);
std::string documents(std::uint64_t count);        // "1 document", "21,021 documents"
std::string share(double part);                    // "44.9 %"
std::string quoted(Bytes id);                      // cut, control characters escaped
std::string bytesText(std::uint64_t bytes);        // "2.30 MB"
std::string dateOf(std::int64_t unixMilliseconds); // "2059-05-25"
std::string nameOf(const Component& component);    // "account", "random part"

} // namespace keyatlas::words
