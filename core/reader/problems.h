// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/problem.h"
#include "core/sources/source.h"

#include <string>

namespace keyatlas::reader {

// What our own reading of files noticed, as it is told: file, place, what to do.
Warning warningOf(const lsm::Problem& problem);
// An error of the library or the system, as the warning `code`.
Warning warningOf(const Error& error, std::string code, bool lost);

// "missing-table", "codec-missing", ...: what kind of trouble an error is.
std::string codeOf(const Error& error);

} // namespace keyatlas::reader
