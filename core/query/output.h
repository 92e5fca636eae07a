// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <functional>

namespace keyatlas {

// Takes the next piece of an answer. False: nobody wants more (a closed pipe); the writer then stops and
// returns Error::Code::Cancelled.
using Out = std::function<bool(Bytes)>;

} // namespace keyatlas
