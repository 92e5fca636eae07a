// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/documentsmodel.h"
#include "ui/panels/ranktable.h"
#include "ui/session/navigator.h"

#include <QWidget>

class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace keyatlas {

class CopyAs;
class EmptyState;
class Find;

// The documents of the current span; the current row is the current document.
class DocumentsPanel : public QWidget {
    Q_OBJECT
public:
    explicit DocumentsPanel(Navigator& navigator, QWidget* parent = nullptr);

    void setFind(Find& find); // whose hits the rows show
    RankTable* table() const { return m_table; }
    QByteArray saveColumns() const; // for the settings: order, widths, what is hidden
    void restoreColumns(const QByteArray& state);

signals:
    void said(const QString& line); // for the status bar

private:
    void createBar(QVBoxLayout& column);
    void createTable(QVBoxLayout& column);
    void connectAll();
    void takePlace();
    void takeRank();
    void sumUp();
    void showEmpty();
    void showNeighbours();
    void takeKeyFormat();
    void splitIds(bool on);
    void placeSegments();
    void fillColumns(QMenu& menu);
    void copyRows();
    void showMenu(const QPoint& at);

    Navigator& m_navigator;
    DocumentsModel* m_model = nullptr;
    RankTable* m_table = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_size = nullptr;
    QToolButton* m_columns = nullptr;
    QToolButton* m_split = nullptr;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    CopyAs* m_copier = nullptr;
    QMetaObject::Connection m_state;
    Latest m_summing;
    Latest m_copying;
};

} // namespace keyatlas
