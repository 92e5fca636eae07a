// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include "core/base/display.h"

#include <algorithm>

namespace keyatlas::cli {
namespace {

std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

} // namespace

void Table::alignRight(std::size_t firstColumn, std::size_t lastColumn) {
    m_rightFrom = firstColumn;
    m_rightTo = lastColumn;
}

std::string Table::text() const {
    std::vector<std::size_t> widths;
    for (const auto& cells : m_rows) {
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            widths[i] = std::max(widths[i], widthOf(cells[i]));
        }
    }
    std::string out;
    for (const auto& cells : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string pad(widths[i] - widthOf(cells[i]), ' ');
            const bool right = i >= m_rightFrom && i <= m_rightTo;
            line += (i > 0 ? "  " : "") + (right ? pad + cells[i] : cells[i] + pad);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

std::string figureText(Figure figure) {
    if (!figure.isKnown()) {
        return "unknown";
    }
    return display::figure(figure);
}

} // namespace keyatlas::cli
