// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/componentsview.h"

#include "ui/models/componentsmodel.h"
#include "ui/panels/design/componentdelegate.h"
#include "ui/panels/viewkit.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>

namespace keyatlas {

ComponentsView::ComponentsView(ComponentsModel& model, QWidget* parent) : QTableView(parent), m_model(model) {
    setObjectName(QStringLiteral("components"));
    setAccessibleName(tr("Components of the ID"));
    setModel(&model);
    setUpTable(*this);
    setItemDelegate(new ComponentDelegate(metrics().tableRow, *this));
    setFrameShape(QFrame::StyledPanel);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setTabKeyNavigation(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* header = horizontalHeader();
    header->setStretchLastSection(true);
    header->resizeSection(ComponentsModel::Handle, metrics().px(26));
    header->setSectionResizeMode(ComponentsModel::Handle, QHeaderView::Fixed);
    header->resizeSection(ComponentsModel::Name, metrics().px(96));
    header->resizeSection(ComponentsModel::Written, metrics().px(164));
    header->resizeSection(ComponentsModel::Then, metrics().px(58));
    header->resizeSection(ComponentsModel::Bytes, metrics().px(52));
    connect(&model, &QAbstractItemModel::modelReset, this, &ComponentsView::fit);
    fit();
}

QSize ComponentsView::sizeHint() const {
    const int rows = std::max(m_model.rowCount(), 1);
    return {metrics().px(480), metrics().header + rows * metrics().tableRow + 2 * frameWidth()};
}

QSize ComponentsView::minimumSizeHint() const {
    return {metrics().px(360), sizeHint().height()};
}

void ComponentsView::fit() {
    setFixedHeight(sizeHint().height());
}

void ComponentsView::move(int from, int to) {
    if (from < 0 || to < 0 || to >= m_model.rowCount() || from == to || !m_model.editable()) {
        return;
    }
    m_model.move(from, to);
    selectRow(to);
}

void ComponentsView::moveCurrent(int step) {
    move(currentRow(), currentRow() + step);
}

void ComponentsView::removeCurrent() {
    const int row = currentRow();
    if (row < 0 || !m_model.editable()) {
        return;
    }
    m_model.remove(row);
    if (m_model.rowCount() > 0) {
        selectRow(std::min(row, m_model.rowCount() - 1));
    }
}

// Alt+Up is also "up to the parent" of the window: here it is ours.
bool ComponentsView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool arrow = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down;
        if (arrow && key->modifiers().testFlag(Qt::AltModifier)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

void ComponentsView::keyPressEvent(QKeyEvent* event) {
    const bool alt = event->modifiers().testFlag(Qt::AltModifier);
    if (alt && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
        moveCurrent(event->key() == Qt::Key_Up ? -1 : +1);
    } else if (event->key() == Qt::Key_Delete) {
        removeCurrent();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state() != EditingState) {
        edit(currentIndex().siblingAtColumn(ComponentsModel::Written));
    } else {
        QTableView::keyPressEvent(event);
    }
}

int ComponentsView::gapAt(int y) const {
    const int row = rowAt(y);
    if (row < 0) {
        return y < 0 ? 0 : m_model.rowCount();
    }
    const int middle = rowViewportPosition(row) + rowHeight(row) / 2;
    return y < middle ? row : row + 1;
}

void ComponentsView::mousePressEvent(QMouseEvent* event) {
    QTableView::mousePressEvent(event);
    const auto index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && index.column() == ComponentsModel::Handle &&
        m_model.editable()) {
        m_dragged = index.row();
        m_gap = -1;
    }
}

void ComponentsView::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged < 0) {
        QTableView::mouseMoveEvent(event);
        viewport()->setCursor(m_model.editable() && indexAt(event->pos()).column() == ComponentsModel::Handle
                                  ? Qt::OpenHandCursor
                                  : Qt::ArrowCursor);
        return;
    }
    viewport()->setCursor(Qt::ClosedHandCursor);
    m_gap = gapAt(event->pos().y());
    viewport()->update();
}

void ComponentsView::mouseReleaseEvent(QMouseEvent* event) {
    const int from = std::exchange(m_dragged, -1);
    const int gap = std::exchange(m_gap, -1);
    if (from >= 0) {
        viewport()->setCursor(Qt::ArrowCursor);
        viewport()->update();
        if (gap >= 0) {
            move(from, gap > from ? gap - 1 : gap);
        }
    }
    QTableView::mouseReleaseEvent(event);
}

void ComponentsView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (m_dragged < 0 || m_gap < 0 || m_gap == m_dragged || m_gap == m_dragged + 1) {
        return;
    }
    QPainter painter(viewport());
    const int thick = metrics().px(2);
    const int y = m_gap == 0 ? 0 : rowViewportPosition(m_gap - 1) + rowHeight(m_gap - 1) - thick / 2;
    painter.fillRect(QRect(0, y, viewport()->width(), thick), colours().accent);
}

} // namespace keyatlas
