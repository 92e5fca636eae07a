// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/patternsmodel.h"
#include "ui/session/schemespan.h"

#include <QWidget>

class QMenu;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace keyatlas {

class EmptyState;
class PatternDetail;
class PatternFiles;
class SectionTitle;

// The queries that an application needs, and how each scheme answers them.
class PatternsBoard : public QWidget {
    Q_OBJECT
public:
    PatternsBoard(Design& design, SchemeSpan& span, QWidget* parent = nullptr);

    QSize sizeHint() const override;

public slots:
    void add();              // asks for a new one
    void addFromSelection(); // what the Navigator's span stands for

signals:
    void said(const QString& line);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createTitle();
    void createTable();
    void connectTable();
    void refresh();
    void fitHeight();
    void showDetail();
    void choose(const QModelIndex& index); // Enter or a double click
    void edit(int row);
    void openEditor(const AccessPattern& pattern, std::optional<std::size_t> at);
    void remove(int row);
    void move(int row, int by);
    void showRange(int row, std::size_t scheme);
    void fillMenu(QMenu& menu);
    void showMenu(const QPoint& at);
    std::size_t schemeOf(const QModelIndex& index) const; // else the current one

    Design& m_design;
    SchemeSpan& m_span;
    PatternsModel* m_model = nullptr;
    SectionTitle* m_title = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_fromSelection = nullptr;
    QStackedWidget* m_stack = nullptr;
    QTableView* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    PatternDetail* m_detail = nullptr;
    PatternFiles* m_files = nullptr;
    Latest m_asking;
};

} // namespace keyatlas
