// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/figure.h"

#include <cstddef>
#include <string>
#include <vector>

namespace keyatlas::cli {

// Lines in aligned columns, for people. Width is counted in characters of UTF-8 text.
class Table {
public:
    void row(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    void alignRight(std::size_t firstColumn, std::size_t lastColumn);
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
    std::size_t m_rightFrom = 1;
    std::size_t m_rightTo = 0;
};

// 1,234; "at least 1,234"; "unknown".
std::string figureText(Figure figure);

} // namespace keyatlas::cli
