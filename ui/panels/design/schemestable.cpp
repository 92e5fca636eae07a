// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/schemestable.h"

#include "ui/models/roles.h"
#include "ui/models/schemesmodel.h"
#include "ui/models/templateparts.h"
#include "ui/panels/viewkit.h"
#include "ui/session/design.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMostRows = 6; // shown at once

void underline(QPainter& painter, const QRect& rect, const QModelIndex& index) {
    const QFontMetricsF measure(fontFor(FontRole::Key));
    const QString text = index.data().toString();
    const int thick = metrics().px(2);
    const int y = rect.bottom() - metrics().px(4);
    const int marks = static_cast<int>(index.data(MarkRole).toStringList().size());
    const QRect room =
        rect.adjusted(metrics().s2 + marks * (metrics().icon + metrics().px(6)), 0, -metrics().s2, 0);
    const int limit = measure.horizontalAdvance(text) > room.width()
                          ? room.right() - qRound(measure.horizontalAdvance(u'…'))
                          : room.right();
    for (const TemplatePart& part : index.data(SchemesModel::PartsRole).value<TemplateParts>()) {
        const int left = room.left() + qRound(measure.horizontalAdvance(text.left(part.at)));
        const int right = room.left() + qRound(measure.horizontalAdvance(text.left(part.at + part.length)));
        if (part.at + part.length <= text.size() && left < limit) {
            painter.fillRect(QRect(left, y, std::min(right, limit) - left, thick),
                             colours().family[static_cast<std::size_t>(part.colour)]);
        }
    }
}

} // namespace

void SchemesDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    KeyDelegate::paint(painter, option, index);
    if (index.column() == SchemesModel::IdTemplate && index.data(SchemesModel::PartsRole).isValid()) {
        underline(*painter, option.rect, index);
    }
}

SchemesTable::SchemesTable(Design& design, QWidget* parent) : QTableView(parent), m_design(design) {
    setObjectName(QStringLiteral("schemes"));
    setAccessibleName(tr("Schemes"));
    m_model = new SchemesModel(design, this);
    setModel(m_model);
    setUpTable(*this);
    auto* delegate = new SchemesDelegate(metrics().tableRow, this);
    setItemDelegate(delegate);
    new RowHover(*this, *delegate);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* header = horizontalHeader();
    header->setSectionResizeMode(SchemesModel::IdTemplate, QHeaderView::Stretch);
    header->resizeSection(SchemesModel::Name, metrics().px(70));
    header->resizeSection(SchemesModel::Bytes, metrics().px(54));
    header->resizeSection(SchemesModel::Equal, metrics().px(52));
    header->resizeSection(SchemesModel::Order, metrics().px(96));
    header->resizeSection(SchemesModel::Ranges, metrics().px(60));
    header->resizeSection(SchemesModel::AllBytes, metrics().px(76));
    header->resizeSection(SchemesModel::Difference, metrics().px(64));
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        // While rows go, the view picks one by itself.
        const bool inStep = m_model->rowCount() == static_cast<int>(m_design.entries().size());
        if (!m_showing && inStep && now.isValid()) {
            m_design.setCurrent(static_cast<std::size_t>(now.row()));
        }
    });
    connect(&design, &Design::changed, this, &SchemesTable::fit);
    connect(&design, &Design::currentChanged, this, &SchemesTable::showCurrent);
    copyRowsByKey(*this, [this] { emit said(tr("Copied the rows")); });
    fit();
    showCurrent();
}

QSize SchemesTable::sizeHint() const {
    const int rows = std::clamp(m_model->rowCount(), 1, kMostRows);
    return {metrics().px(600), metrics().header + rows * metrics().tableRow};
}

void SchemesTable::fit() {
    setFixedHeight(sizeHint().height());
}

void SchemesTable::showCurrent() {
    m_showing = true;
    const int row = static_cast<int>(m_design.current());
    if (currentIndex().row() != row || !selectionModel()->isRowSelected(row)) {
        selectRow(row);
    }
    m_showing = false;
}

void SchemesTable::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete) {
        emit removeWanted();
    } else {
        QTableView::keyPressEvent(event);
    }
}

} // namespace keyatlas
