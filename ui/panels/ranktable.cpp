// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ranktable.h"

#include "ui/panels/viewkit.h"
#include "ui/theme/metrics.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <limits>

namespace keyatlas {

namespace {

constexpr Rank kBarSteps = 1'000'000'000; // of a scroll bar, well within an int
constexpr int kWheelRows = 3;
constexpr int kWheelNotch = 120; // Qt's angle of one notch

} // namespace

RankTable::RankTable(RankedModel& model, QWidget* parent)
    : QTableView(parent), m_model(model), m_bar(new QScrollBar(Qt::Vertical, parent)) {
    setModel(&model);
    setUpTable(*this);
    setTabKeyNavigation(false);
    m_bar->setAccessibleName(tr("Position in the span"));
    m_bar->setFocusPolicy(Qt::NoFocus);
    m_bar->hide();
    connect(m_bar, &QScrollBar::valueChanged, this, &RankTable::takeBar);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &RankTable::showBar);
}

void RankTable::takePlace() {
    const bool window = m_model.isWindow();
    setVerticalScrollBarPolicy(window ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    m_bar->setVisible(window);
    if (window) {
        const QSignalBlocker quiet(m_bar);
        m_bar->setRange(0,
                        static_cast<int>((m_model.ranks().count() - static_cast<Rank>(page())) / barUnit()));
        m_bar->setSingleStep(1);
        m_bar->setPageStep(static_cast<int>(std::max<Rank>(1, static_cast<Rank>(page()) / barUnit())));
    }
    showBar();
}

Rank RankTable::barUnit() const {
    return m_model.ranks().count() / kBarSteps + 1;
}

int RankTable::page() const {
    return std::max(1, viewport()->height() / std::max(1, verticalHeader()->defaultSectionSize()));
}

Span RankTable::visible() const {
    const int top = std::max(0, rowAt(0));
    const int end = std::min(m_model.rowCount(), top + page() + 1);
    return {m_model.rankAt(top), m_model.rankAt(end)};
}

void RankTable::goTo(Rank rank) {
    const Span span = m_model.ranks();
    if (span.empty()) {
        return;
    }
    const Rank to = std::clamp(rank, span.first, span.last - 1);
    m_following = true;
    m_rank = to;
    const int row = m_model.rowOf(to);
    const int margin = page();
    const bool nearStart = row < margin && m_model.base() > span.first;
    const bool nearEnd = row >= m_model.rowCount() - margin && m_model.rankAt(m_model.rowCount()) < span.last;
    if (row < 0 || nearStart || nearEnd) {
        m_model.showAround(to);
    }
    const auto index = m_model.index(m_model.rowOf(to), std::max(0, currentIndex().column()));
    setCurrentIndex(index);
    scrollTo(index);
    m_following = false;
}

void RankTable::selectWholeRow() {
    selectionModel()->select(currentIndex(), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void RankTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (current.isValid() && !m_following) {
        m_rank = m_model.rankAt(current.row());
        emit ranked(m_model.rankAt(current.row()));
    }
}

std::optional<Rank> RankTable::target(int key) const {
    const Span span = m_model.ranks();
    const bool any = m_rank && span.contains(*m_rank);
    const Rank now = any ? *m_rank : span.first;
    const auto screen = static_cast<Rank>(page());
    switch (key) {
    case Qt::Key_Home:
        return span.first;
    case Qt::Key_End:
        return span.last - 1;
    case Qt::Key_PageUp:
        return now - std::min(now - span.first, screen);
    case Qt::Key_PageDown:
        return now + screen;
    case Qt::Key_Up:
        return now - std::min<Rank>(now - span.first, 1);
    case Qt::Key_Down:
        return any ? now + 1 : now;
    default:
        return std::nullopt;
    }
}

void RankTable::keyPressEvent(QKeyEvent* event) {
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const auto to = plain && !m_model.ranks().empty() ? target(event->key()) : std::nullopt;
    if (!to) {
        QTableView::keyPressEvent(event);
        return;
    }
    goTo(*to);
    emit ranked(m_model.rankAt(currentIndex().row()));
}

void RankTable::wheelEvent(QWheelEvent* event) {
    if (!m_model.isWindow() || event->angleDelta().y() == 0) {
        QTableView::wheelEvent(event);
        return;
    }
    scrollBy(-static_cast<qint64>(event->angleDelta().y()) * kWheelRows / kWheelNotch);
    event->accept();
}

void RankTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    takePlace();
}

void RankTable::scrollBy(qint64 rows) {
    const Rank top = visible().first;
    const Rank first = m_model.ranks().first;
    const auto back = static_cast<Rank>(rows < 0 ? -rows : 0);
    scrollTop(rows < 0 ? top - std::min(back, top - first) : top + static_cast<Rank>(rows));
}

// Makes `top` the first visible rank, moving the window if it lies outside or at its edge.
void RankTable::scrollTop(Rank top) {
    const Span span = m_model.ranks();
    const Rank last = span.last - std::min<Rank>(span.count(), static_cast<Rank>(page()));
    const Rank to = std::clamp(top, span.first, std::max(span.first, last));
    const int row = m_model.rowOf(to);
    if (row < 0 || row + 2 * page() >= m_model.rowCount()) {
        m_model.showAround(to);
        if (m_rank && m_model.rowOf(*m_rank) >= 0) {
            m_following = true;
            setCurrentIndex(m_model.index(m_model.rowOf(*m_rank), 0));
            m_following = false;
        }
    }
    verticalScrollBar()->setValue(m_model.rowOf(to));
    showBar();
}

void RankTable::takeBar(int value) {
    scrollTop(m_model.ranks().first + static_cast<Rank>(value) * barUnit());
}

void RankTable::showBar() {
    if (m_model.isWindow()) {
        const QSignalBlocker quiet(m_bar);
        m_bar->setValue(static_cast<int>((visible().first - m_model.ranks().first) / barUnit()));
    }
}

} // namespace keyatlas
