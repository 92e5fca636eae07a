// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keyformat.h"
#include "ui/models/documentrows.h"

#include <string>
#include <vector>

namespace keyatlas {

// Which cells of a row are copied, in the order they are shown.
enum class RowCell : unsigned char { Number, Id, Size, Revision };

// Rows of the documents table as text, read anew: one line a row, cells separated by tabs, IDs escaped, or
// as their format writes them, so that a row stays a line. On a worker; not more than `most` rows.
Result<std::string> rowsAsText(const Place& place, const std::vector<Span>& rows,
                               const std::vector<RowCell>& cells, const KeyFormat& format, Rank most,
                               std::stop_token stop);

} // namespace keyatlas
