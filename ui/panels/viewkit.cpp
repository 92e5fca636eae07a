// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/viewkit.h"

#include "ui/panels/keydelegate.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMouseEvent>
#include <QShortcut>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace keyatlas {

namespace {

KeyDelegate* setUp(QAbstractItemView& view, QHeaderView& header, int rowHeight) {
    auto* delegate = new KeyDelegate(rowHeight, &view);
    view.setItemDelegate(delegate);
    view.setFrameShape(QFrame::NoFrame);
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setEditTriggers(QAbstractItemView::NoEditTriggers);
    view.setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setTextElideMode(Qt::ElideRight);
    view.setMouseTracking(true);
    view.setFont(fontFor(FontRole::Table));
    header.setFont(fontFor(FontRole::TableHeader));
    header.setFixedHeight(metrics().header);
    header.setHighlightSections(false);
    header.setResizeContentsPrecision(0); // what is visible, never the whole model
    header.setMinimumSectionSize(metrics().s5);
    header.setTextElideMode(Qt::ElideRight);
    new RowHover(view, *delegate);
    return delegate;
}

} // namespace

KeyDelegate* setUpTree(QTreeView& view) {
    view.setUniformRowHeights(true);
    view.setAllColumnsShowFocus(true);
    view.setExpandsOnDoubleClick(true);
    view.setIndentation(metrics().px(14));
    return setUp(view, *view.header(), metrics().treeRow);
}

KeyDelegate* setUpList(QTreeView& view) {
    view.setRootIsDecorated(false);
    view.setHeaderHidden(true);
    auto* delegate = setUpTree(view);
    view.header()->setStretchLastSection(false);
    view.header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view.header()->setSectionResizeMode(0, QHeaderView::Stretch);
    return delegate;
}

KeyDelegate* setUpTable(QTableView& view) {
    view.setShowGrid(false);
    view.setWordWrap(false);
    view.setCornerButtonEnabled(false);
    view.verticalHeader()->hide();
    view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view.verticalHeader()->setMinimumSectionSize(metrics().factRow);
    view.verticalHeader()->setDefaultSectionSize(metrics().tableRow);
    auto* delegate = setUp(view, *view.horizontalHeader(), metrics().tableRow);
    return delegate;
}

QString selectedText(const QAbstractItemView& view) {
    auto indexes =
        view.selectionModel() != nullptr ? view.selectionModel()->selectedRows() : QModelIndexList();
    std::sort(indexes.begin(), indexes.end());
    const auto* table = qobject_cast<const QTableView*>(&view);
    const auto* tree = qobject_cast<const QTreeView*>(&view);
    const QHeaderView* header = table != nullptr  ? table->horizontalHeader()
                                : tree != nullptr ? tree->header()
                                                  : nullptr;
    QStringList lines;
    for (const auto& index : indexes) {
        QStringList cells;
        for (int at = 0; header != nullptr && at < header->count(); ++at) {
            const int column = header->logicalIndex(at);
            if (!header->isSectionHidden(column)) {
                cells << index.siblingAtColumn(column).data().toString();
            }
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void copyRowsByKey(QAbstractItemView& view, std::function<void()> copied) {
    auto* copy = new QShortcut(QKeySequence::Copy, &view, nullptr, nullptr, Qt::WidgetShortcut);
    QObject::connect(copy, &QShortcut::activated, &view, [&view, copied = std::move(copied)] {
        QGuiApplication::clipboard()->setText(selectedText(view));
        copied();
    });
}

RowHover::RowHover(QAbstractItemView& view, KeyDelegate& delegate)
    : QObject(&view), m_view(view), m_delegate(delegate) {
    view.viewport()->installEventFilter(this);
}

bool RowHover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove) {
        hover(m_view.indexAt(static_cast<QMouseEvent*>(event)->pos()));
    } else if (event->type() == QEvent::Leave) {
        hover({});
    }
    return QObject::eventFilter(watched, event);
}

void RowHover::hover(const QModelIndex& index) {
    const QModelIndex row = index.isValid() ? index.siblingAtColumn(0) : QModelIndex();
    if (m_delegate.hovered() == row) {
        return;
    }
    m_delegate.setHovered(row);
    m_view.viewport()->update();
}

} // namespace keyatlas
