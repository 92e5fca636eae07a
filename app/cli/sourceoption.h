// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace keyatlas::cli {

// SOURCE and --project, of which one must be given.
void addSource(CLI::App& command, CommonOptions& options);

} // namespace keyatlas::cli
