// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/panelbar.h"

class QMenu;
class QToolButton;

namespace keyatlas {

class Design;

// The bar of the Design panel: undo, redo and where schemes come from.
class DesignBar : public PanelBar {
    Q_OBJECT
public:
    explicit DesignBar(Design& design, QWidget* parent = nullptr);

signals:
    void newWanted();
    void duplicateWanted();
    void galleryWanted();
    void suggestWanted();

private:
    void createTools();
    void fillMenu(QMenu& menu);
    void refresh();

    Design& m_design;
    QToolButton* m_undo = nullptr;
    QToolButton* m_redo = nullptr;
    QToolButton* m_add = nullptr;
    QToolButton* m_gallery = nullptr;
    QToolButton* m_suggest = nullptr;
};

} // namespace keyatlas
