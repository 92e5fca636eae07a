// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/exportfiles.h"

#include "core/sources/json/textwindow.h"

#include <algorithm>

namespace keyatlas {

std::uint64_t lineNumber(const ByteReader& text, std::uint64_t offset) {
    constexpr std::uint64_t kFar = 64u << 20;
    if (offset > kFar) {
        return 0;
    }
    std::uint64_t line = 1;
    TextWindow window(text, 0);
    while (window.origin() < offset) {
        const auto grown = window.grow();
        if (!grown || !*grown) {
            return 0;
        }
        const Bytes seen = window.text().substr(0, static_cast<std::size_t>(offset - window.origin()));
        line += static_cast<std::uint64_t>(std::count(seen.begin(), seen.end(), '\n'));
        window.drop(window.text().size());
    }
    return line;
}

bool endsWithResumeMarker(const ByteReader& text, std::uint64_t offset) {
    constexpr Bytes kMarker = "{\"marker\":\"@cloudant/couchbackup:resume\"}";
    constexpr std::uint64_t kTail = kMarker.size() + 4; // a line end behind it
    const std::uint64_t from = offset > kTail ? offset - kTail : 0;
    std::string tail(static_cast<std::size_t>(offset - from), '\0');
    const auto got = text.read(from, tail.data(), tail.size());
    return got && Bytes(tail).substr(0, *got).find(kMarker) != Bytes::npos;
}

Result<void> unwritten(const ExportFiles& files) {
    for (const ExportFile& file : files) {
        if (auto same = file.original->unwritten(); !same) {
            return same;
        }
    }
    return {};
}

} // namespace keyatlas
