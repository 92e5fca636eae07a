// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/keytreeview.h"
#include "ui/session/navigator.h"

#include <QWidget>

class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace keyatlas {

class CopyAs;
class Find;
class PanelTitle;
class SplitFoot;

// The key tree of the space that is shown: where the person moves in it, there goes the selection, and back.
class KeyTreePanel : public QWidget {
    Q_OBJECT
public:
    explicit KeyTreePanel(Navigator& navigator, QWidget* parent = nullptr);

    void setFind(Find& find); // whose hits the rows show
    KeyTreeView* view() const { return m_view; }
    QSize sizeHint() const override;

public slots:
    void showFilter(); // Ctrl+F: opens the filter and puts the cursor into it

signals:
    void said(const QString& line); // for the status bar

private:
    void createTitle(QVBoxLayout& column);
    void createView(QVBoxLayout& column);
    void createFoot(QVBoxLayout& column);
    void connectView();
    void takeTree();
    void fitFigures();
    void sortBy(int column);
    void hideFilter();
    void jump(); // to the prefix in the filter field
    void openLevel();
    void openAll(const std::vector<QModelIndex>& level);
    void showMenu(const QPoint& at);
    void copy() const;

    Navigator& m_navigator;
    KeyTreeModel* m_model = nullptr;
    KeyTreeView* m_view = nullptr;
    QToolButton* m_filterButton = nullptr;
    QLineEdit* m_filter = nullptr;
    SplitFoot* m_foot = nullptr;
    CopyAs* m_copier = nullptr;
};

} // namespace keyatlas
