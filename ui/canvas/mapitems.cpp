// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapitems.h"

#include "ui/canvas/mapcanvas.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"

#include <QCoreApplication>

#include <algorithm>

namespace keyatlas {

namespace {

struct MapItemWords {
    Q_DECLARE_TR_FUNCTIONS(keyatlas::MapItem)
};

constexpr int kSegmentCharacters = 40;

QString segmentName(const MapCanvas& canvas, const IcicleCell& cell) {
    if (cell.level == 0) {
        const Session* session = canvas.navigator().session();
        return session != nullptr ? session->name() : QString();
    }
    if (cell.merged) {
        return MapItemWords::tr("several");
    }
    if (cell.node.kind == TreeNode::Kind::Self) {
        return MapItemWords::tr("itself");
    }
    return shownNode(*canvas.scene()->asked.tree, cell.node, NodeStyle::Bare, kSegmentCharacters).text;
}

QString cellName(const MapCanvas& canvas, CellPlace place) {
    const auto& icicle = canvas.scene()->icicle;
    const Session* session = canvas.navigator().session();
    QStringList path;
    auto at = place;
    while (at.level > 0) {
        path.prepend(segmentName(canvas, cellOf(icicle, at)));
        at = CellPlace{at.level - 1, cellOf(icicle, at).parent};
    }
    const auto& cell = cellOf(icicle, place);
    if (path.isEmpty()) {
        path << segmentName(canvas, cell);
    }
    const Figure count = cell.node.extent.keys;
    QStringList facts{documentsText(session != nullptr ? session->shown(count) : count)};
    if (cell.node.extent.valueBytes.isKnown() && session != nullptr) {
        facts << bytesText(session->shown(cell.node.extent.valueBytes));
    }
    facts << MapItemWords::tr("level %1").arg(cell.level);
    return MapItemWords::tr("%1: %2").arg(path.join(QStringLiteral(", ")), facts.join(QStringLiteral(", ")));
}

} // namespace

std::vector<MapItem> mapItems(const MapCanvas& canvas) {
    std::vector<MapItem> items;
    if (!canvas.scene()) {
        return items;
    }
    const auto& levels = canvas.scene()->icicle.levels;
    for (std::size_t level = 0; level < std::min(levels.size(), canvas.rows().levels.size()); ++level) {
        for (std::size_t i = 0; i < levels[level].size(); ++i) {
            items.push_back({MapItem::Kind::Cell, {level, i}, 0});
        }
    }
    if (!canvas.handleRect(true).isNull()) {
        items.push_back({MapItem::Kind::FirstHandle, {}, 0});
    }
    if (!canvas.handleRect(false).isNull()) {
        items.push_back({MapItem::Kind::LastHandle, {}, 0});
    }
    for (std::size_t pin = 0; pin < canvas.shownPins().size(); ++pin) {
        if (canvas.pinRect(canvas.shownPins()[pin])) {
            items.push_back({MapItem::Kind::Pin, {}, pin});
        }
    }
    return items;
}

MapItem currentItem(const MapCanvas& canvas) {
    if (canvas.focusPart() == MapCanvas::Focus::FirstHandle) {
        return {MapItem::Kind::FirstHandle, {}, 0};
    }
    if (canvas.focusPart() == MapCanvas::Focus::LastHandle) {
        return {MapItem::Kind::LastHandle, {}, 0};
    }
    if (canvas.focusedPin()) {
        return {MapItem::Kind::Pin, {}, canvas.focusedPinNumber()};
    }
    return {MapItem::Kind::Cell, canvas.currentCell().value_or(CellPlace{}), 0};
}

QString itemName(const MapCanvas& canvas, const MapItem& item) {
    const Span span = canvas.navigator().span();
    switch (item.kind) {
    case MapItem::Kind::Cell:
        return cellName(canvas, item.cell);
    case MapItem::Kind::FirstHandle:
        return MapItemWords::tr("start of the range: rank %1").arg(rankText(span.first));
    case MapItem::Kind::LastHandle:
        return MapItemWords::tr("end of the range: rank %1")
            .arg(rankText(span.empty() ? span.last : span.last - 1));
    case MapItem::Kind::Pin:
        return MapItemWords::tr("pinned query %1, %2")
            .arg(canvas.shownPins()[item.pin].text(), ranksText(canvas.shownPins()[item.pin].span));
    }
    return {};
}

QRect itemRect(const MapCanvas& canvas, const MapItem& item) {
    switch (item.kind) {
    case MapItem::Kind::Cell:
        return canvas.rectOf(cellOf(canvas.scene()->icicle, item.cell));
    case MapItem::Kind::FirstHandle:
        return canvas.handleRect(true);
    case MapItem::Kind::LastHandle:
        return canvas.handleRect(false);
    case MapItem::Kind::Pin:
        return canvas.pinRect(canvas.shownPins()[item.pin]).value_or(QRect());
    }
    return {};
}

} // namespace keyatlas
