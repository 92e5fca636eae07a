// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace keyatlas::test {

// Names, contents, times and rights of everything in a folder (access times apart): equal only if nothing was
// touched.
std::string folderState(const std::string& folder);

// Runs it in a child process, as nobody if this is root; its answer is the exit status.
int asAnotherUser(const std::function<int()>& work);

// A copy whose files can be written, in `to`, which must exist.
void copyFolder(const std::string& from, const std::string& to);

} // namespace keyatlas::test
