// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/icicle.h"

#include <string>

namespace keyatlas::test {

// The icicle as a drawing: a character is a pixel column, a line a level. A cell is its segment ("*" the
// source,
// "=" a Self) and dots, "<" and ">" where it goes on outside the view; "|" is merged; a blank has no cell.
// "end" if it does not end because all is merged.
std::string drawing(const Icicle& icicle);

// A tree over keys with blanks between them, split at ':'.
KeyTree treeOf(const std::string& keys, std::size_t wide = KeyTree::kWideLevel);
// " a:10 a:11 ..." up to `to`, for treeOf.
std::string numbered(std::uint64_t from, std::uint64_t to, const std::string& prefix);

IcicleRequest wide(int width, Span view = {0, 1000000}, Weight weight = Weight::ByKeys);
Icicle icicleOf(const KeyTree& tree, const IcicleRequest& request);
std::string drawing(const KeyTree& tree, const IcicleRequest& request);

} // namespace keyatlas::test
