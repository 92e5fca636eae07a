// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cellpainter.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace keyatlas {

namespace {

// How much of the family's colour a level has; every second sibling has less.
constexpr std::array<double, 5> kLight{0.62, 0.44, 0.34, 0.27, 0.21};
constexpr std::array<double, 5> kDark{0.56, 0.44, 0.34, 0.27, 0.21};
constexpr double kLess = 0.13;
constexpr double kLessBelow = 0.11; // from the fourth level on
constexpr double kFaded = 0.24;

// Siblings follow each other by their bytes, so mostly every second one is odd. Nothing but the segment
// decides: the same cell looks the same in every view.
bool isOdd(Bytes segment) {
    return (std::accumulate(segment.begin(), segment.end(), 0U,
                            [](unsigned sum, char byte) { return sum + static_cast<unsigned char>(byte); }) &
            1U) != 0;
}

double partOf(int level, bool odd) {
    if (level <= 1) {
        return 1;
    }
    const auto below = std::min<std::size_t>(static_cast<std::size_t>(level) - 2, kLight.size() - 1);
    const double part = (colours().dark ? kDark : kLight)[below];
    return odd ? part - (level >= 4 ? kLessBelow : kLess) : part;
}

} // namespace

QColor CellColours::base(const Icicle& icicle, const IcicleCell& cell) const {
    if (m_scene.asked.colour) {
        return colours().family[*m_scene.asked.colour];
    }
    const auto number = m_scene.familyOf(icicle, cell);
    return number == Families::kNone ? colours().muted : colours().familyOrOther(number);
}

bool CellColours::hatched(const IcicleCell& cell) const {
    const auto number = m_scene.familyOf(m_scene.icicle, cell);
    return m_colouring == Colouring::ByFamily && !m_scene.asked.colour && cell.level > 0 && !cell.merged &&
           number >= Colours::kFamilies;
}

QColor CellColours::fill(const IcicleCell& cell, std::size_t at) const {
    const Colours& c = colours();
    if (cell.level == 0) {
        return c.line;
    }
    const auto level = static_cast<std::size_t>(cell.level);
    if (m_colouring == Colouring::ByDepth) {
        return c.heat[std::min(level - 1, Colours::kHeatSteps - 1)];
    }
    if (m_colouring == Colouring::ByAge) {
        const int step = level < m_scene.ages.size() ? m_scene.ages[level][at] : -1;
        return step < 0 ? c.alt : c.heat[static_cast<std::size_t>(step)];
    }
    const bool odd = !cell.merged && isOdd(cell.node.segment());
    const int above = m_scene.asked.colour ? 1 : 0; // the family itself is not drawn
    return mixed(c.panel, base(m_scene.icicle, cell), partOf(cell.level + above, odd));
}

QColor CellColours::minimapFill(const IcicleCell& cell, bool inView) const {
    const double part = inView ? partOf(2, false) : kFaded;
    return mixed(colours().panel, base(*m_scene.minimap, cell), part);
}

} // namespace keyatlas
