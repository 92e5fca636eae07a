// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/keydelegate.h"

#include <QTableView>

namespace keyatlas {

class Design;
class SchemesModel;

// Templates with their components underlined in colour.
class SchemesDelegate : public KeyDelegate {
    Q_OBJECT
public:
    using KeyDelegate::KeyDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

// The schemes of a design and what sets them apart; the current row is the scheme that is shown. As high as
// its rows, up to some.
class SchemesTable : public QTableView {
    Q_OBJECT
public:
    explicit SchemesTable(Design& design, QWidget* parent = nullptr);

    QSize sizeHint() const override;

signals:
    void removeWanted(); // Delete
    void said(const QString& line);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fit();
    void showCurrent();

    Design& m_design;
    SchemesModel* m_model = nullptr;
    bool m_showing = false;
};

} // namespace keyatlas
