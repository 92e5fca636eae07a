// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/truth.h"

#include <zlib.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace keyatlas::test {

std::string readTruth(const std::string& name) {
    const char* folder = std::getenv("KEYATLAS_TEST_DATA");
    const std::string path = std::string(folder == nullptr ? "tests/data" : folder) + "/" + name + ".gz";
    gzFile file = gzopen(path.c_str(), "rb");
    if (file == nullptr) {
        std::fprintf(stderr, "cannot read %s\n", path.c_str());
        std::abort();
    }
    std::string text;
    std::array<char, 65536> buffer{};
    int read = 0;
    while ((read = gzread(file, buffer.data(), static_cast<unsigned>(buffer.size()))) > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(read));
    }
    gzclose(file);
    return text;
}

std::vector<std::string> readTruthLines(const std::string& name) {
    std::vector<std::string> lines;
    std::istringstream in(readTruth(name));
    for (std::string line; std::getline(in, line);) {
        if (!line.empty()) {
            lines.push_back(line);
        }
    }
    return lines;
}

} // namespace keyatlas::test
