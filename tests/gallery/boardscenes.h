// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/gallery/scene.h"

namespace keyatlas {

class MainWindow;

// What stands beside the schemes that are open: queries, both indexes as strips and trees, new and old IDs,
// checks; with selections, while something runs, with long texts, narrow.
QList<Scene> boardScenes(MainWindow& window);

} // namespace keyatlas
