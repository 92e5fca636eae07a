// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapkeys.h"

#include "ui/canvas/hovercard.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mapgestures.h"

#include <QKeyEvent>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kApart = 8; // how much closer when what is merged fills the view
constexpr double kFills = 0.9;
constexpr double kScreen = 0.9;

} // namespace

bool MapKeys::press(const QKeyEvent& event) {
    if (!m_canvas.scene()) {
        return false;
    }
    m_canvas.card().hide();
    if (m_canvas.focusedPin()
            ? pressOnPin(event)
            : m_canvas.focusPart() != MapCanvas::Focus::Cells &&
                  pressOnHandle(event, m_canvas.focusPart() == MapCanvas::Focus::FirstHandle)) {
        return true;
    }
    if ((event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0) {
        return false;
    }
    const auto current = m_canvas.currentCell();
    const auto go = [&](const std::optional<CellPlace>& to) {
        if (to) {
            select(*to);
        }
    };
    switch (event.key()) {
    case Qt::Key_Left:
        goSideways(-1);
        return true;
    case Qt::Key_Right:
        goSideways(+1);
        return true;
    case Qt::Key_Up:
        m_canvas.navigator().up();
        return true;
    case Qt::Key_Down:
        go(current ? firstChildOf(m_canvas.scene()->icicle, *current) : std::nullopt);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current) {
            enter(*current, 0.5);
        }
        return true;
    case Qt::Key_Escape:
        escape();
        return true;
    case Qt::Key_Home:
    case Qt::Key_End:
        goToEnd(event.key() == Qt::Key_Home);
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        m_canvas.zoom().pan(event.key() == Qt::Key_PageUp ? -kScreen : kScreen);
        return true;
    default:
        return false;
    }
}

bool MapKeys::pressOnPin(const QKeyEvent& event) {
    const auto pin = m_canvas.focusedPin();
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        m_canvas.navigator().select(pin->span);
        return true;
    case Qt::Key_Delete:
        m_canvas.pins().remove(pin->query.id); // can be undone
        return true;
    default:
        return false;
    }
}

bool MapKeys::pressOnHandle(const QKeyEvent& event, bool first) {
    const int step = event.key() == Qt::Key_Left ? -1 : event.key() == Qt::Key_Right ? +1 : 0;
    if (step == 0) {
        return false;
    }
    const Span span = m_canvas.navigator().span();
    long long ranks = step;
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        ranks = toNextEdge(first ? span.first : span.last, step);
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        ranks = step * std::max(1LL, static_cast<long long>(m_canvas.navigator().view().count() / 100));
    }
    moveHandle(first, ranks);
    return true;
}

// To the next edge of a cell on the deepest level that has any.
long long MapKeys::toNextEdge(Rank from, int step) const {
    const auto& icicle = m_canvas.scene()->icicle;
    std::size_t level = std::min(icicle.levels.size(), m_canvas.rows().levels.size());
    const auto isCell = [](const IcicleCell& cell) { return !cell.merged; };
    while (level > 1 &&
           std::none_of(icicle.levels[level - 1].begin(), icicle.levels[level - 1].end(), isCell)) {
        --level;
    }
    Rank edge = step < 0 ? icicle.columns.view.first : icicle.columns.view.last;
    for (const auto& cell : level > 0 ? icicle.levels[level - 1] : std::vector<IcicleCell>()) {
        for (const Rank at : {cell.node.span.first, cell.node.span.last}) {
            if (step < 0 ? at < from && at > edge : at > from && at < edge) {
                edge = at;
            }
        }
    }
    return static_cast<long long>(edge) - static_cast<long long>(from);
}

void MapKeys::moveHandle(bool first, long long ranks) {
    Span span = m_canvas.navigator().span();
    const auto size = static_cast<long long>(m_canvas.navigator().place().whole().last);
    Rank& end = first ? span.first : span.last;
    end = static_cast<Rank>(std::clamp(static_cast<long long>(end) + ranks, 0LL, size));
    if (span.empty()) {
        return; // an end never passes the other
    }
    m_canvas.navigator().select(span, std::nullopt, Navigator::Step::Browse);
}

void MapKeys::select(CellPlace place) {
    const auto& cell = cellOf(m_canvas.scene()->icicle, place);
    m_canvas.navigator().select(cell.node.span,
                                cell.merged ? std::nullopt : std::optional<std::string>(cell.node.prefix),
                                Navigator::Step::Browse);
}

void MapKeys::goSideways(int step) {
    const auto& icicle = m_canvas.scene()->icicle;
    const auto current = m_canvas.currentCell();
    if (!current) {
        return;
    }
    const auto& cell = cellOf(icicle, *current);
    if (cell.level == 0) { // the source has no sibling: into it
        if (const auto child = firstChildOf(icicle, *current)) {
            select(*child);
        }
        return;
    }
    if (cell.node.span != m_canvas.navigator().span()) { // a brush inside of it: first the cell itself
        select(*current);
        return;
    }
    const auto to = step > 0 ? nextOf(icicle, *current) : previousOf(icicle, *current);
    if (to) {
        select(*to);
    } else if (cell.level > 0) {
        goOutside(step, cell.level);
    }
}

// The neighbour lies outside the view: the key tree knows it, and the view follows.
void MapKeys::goOutside(int step, int level) {
    const auto& tree = m_canvas.scene()->asked.tree;
    Navigator& navigator = m_canvas.navigator();
    const Span span = navigator.span();
    if (step < 0 ? span.first == 0 : span.last >= navigator.place().whole().last) {
        return;
    }
    const Rank rank = step < 0 ? span.first - 1 : span.last;
    m_asking.ask(
        navigator.session()->workers().layout,
        [tree, rank, level](const std::stop_token& stop) {
            return tree->pathTo(rank, static_cast<std::size_t>(level), stop);
        },
        [this, tree](const Result<std::vector<TreeNode>>& path) {
            if (path && !path->empty() && tree->keys() == m_canvas.navigator().place().space.keys) {
                m_canvas.navigator().select(path->back().span, path->back().prefix, Navigator::Step::Browse);
            }
        });
}

void MapKeys::enter(CellPlace place, double share) {
    const auto& icicle = m_canvas.scene()->icicle;
    const auto& cell = cellOf(icicle, place);
    const Span view = m_canvas.navigator().view();
    if (!cell.merged) {
        m_canvas.navigator().zoomTo(cell.node.span, cell.node.prefix);
    } else if (static_cast<double>(cell.width()) < kFills * icicle.columns.width()) {
        m_canvas.navigator().zoom(intersection(cell.node.span, view));
    } else {
        m_canvas.zoom().around(share, kApart);
    }
}

void MapKeys::escape() {
    const auto current = m_canvas.currentCell();
    Navigator& navigator = m_canvas.navigator();
    const bool isBrush = current && cellOf(m_canvas.scene()->icicle, *current).node.span != navigator.span();
    if (isBrush) {
        const auto& node = cellOf(m_canvas.scene()->icicle, *current).node;
        navigator.select(node.span, node.prefix);
    } else if (!navigator.place().isWhole()) {
        navigator.selectAll();
    }
}

void MapKeys::goToEnd(bool first) {
    Navigator& navigator = m_canvas.navigator();
    const Span whole = navigator.place().whole();
    if (whole.empty()) {
        return;
    }
    const std::uint64_t count = std::min(navigator.view().count(), whole.count());
    navigator.zoom(first ? Span{0, count} : Span{whole.last - count, whole.last});
    navigator.setRank(first ? 0 : whole.last - 1);
}

} // namespace keyatlas
