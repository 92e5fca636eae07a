// SPDX-License-Identifier: GPL-3.0-or-later
// The row splitter on any bytes: it ends, goes forward only, and every row it gives is a slice of the text.
#include "core/base/bytereader.h"
#include "core/sources/json/rowsplitter.h"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace keyatlas;

namespace {

Layout layoutOf(unsigned char choice) {
    Layout layout;
    layout.shape = static_cast<Shape>(choice % 7);
    const bool inObject = layout.shape == Shape::AllDocs || layout.shape == Shape::BulkDocs ||
                          layout.shape == Shape::PouchDump ||
                          (layout.shape == Shape::Changes && (choice & 8) != 0);
    static constexpr const char* kNames[] = {"rows", "docs", "results", "", "docs", "", ""};
    layout.arrayName = inObject ? kNames[choice % 7] : "";
    layout.opening = (choice & 16) != 0   ? "{\"_id\":\""
                     : (choice & 32) != 0 ? "{\"id\":\""
                     : (choice & 64) != 0 ? "  {"
                                          : "";
    return layout;
}

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const Layout layout = layoutOf(data[size - 1]);
    const std::string text(reinterpret_cast<const char*>(data), size - 1);
    const auto reader = memoryReader(text);
    RowSplitter splitter(*reader, layout);
    std::uint64_t position = 0;
    for (std::size_t events = 0;; ++events) {
        require(events <= 2 * text.size() + 2);
        const auto event = splitter.next({});
        require(event.has_value());
        require(splitter.position() >= position && splitter.position() <= text.size());
        position = splitter.position();
        if (*event == RowSplitter::Event::End) {
            return 0;
        }
        if (*event == RowSplitter::Event::Row) {
            require(!splitter.text().empty() && splitter.offset() + splitter.text().size() == position);
            require(Bytes(text).substr(splitter.offset(), splitter.text().size()) == splitter.text());
        }
        if (*event == RowSplitter::Event::Damage) {
            require(splitter.damage().from <= splitter.damage().to && splitter.damage().to <= text.size());
        }
    }
}
