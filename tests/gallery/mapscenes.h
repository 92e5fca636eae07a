// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/gallery/scene.h"

namespace keyatlas {

class MainWindow;

// The map of what is open: everything, closer, closest, with a brush, pins and a hovered cell, with
// hits of a search.
QList<Scene> mapScenes(MainWindow& window, const QString& name);

// An export of a million documents, written into `folder`; its path.
QString writeMillion(const QString& folder);

} // namespace keyatlas
