// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a project file: an answer, never a crash; what was read is written, read again and written the
// same.
#include "core/project/project.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const keyatlas::Bytes text(reinterpret_cast<const char*>(data), size);
    const auto read = keyatlas::parseProject(text, "/folder");
    if (!read) {
        if (read.error().offset.value_or(0) > size) {
            std::abort();
        }
        return 0;
    }
    const auto written = keyatlas::writeProject(read->project, "/folder");
    const auto again = keyatlas::parseProject(written, "/folder");
    if (!again || keyatlas::writeProject(again->project, "/folder") != written) {
        std::abort();
    }
    return 0;
}
