// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/gallery/scene.h"

namespace keyatlas {

class MainWindow;

// A store that is written into `folder`: its File panel, whole, closer, with a current and a hovered table;
// the File panel of an export.
QList<Scene> storeScenes(MainWindow& window, const QString& folder);

} // namespace keyatlas
