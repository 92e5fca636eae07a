// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reader/openstore.h"

#include <string>

namespace keyatlas::reader {

// Serves the store of a folder to the process at the other end of the socket `control`, which hands in a
// socket for each of its connections. Returns the exit status once that process is gone. The process must end
// then without destroying anything: connections may still be at work.
int serveStore(const std::string& folder, Library library, int control);

} // namespace keyatlas::reader
