// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/lsmreading.h"

#include <algorithm>

namespace keyatlas::test {

LsmRows readFamily(const std::string& folder, const lsm::Manifest& manifest, std::uint32_t family,
                   lsm::ReadOrder order) {
    LsmRows read;
    const auto reader = lsm::FamilyReader::open(folder, manifest, family, order, {});
    if (!reader) {
        read.failure = oneLine(reader.error());
        return read;
    }
    lsm::Row row;
    while ((*reader)->next(row, {})) {
        std::string value(row.value);
        for (std::size_t i = 0; i < row.operands.size(); ++i) {
            value.append(i > 0 || row.hasBase ? "," : "").append(row.operands[i]);
        }
        read.rows.emplace_back(row.key, std::move(value));
    }
    if (const auto status = (*reader)->status(); !status) {
        read.failure = oneLine(status.error());
    }
    read.problems = (*reader)->problems();
    return read;
}

std::string hexOf(const std::string& bytes) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        hex.push_back(kDigits[static_cast<unsigned char>(byte) >> 4U]);
        hex.push_back(kDigits[static_cast<unsigned char>(byte) & 15U]);
    }
    return hex;
}

bool hasProblem(const LsmRows& read, lsm::Problem::Kind kind) {
    return std::any_of(read.problems.begin(), read.problems.end(),
                       [kind](const lsm::Problem& problem) { return problem.kind == kind; });
}

} // namespace keyatlas::test
