// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace keyatlas::test {

// A program that was run to its end.
struct Finished {
    int status = -1; // exit status; 128 + the signal's number if one ended it
    std::string out;
    std::string err;
};

// Runs the program `command[0]`; arguments are bytes, taken as they are. `input` is its standard input.
Finished runProcess(const std::vector<std::string>& command, const std::string& input = {});

// The same for keyatlas-cli, found by KEYATLAS_CLI.
Finished runCli(const std::vector<std::string>& arguments, const std::string& input = {});

// Reads `bytes` of standard output, then closes the pipe, as `| head -c` does.
Finished runCliClosingOutput(const std::vector<std::string>& arguments, std::size_t bytes);
// Sends SIGINT at the first byte of standard output, gives the program time to see it while the pipe is full,
// then reads on. The output has to be larger than pipe and buffer (128 KB) by far.
Finished runCliInterrupted(const std::vector<std::string>& arguments);

} // namespace keyatlas::test
