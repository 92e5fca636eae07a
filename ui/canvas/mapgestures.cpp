// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapgestures.h"

#include "ui/canvas/hovercard.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mapkeys.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace keyatlas {

namespace {

constexpr double kNotch = 120;
constexpr double kFactor = 1.5; // of one notch of the wheel
constexpr double kPanned = 0.1; // of the width, by one notch

bool isBrushing(MapPart part, Qt::KeyboardModifiers modifiers) {
    return part == MapPart::RankAxis || part == MapPart::ByteAxis ||
           (part == MapPart::Cells && modifiers.testFlag(Qt::ShiftModifier));
}

} // namespace

void MapGestures::press(QMouseEvent& event) {
    const MapPart part = m_canvas.partAt(event.position().toPoint());
    m_canvas.setHovered({-1, -1});
    if (event.button() == Qt::MiddleButton && part != MapPart::Nothing) {
        m_drag = Drag{Kind::Pan, event.position(), false, 0, 0, event.position().x()};
        return;
    }
    if (event.button() != Qt::LeftButton || part == MapPart::Nothing) {
        return;
    }
    begin(event, part);
}

void MapGestures::begin(QMouseEvent& event, MapPart part) {
    Drag drag;
    drag.from = event.position();
    const Span span = m_canvas.navigator().span();
    if (part == MapPart::FirstHandle || part == MapPart::LastHandle) {
        drag.kind = part == MapPart::FirstHandle ? Kind::First : Kind::Last;
        drag.anchor = part == MapPart::FirstHandle ? span.last : span.first;
        m_canvas.setFocusPart(part == MapPart::FirstHandle ? MapCanvas::Focus::FirstHandle
                                                           : MapCanvas::Focus::LastHandle);
    } else if (isBrushing(part, event.modifiers())) {
        drag.kind = Kind::Brush;
        drag.anchor = m_canvas.rankAt(event.position().x());
    } else if (part == MapPart::Minimap) {
        drag.kind = Kind::Minimap;
        const Columns& all = m_canvas.scene()->minimap->columns;
        const Span view = m_canvas.navigator().view();
        const double left = m_canvas.canvasX(all.xOf(view.first));
        const double right = m_canvas.canvasX(all.xOf(view.last));
        const bool inside = drag.from.x() >= left && drag.from.x() <= right;
        drag.grip = inside ? drag.from.x() - left : (right - left) / 2;
    } else {
        m_canvas.setFocusPart(MapCanvas::Focus::Cells);
    }
    m_drag = drag;
}

void MapGestures::move(QMouseEvent& event) {
    if (!m_canvas.scene()) {
        return;
    }
    if (!m_drag) {
        showCursor(event.position());
        m_canvas.setHovered(event.position().toPoint());
        return;
    }
    const double far = (event.position() - m_drag->from).manhattanLength();
    m_drag->moved = m_drag->moved || far >= QApplication::startDragDistance() / 2.0;
    if (m_drag->moved) {
        drag(event.position());
    }
}

void MapGestures::drag(const QPointF& at) {
    switch (m_drag->kind) {
    case Kind::Cells:
        m_canvas.setBand(std::pair{m_drag->from.x(), at.x()});
        break;
    case Kind::Brush:
    case Kind::First:
    case Kind::Last:
        m_canvas.brush(m_drag->anchor, m_canvas.rankAt(at.x()));
        break;
    case Kind::Minimap:
        moveFrame(at.x());
        break;
    case Kind::Pan:
        m_canvas.zoom().pan((m_drag->last - at.x()) / std::max(1, m_canvas.rows().width()));
        m_drag->last = at.x();
        break;
    }
}

void MapGestures::moveFrame(double x) {
    const double wide = std::max(1, m_canvas.rows().width());
    m_canvas.zoom().moveTo((x - m_drag->grip - m_canvas.rows().left()) / wide);
}

