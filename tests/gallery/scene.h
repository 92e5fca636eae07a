// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <functional>

namespace keyatlas {

// One state of the window that pictures are taken of.
struct Scene {
    QString name;
    std::function<void()> prepare;
    std::function<bool()> isReady;
    bool withPanels = false; // save each panel too
};

} // namespace keyatlas
