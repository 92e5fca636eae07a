// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/gallery/scene.h"

namespace keyatlas {

class MainWindow;

// The Design panel with some schemes, its dialogs, and a text with an error, on the export at `path`.
QList<Scene> designScenes(MainWindow& window, const QString& path);

} // namespace keyatlas
