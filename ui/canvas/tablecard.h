// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/tablescene.h"

#include <QFrame>

class QLabel;

namespace keyatlas {

class FactList;

// What the pointer is over among the tables: file, level, entries, size, keys, ranks. A plain frame that
// keeps clear of the cell.
class TableCard : public QFrame {
    Q_OBJECT
public:
    // `over` is what it may cover; it is shown inside of it.
    explicit TableCard(QWidget* over);

    // `rect`: the cell, in the widget that the card lies over.
    void showFor(const TableScene& scene, const TableCell& cell, const QRect& rect);
    QString text() const; // all of it, for tests

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fillOne(const TableScene& scene, const TableCell& cell);
    void fillMany(const TableScene& scene, const TableCell& cell);

    QLabel* m_title = nullptr;
    QLabel* m_problem = nullptr;
    FactList* m_facts = nullptr;
    QLabel* m_hint = nullptr;
};

// The same in one line, for screen readers.
QString tableCellText(const TableScene& scene, const TableCell& cell);

} // namespace keyatlas
