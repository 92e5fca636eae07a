// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace keyatlas::test {

// A store with what a store can have: an empty default family, "orders" in several levels that lie over each
// other and with a log that is in use, "index" with keys of integers, "lists" whose merge operator nobody
// knows.
void writeSampleStore(const std::string& folder);

} // namespace keyatlas::test
