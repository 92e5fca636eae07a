// SPDX-License-Identifier: GPL-3.0-or-later
// A table of any bytes: opening and reading end, entries lie in memory that is ours, and what a cursor gives
// does not grow beyond what the blocks can hold. Most checksums are taken away, so that the bytes behind them
// count.
#include "core/lsm/rawtable.h"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace keyatlas;

namespace {

constexpr std::size_t kRocksFooterSize = 53;

void requireThat(bool holds) {
    if (!holds) {
        std::abort();
    }
}

std::size_t sumOf(Bytes bytes) {
    std::size_t sum = 0;
    for (const char byte : bytes) {
        sum += static_cast<unsigned char>(byte);
    }
    return sum;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    if (size >= kRocksFooterSize && size % 4 != 0) {
        text[size - kRocksFooterSize] = 0; // checksum type: none
    }
    const auto table = lsm::RawTable::open(memoryReader(text), "table");
    if (!table) {
        requireThat(!table.error().what.empty());
        return 0;
    }
    const auto range = (*table)->keyRange();
    lsm::Problems problems;
    lsm::TableCursor cursor(*table, problems);
    std::size_t entries = 0;
    std::size_t sum = 0;
    std::string last;
    while (entries < 100000 && cursor.next({})) { // packed blocks may hold very many
        ++entries;
        sum += sumOf(cursor.entry().value.substr(0, 64)) + sumOf(cursor.entry().key.substr(0, 64));
        last.assign(cursor.entry().key.substr(0, 1000));
    }
    requireThat(sum <= entries * 128 * 255);
    lsm::TableCursor seeking(*table, problems);
    seeking.seek(last);
    seeking.next({});
    requireThat(range.any || entries == 0);
    return 0;
}
