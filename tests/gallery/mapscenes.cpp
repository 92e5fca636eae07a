// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gallery/mapscenes.h"

#include "tests/support/samplekeys.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mappanel.h"
#include "ui/panels/findbar.h"
#include "ui/window/mainwindow.h"
#include "ui/window/workspace.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLineEdit>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr std::uint64_t kMillion = 1'000'000;

MapCanvas& canvasOf(MainWindow& window) {
    return window.workspace().map().canvas();
}

// The widest cell of the deepest level that has one of at least this share of the width.
std::optional<CellPlace> wideCell(const MapCanvas& canvas, double share) {
    const auto& icicle = canvas.scene()->icicle;
    for (std::size_t level = icicle.levels.size(); level-- > 1;) {
        std::optional<CellPlace> widest;
        for (std::size_t i = 0; i < icicle.levels[level].size(); ++i) {
            const auto& cell = icicle.levels[level][i];
            const bool wide = !cell.merged && cell.width() >= share * icicle.columns.width() &&
                              cell.width() < 0.9 * icicle.columns.width();
            if (wide && (!widest || cell.width() > cellOf(icicle, *widest).width())) {
                widest = CellPlace{level, i};
            }
        }
        if (widest) {
            return widest;
        }
    }
    return std::nullopt;
}

void zoomCloser(MainWindow& window) {
    MapCanvas& canvas = canvasOf(window);
    if (!canvas.scene()) {
        return;
    }
    if (const auto place = wideCell(canvas, 0.04)) {
        const auto& node = cellOf(canvas.scene()->icicle, *place).node;
        window.navigator().select(node.span, node.prefix);
        canvas.zoom().fit(node.span);
    } else {
        canvas.zoom().around(0.4, 8);
    }
}

RangeFields fieldsFor(const KeyIndex& keys, Rank first, Rank last) {
    RangeFields fields;
    fields.start = '"' + keys.key(first, {}).value_or("") + '"';
    fields.end = '"' + keys.key(last, {}).value_or("") + '"';
    return fields;
}

void brushAndPin(MainWindow& window) {
    const Place& place = window.navigator().place();
    const Span view = window.navigator().view();
    const std::uint64_t part = std::max<std::uint64_t>(view.count() / 20, 1);
    const auto at = [&](std::uint64_t twentieth) {
        return std::min(view.first + twentieth * part, view.last - 1);
    };
    window.navigator().select({at(5), at(12)});
    const auto& keys = *place.space.keys;
    window.pins().pin(homeOf(place), fieldsFor(keys, at(3), at(6)), QStringLiteral("Q1 spring audit"));
    window.pins().pin(homeOf(place), fieldsFor(keys, at(5), at(9)), QStringLiteral("Q2 overlaps it"));
    window.pins().pin(homeOf(place), fieldsFor(keys, at(15), at(18)), QStringLiteral("Q3 September"));
}

} // namespace

QList<Scene> mapScenes(MainWindow& window, const QString& name) {
    const auto drawn = [&window] { return canvasOf(window).isCurrent(); };
    const auto named = [&name](const char* part) { return name + QLatin1String(part); };
    return {
        {named("-map"), [&window] { window.workspace().showMap(); }, drawn, true},
        {named("-map-closer"), [&window] { zoomCloser(window); }, drawn, true},
        {named("-map-closest"), [&window] { zoomCloser(window); }, drawn, true},
        {named("-map-brush"), [&window] { brushAndPin(window); },
         [&window, drawn] { return drawn() && !canvasOf(window).shownPins().empty(); }, true},
        {named("-map-hover"),
         [&window] {
             MapCanvas& canvas = canvasOf(window);
             if (!canvas.rows().levels.empty()) {
                 const QRect& row = canvas.rows().levels.back();
                 canvas.setHovered({row.left() + row.width() * 7 / 10, row.center().y()});
             }
         },
         drawn, true},
        {named("-map-find"),
         [&window] {
             window.pins().clear(homeOf(window.navigator().place()));
             window.navigator().selectAll();
             canvasOf(window).zoom().everything();
             window.action("edit.find")->trigger();
             window.findChild<QLineEdit*>(QStringLiteral("findText"))->setText(QStringLiteral("12"));
         },
         [&window, drawn] { return drawn() && window.find().state() == Find::State::Done; }, true},
        {named("-map-again"),
         [&window] {
             window.find().clear();
             window.findChild<QLineEdit*>(QStringLiteral("findText"))->clear();
             window.findChild<FindBar*>()->close();
         },
         drawn, false},
    };
}

QString writeMillion(const QString& folder) {
    const QString path = QDir(folder).filePath(QStringLiteral("million.ndjson"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return {};
    }
    QByteArray text;
    for (std::uint64_t i = 0; i < kMillion; ++i) {
        text += "{\"_id\":\"" + QByteArray::fromStdString(test::structuredId(i, kMillion)) +
                "\",\"n\":" + QByteArray::number(quint64(i * i)) + "}\n";
        if (text.size() > (1 << 20)) {
            file.write(text);
            text.clear();
        }
    }
    file.write(text);
    return path;
}

} // namespace keyatlas
