// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/keytreeview.h"

#include <QKeyEvent>

namespace keyatlas {

KeyTreeView::KeyTreeView(KeyTreeModel& model, QWidget* parent) : QTreeView(parent), m_model(model) {
    setModel(&model);
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        if (const auto* prefix = m_model.prefix(index)) {
            m_open.insert(*prefix);
        }
    });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        if (const auto* prefix = m_model.prefix(index)) {
            m_open.erase(*prefix);
        }
    });
    // After the view has taken the rows in itself.
    connect(&model, &KeyTreeModel::levelLoaded, this, [this](const QModelIndex& level) {
        openKept(level, 0, m_model.rowCount(level) - 1);
        filterRows(level, 0, m_model.rowCount(level) - 1);
        advance();
    });
}

void KeyTreeView::openKept(const QModelIndex& parent, int first, int last) {
    for (int row = first; row <= last; ++row) {
        const auto index = m_model.index(row, 0, parent);
        const auto* prefix = m_model.prefix(index);
        if (prefix != nullptr && m_open.count(*prefix) > 0 && m_model.hasChildren(index)) {
            expand(index);
        }
    }
}

void KeyTreeView::goTo(Span span) {
    const auto* now = m_model.node(currentIndex());
    if (now != nullptr && now->span == span) {
        m_target.reset();
        return;
    }
    m_reached = QPersistentModelIndex();
    m_target = span;
    if (span.empty()) { // no node stands for nothing
        m_target.reset();
        markCurrent({});
    }
    advance();
}

// One level deeper as long as the levels are there; goes on when the next one is loaded.
void KeyTreeView::advance() {
    while (m_target) {
        const auto child = m_model.childHolding(m_reached, *m_target);
        if (!child.isValid()) {
            if (m_model.isLoaded(m_reached)) {
                m_target.reset();
                markCurrent(m_reached.isValid() ? QModelIndex(m_reached) : QModelIndex());
            }
            return;
        }
        m_reached = child;
        if (m_model.node(child)->span == *m_target) {
            m_target.reset();
            markCurrent(child);
            return;
        }
        if (!m_model.isLoaded(child)) {
            expand(child);
            if (!m_model.isLoaded(child)) {
                return;
            }
        }
    }
}

void KeyTreeView::markCurrent(const QModelIndex& index) {
    m_following = true;
    if (index.isValid()) {
        for (auto above = index.parent(); above.isValid(); above = above.parent()) {
            expand(above);
        }
        setCurrentIndex(index);
        scrollTo(index);
    } else {
        selectionModel()->clear();
    }
    m_following = false;
}

void KeyTreeView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    if (!m_following && m_model.node(current) != nullptr) {
        m_target.reset();
        emit browsed(current);
    }
}

void KeyTreeView::keyPressEvent(QKeyEvent* event) {
    const bool plain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    if (plain && event->key() == Qt::Key_Asterisk) {
        emit levelWanted();
    } else if (plain && event->key() == Qt::Key_Space) {
        emit peeked(currentIndex());
    } else if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        if (currentIndex().isValid()) {
            expand(currentIndex().siblingAtColumn(0));
            emit chosen(currentIndex());
        }
    } else {
        QTreeView::keyPressEvent(event);
    }
}

void KeyTreeView::mouseDoubleClickEvent(QMouseEvent* event) {
    QTreeView::mouseDoubleClickEvent(event);
    const auto index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && m_model.node(index) != nullptr) {
        emit chosen(index);
    }
}

std::vector<QModelIndex> KeyTreeView::closedSiblings() const {
    std::vector<QModelIndex> closed;
    const auto parent = currentIndex().parent();
    for (int row = 0; row < m_model.rowCount(parent); ++row) {
        const auto index = m_model.index(row, 0, parent);
        if (m_model.hasChildren(index) && !isExpanded(index)) {
            closed.push_back(index);
        }
    }
    return closed;
}

void KeyTreeView::setFilter(const QString& text) {
    if (m_filter != text) {
        m_filter = text;
        filterRows({}, 0, m_model.rowCount() - 1);
    }
}

void KeyTreeView::filterRows(const QModelIndex& parent, int first, int last) {
    bool shown = false;
    for (int row = first; row <= last; ++row) {
        shown = filterRow(m_model.index(row, 0, parent)) || shown;
    }
    // A level that arrived later may make rows above it worth showing.
    for (auto above = parent; shown && above.isValid(); above = above.parent()) {
        setRowHidden(above.row(), above.parent(), false);
    }
}

bool KeyTreeView::filterRow(const QModelIndex& index) {
    bool shown = m_filter.isEmpty() || m_model.node(index) == nullptr ||
                 index.data().toString().contains(m_filter, Qt::CaseInsensitive);
    for (int row = 0; row < m_model.rowCount(index); ++row) {
        shown = filterRow(m_model.index(row, 0, index)) || shown;
    }
    setRowHidden(index.row(), index.parent(), !shown);
    return shown;
}

} // namespace keyatlas
