// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/axis.h"

#include <QStringList>

#include <vector>

namespace keyatlas {

// "40 MB", "41.5 MB": one unit for all ticks of the axis, with the digits that their step needs.
QStringList byteLabels(const std::vector<Tick>& ticks);

} // namespace keyatlas
