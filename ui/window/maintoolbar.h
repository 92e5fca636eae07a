// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QToolButton;

namespace keyatlas {

class Breadcrumbs;
class GoToField;
class Navigator;

// [Open v] | back, forward, up | where you are | go to.
class MainToolBar : public QToolBar {
    Q_OBJECT
public:
    struct Actions {
        QAction* back = nullptr;
        QAction* forward = nullptr;
        QAction* up = nullptr;
        QMenu* open = nullptr;
    };
    MainToolBar(Navigator& navigator, const Actions& actions, QWidget* parent = nullptr);

    Breadcrumbs& breadcrumbs() const { return *m_breadcrumbs; }
    GoToField& goTo() const { return *m_goTo; }

private:
    QToolButton* makeOpen(QMenu* menu);

    Breadcrumbs* m_breadcrumbs = nullptr;
    GoToField* m_goTo = nullptr;
};

} // namespace keyatlas
