// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace keyatlas {

struct Colours;
class Metrics;

// The one style sheet of the window: what neither the palette nor FlatStyle can say.
QString styleSheetOf(const Colours& colours, const Metrics& metrics);

} // namespace keyatlas
