// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/startpage_recents.h"

#include "ui/panels/startpage_recentrow.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/window/recents.h"
#include "ui/window/recentsmodel.h"

#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace keyatlas {

RecentsView::RecentsView(Recents& recents, QWidget* parent)
    : QTableView(parent), m_recents(recents), m_model(new RecentsModel(recents, this)) {
    setObjectName(QStringLiteral("recents"));
    setAccessibleName(tr("Recent sources"));
    setModel(m_model);
    setItemDelegate(new RecentRow(*this));
    setFont(fontFor(FontRole::Table));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setWordWrap(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setCursor(Qt::PointingHandCursor);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(metrics().px(46));
    verticalHeader()->setMinimumSectionSize(0);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(0);
    horizontalHeader()->setProperty(flat::kPlainHeader, true);
    horizontalHeader()->setFixedHeight(metrics().control);
    connect(this, &QTableView::clicked, this, &RecentsView::clickedAt);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        setHovered(-1);
        updateGeometry();
    });
}

QSize RecentsView::sizeHint() const {
    const int rows = m_model->rowCount() * verticalHeader()->defaultSectionSize();
    return {metrics().px(480), horizontalHeader()->height() + rows + 2 * frameWidth()};
}

QString RecentsView::pathOf(int row) const {
    return m_model->index(row, RecentsModel::Name).data(RecentsModel::PathRole).toString();
}

void RecentsView::clickedAt(const QModelIndex& index) {
    if (index.column() == RecentsModel::Pin) {
        togglePin(index.row());
    } else {
        openRow(index.row());
    }
}

void RecentsView::openRow(int row) {
    emit openWanted(pathOf(row));
}

void RecentsView::togglePin(int row) {
    const QString path = pathOf(row);
    m_recents.setPinned(path,
                        !m_model->index(row, RecentsModel::Pin).data(RecentsModel::PinnedRole).toBool());
    for (int at = 0; at < m_model->rowCount(); ++at) {
        if (pathOf(at) == path) {
            setCurrentIndex(m_model->index(at, RecentsModel::Name));
        }
    }
}

void RecentsView::removeRow(int row) {
    m_recents.remove(pathOf(row));
    if (m_model->rowCount() > 0) {
        setCurrentIndex(m_model->index(std::min(row, m_model->rowCount() - 1), RecentsModel::Name));
    }
}

void RecentsView::keyPressEvent(QKeyEvent* event) {
    const int row = currentIndex().row();
    if (row < 0 || event->modifiers() != Qt::NoModifier) {
        QTableView::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openRow(row);
        return;
    case Qt::Key_P:
        togglePin(row);
        return;
    case Qt::Key_Delete:
        removeRow(row);
        return;
    default:
        QTableView::keyPressEvent(event);
    }
}

void RecentsView::focusInEvent(QFocusEvent* event) {
    QTableView::focusInEvent(event);
    if (!currentIndex().isValid() && event->reason() != Qt::MouseFocusReason) {
        setCurrentIndex(m_model->index(0, RecentsModel::Name));
    }
}

void RecentsView::mouseMoveEvent(QMouseEvent* event) {
    QTableView::mouseMoveEvent(event);
    setHovered(rowAt(event->position().toPoint().y()));
}

void RecentsView::leaveEvent(QEvent* event) {
    QTableView::leaveEvent(event);
    setHovered(-1);
}

void RecentsView::setHovered(int row) {
    if (row != m_hovered) {
        m_hovered = row;
        viewport()->update();
    }
}

void RecentsView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

// Figures keep the width they need; name and kind share the rest. In a small window the kind goes.
void RecentsView::fitColumns() {
    const Metrics& m = metrics();
    const bool small = viewport()->width() < m.px(640);
    const std::pair<int, int> widths[]{{RecentsModel::Kind, m.px(34)},
                                       {RecentsModel::Documents, m.px(122)},
                                       {RecentsModel::OnDisk, m.px(small ? 76 : 80)},
                                       {RecentsModel::Opened, m.px(small ? 96 : 128)},
                                       {RecentsModel::Pin, m.px(36)}};
    int rest = viewport()->width();
    for (const auto& [column, width] : widths) {
        setColumnWidth(column, width);
        rest -= width;
    }
    const int what = small ? 0 : std::clamp(rest * 2 / 5, m.px(60), m.px(200));
    setColumnHidden(RecentsModel::What, small);
    if (!small) {
        setColumnWidth(RecentsModel::What, what);
    }
    setColumnWidth(RecentsModel::Name, std::max(0, rest - what));
}

} // namespace keyatlas
