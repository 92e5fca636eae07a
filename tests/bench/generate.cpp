// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"
#include "tests/support/samplekeys.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

namespace keyatlas::bench {
namespace {

std::string idOf(IdKind kind, std::uint64_t index, std::uint64_t rows) {
    return kind == IdKind::Structured ? test::structuredId(index, rows) : test::randomUuid(index, 1);
}

// Revisions are 32 hex digits; a UUID without its dashes is as good.
std::string revisionOf(std::uint64_t index) {
    std::string digits = test::randomUuid(index, 2);
    digits.erase(std::remove(digits.begin(), digits.end(), '-'), digits.end());
    return "1-" + digits;
}

std::vector<std::uint32_t> shuffled(std::uint64_t rows) {
    std::vector<std::uint32_t> order(rows);
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(1));
    return order;
}

} // namespace

bool generateExport(const std::string& path, std::uint64_t rows, RowOrder order, IdKind kind) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
    if (!file) {
        return false;
    }
    const auto place = order == RowOrder::Shuffled ? shuffled(rows) : std::vector<std::uint32_t>();
    std::string out = "{\"total_rows\":" + std::to_string(rows) + ",\"offset\":0,\"rows\":[\r\n";
    for (std::uint64_t i = 0; i < rows; ++i) {
        const std::uint64_t index = place.empty() ? i : place[i];
        const std::string id = idOf(kind, index, rows);
        out += "{\"id\":\"" + id + "\",\"key\":\"" + id + "\",\"value\":{\"rev\":\"" + revisionOf(index) +
               "\"}}";
        out += i + 1 < rows ? ",\r\n" : "\r\n";
        if (out.size() > (1U << 20) || i + 1 == rows) {
            out += i + 1 < rows ? "" : "]}\n";
            if (std::fwrite(out.data(), 1, out.size(), file.get()) != out.size()) {
                return false;
            }
            out.clear();
        }
    }
    return std::fflush(file.get()) == 0;
}

} // namespace keyatlas::bench
