// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace keyatlas {

class PatternsModel;

// Gives the columns of the board their widths: schemes are as wide as what stands in them, the query and what
// it asks share the rest. What it asks is left out where there is no room for both.
void fitPatternColumns(QTableView& table, const PatternsModel& model);

} // namespace keyatlas
