// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/icicle.h"

#include <cstddef>
#include <optional>

namespace keyatlas {

// A cell by its level and its number in it. Belongs to one Icicle.
struct CellPlace {
    std::size_t level = 0;
    std::size_t index = 0;
    friend constexpr bool operator==(const CellPlace&, const CellPlace&) = default;
};

inline const IcicleCell& cellOf(const Icicle& icicle, CellPlace place) {
    return icicle.levels[place.level][place.index];
}

// The cell under column `x`; none outside, below a key and below merged cells that do not go on.
std::optional<CellPlace> cellAt(const Icicle& icicle, int level, int x);

// Ways of the keyboard. None where there is nothing that way.
std::optional<CellPlace> parentOf(const Icicle& icicle, CellPlace place);
std::optional<CellPlace> firstChildOf(const Icicle& icicle, CellPlace place);
std::optional<CellPlace> nextOf(const Icicle& icicle, CellPlace place); // on its level, of whatever parent
std::optional<CellPlace> previousOf(const Icicle& icicle, CellPlace place);

// The cell that stands for `span`: of the nodes with exactly this span the uppermost, else the deepest cell
// that holds it whole; none if `span` is empty or outside the view.
std::optional<CellPlace> placeOf(const Icicle& icicle, Span span);
// The same, but of several nodes with exactly this span (an only child has its parent's) the one with
// `prefix`.
std::optional<CellPlace> placeOf(const Icicle& icicle, Span span, Bytes prefix);

} // namespace keyatlas
