// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/documentspanel.h"
#include "ui/panels/inspectorpanel.h"
#include "ui/panels/keytreepanel.h"
#include "ui/panels/rangebar.h"
#include "ui/panels/sourcespanel.h"
#include "ui/session/navigator.h"
#include "ui/session/pins.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>
#include <QWidget>

namespace keyatlas {

// All panels beside each other, without menus and docks: what the panels themselves do.
struct TestWindow {
    Sessions sessions;
    Navigator navigator{sessions};
    Pins pins{sessions};
    QWidget window;
    SourcesPanel* sources = nullptr;
    KeyTreePanel* tree = nullptr;
    DocumentsPanel* documents = nullptr;
    RangeBar* range = nullptr;
    InspectorPanel* inspector = nullptr;

    TestWindow() {
        sources = new SourcesPanel(navigator);
        tree = new KeyTreePanel(navigator);
        documents = new DocumentsPanel(navigator);
        range = new RangeBar(navigator, pins);
        inspector = new InspectorPanel(navigator);
        auto* row = new QHBoxLayout(&window);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(1);
        row->addWidget(column({sources, tree}, 300));
        row->addWidget(column({documents, range}, 0), 1);
        row->addWidget(column({inspector}, 296));
        window.resize(1440, 760);
    }

    template<class Widget>
    Widget* child(const char* name) const {
        return window.findChild<Widget*>(QLatin1String(name));
    }

private:
    static QWidget* column(const QList<QWidget*>& parts, int width) {
        auto* holder = new QWidget;
        auto* layout = new QVBoxLayout(holder);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        for (QWidget* part : parts) {
            const bool grows =
                qobject_cast<SourcesPanel*>(part) == nullptr && qobject_cast<RangeBar*>(part) == nullptr;
            layout->addWidget(part, grows ? 1 : 0);
        }
        if (width > 0) {
            holder->setFixedWidth(width);
        }
        return holder;
    }
};

} // namespace keyatlas