void MapGestures::release(QMouseEvent& event) {
    if (!m_drag || !m_canvas.scene()) {
        m_drag.reset();
        return;
    }
    const Drag drag = *m_drag;
    m_drag.reset();
    m_canvas.setBand(std::nullopt);
    const double left = m_canvas.rows().left();
    const double width = std::max(1, m_canvas.rows().width());
    if (!drag.moved) {
        if (event.button() == Qt::LeftButton) {
            click(event.position(), m_canvas.partAt(drag.from.toPoint()));
        }
    } else if (drag.kind == Kind::Cells) {
        const double from = std::clamp((drag.from.x() - left) / width, 0.0, 1.0);
        const double to = std::clamp((event.position().x() - left) / width, 0.0, 1.0);
        m_canvas.zoom().to(from, to);
    } else if (drag.kind == Kind::Brush || drag.kind == Kind::First || drag.kind == Kind::Last) {
        m_canvas.navigator().settle();
    }
}

void MapGestures::click(const QPointF& at, MapPart part) {
    Navigator& navigator = m_canvas.navigator();
    if (part == MapPart::Minimap) { // centres the view at the click
        m_drag = Drag{Kind::Minimap, at, true, 0, 0, 0};
        const Columns& all = m_canvas.scene()->minimap->columns;
        const Span view = navigator.view();
        m_drag->grip = (m_canvas.canvasX(all.xOf(view.last)) - m_canvas.canvasX(all.xOf(view.first))) / 2;
        moveFrame(at.x());
        m_drag.reset();
    } else if (part == MapPart::RankAxis || part == MapPart::ByteAxis) {
        navigator.reveal(m_canvas.scene()->columns().rankUnder(m_canvas.deviceX(at.x())));
    } else if (part == MapPart::Lane) {
        if (const auto pin = m_canvas.pinAt(at.toPoint())) {
            navigator.select(pin->span);
        }
    } else if (part == MapPart::Cells) {
        if (const auto place = m_canvas.cellAt(at.toPoint())) {
            const auto& cell = cellOf(m_canvas.scene()->icicle, *place);
            navigator.select(cell.node.span,
                             cell.merged ? std::nullopt : std::optional<std::string>(cell.node.prefix));
        }
    }
}

void MapGestures::doubleClick(QMouseEvent& event) {
    const auto place = m_canvas.cellAt(event.position().toPoint());
    if (event.button() != Qt::LeftButton || !place ||
        m_canvas.partAt(event.position().toPoint()) != MapPart::Cells) {
        return;
    }
    m_canvas.keys().enter(*place, (event.position().x() - m_canvas.rows().left()) / m_canvas.rows().width());
}

void MapGestures::wheel(QWheelEvent& event) {
    event.accept();
    m_canvas.card().hide();
    const QPointF turned = event.angleDelta();
    const bool sideways =
        std::abs(turned.x()) > std::abs(turned.y()) || event.modifiers().testFlag(Qt::ShiftModifier);
    const double amount = (std::abs(turned.x()) > std::abs(turned.y()) ? turned.x() : turned.y()) / kNotch;
    if (amount == 0 || !m_canvas.scene()) {
        return;
    }
    if (sideways) {
        m_canvas.zoom().pan(-amount * kPanned);
        return;
    }
    const double at = (event.position().x() - m_canvas.rows().left()) / std::max(1, m_canvas.rows().width());
    m_canvas.zoom().around(std::clamp(at, 0.0, 1.0), std::pow(kFactor, amount));
}

void MapGestures::showCursor(const QPointF& at) {
    const auto pin = m_canvas.pinAt(at.toPoint());
    m_canvas.setToolTip(pin ? plainToolTip(pin->text() + QStringLiteral(", ") + ranksText(pin->span))
                            : QString());
    switch (m_canvas.partAt(at.toPoint())) {
    case MapPart::FirstHandle:
    case MapPart::LastHandle:
        m_canvas.setCursor(Qt::SizeHorCursor);
        break;
    case MapPart::RankAxis:
    case MapPart::ByteAxis:
        m_canvas.setCursor(Qt::CrossCursor);
        break;
    case MapPart::Lane:
        m_canvas.setCursor(pin ? Qt::PointingHandCursor : Qt::ArrowCursor);
        break;
    default:
        m_canvas.setCursor(Qt::ArrowCursor);
    }
}

} // namespace keyatlas
