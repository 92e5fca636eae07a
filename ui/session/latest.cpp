// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/latest.h"

#include <QCoreApplication>
#include <QMetaObject>

namespace keyatlas {

void onGuiThread(std::function<void()> action) {
    // The application outlives all workers, a view may not: so the application receives, and who asked is
    // looked up on the GUI thread.
    if (auto* application = QCoreApplication::instance()) {
        QMetaObject::invokeMethod(application, std::move(action), Qt::QueuedConnection);
    }
}

} // namespace keyatlas
