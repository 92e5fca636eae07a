// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

namespace keyatlas {

class CopyAs;

// Undoing, copying, pinning and finding. A panel that has an own way to copy or to find keeps its keys: the
// actions of this menu then only stand for them.
class EditMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit EditMenu(MainWindow& window);

signals:
    void said(const QString& line);

protected:
    void update() override;

private:
    void copy();
    void copyId();
    void showForms();
    void takeFocus(QWidget* focus);
    void addUndo();
    void addRange();
    void addFind();
    void updateFind(const QString& nothing);
    void updateUndo();
    bool inDesign() const; // what is undone is a step there
    void undo();
    void redo();

    CopyAs* m_copier = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_take = nullptr;
    QAction* m_pin = nullptr;
    QAction* m_copy = nullptr;
    QAction* m_copyAs = nullptr;
    QAction* m_find = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_filter = nullptr;
};

} // namespace keyatlas
