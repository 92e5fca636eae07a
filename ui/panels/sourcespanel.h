// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/sourcesmodel.h"
#include "ui/session/navigator.h"

#include <QWidget>

class QTreeView;

namespace keyatlas {

// The open sources and their spaces; the one that is shown is selected.
class SourcesPanel : public QWidget {
    Q_OBJECT
public:
    explicit SourcesPanel(Navigator& navigator, QWidget* parent = nullptr);

    QSize sizeHint() const override;

signals:
    void revealWanted(const QString& path); // in the system's file manager

private:
    QWidget* createTitle();
    void createView();
    void connectView();
    void follow();                         // the navigator
    void choose(const QModelIndex& index); // tells the navigator
    void showMenu(const QPoint& at);
    void fitHeight();

    Navigator& m_navigator;
    SourcesModel* m_model = nullptr;
    QTreeView* m_view = nullptr;
};

} // namespace keyatlas
