// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mapmenu.h"

#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mappanel.h"
#include "ui/theme/plaintext.h"
#include "ui/window/mainwindow.h"
#include "ui/window/workspace.h"

namespace keyatlas {

MapMenu::MapMenu(MainWindow& window) : WindowMenu(window, tr("&Map")) {
    const auto map = [&window]() -> MapPanel& { return window.workspace().map(); };
    m_in = addKey("map.zoomIn", tr("Zoom &in"), QStringLiteral("zoom-in"),
                  {QKeySequence(Qt::Key_Plus), QKeySequence(Qt::Key_Equal)},
                  [map] { map().canvas().zoom().closer(); });
    m_out = addKey("map.zoomOut", tr("Zoom &out"), QStringLiteral("zoom-out"), {QKeySequence(Qt::Key_Minus)},
                   [map] { map().canvas().zoom().farther(); });
    m_fit = add("map.fit", tr("Zoom to the &selection"), QStringLiteral("fit"), {},
                [&window, map] { map().canvas().zoom().fit(window.navigator().span()); });
    m_all = addKey("map.all", tr("Show &everything"), QString(), {QKeySequence(Qt::Key_0)},
                   [map] { map().canvas().zoom().everything(); });
    addSeparator();
    m_bytes = addKey("map.bytes", tr("Width is &bytes"), QString(), {QKeySequence(Qt::Key_B)},
                     [&window] { window.mapState().setWeight(Weight::ByBytes); });
    m_documents = addKey("map.documents", tr("Width is &documents"), QString(), {QKeySequence(Qt::Key_D)},
                         [&window] { window.mapState().setWeight(Weight::ByKeys); });
    m_colour = addKey("map.colour", tr("Next &colouring"), QString(), {QKeySequence(Qt::Key_C)},
                      [map] { map().nextColouring(); });
    for (QAction* choice : {m_bytes, m_documents}) {
        choice->setCheckable(true);
    }
    connect(&window.mapState(), &MapState::changed, this, &MapMenu::update);
    connect(&map().canvas(), &MapCanvas::sceneChanged, this, &MapMenu::update);
    update();
}

// A single letter must not be taken from a field that somebody writes into.
QAction* MapMenu::addKey(const char* name, const QString& text, const QString& iconName,
                         const QList<QKeySequence>& keys, std::function<void()> does) {
    QAction* action = add(name, text, iconName, keys, std::move(does));
    action->setShortcutContext(Qt::WidgetShortcut);
    window().workspace().map().canvas().addAction(action);
    return action;
}

void MapMenu::update() {
    const Navigator& navigator = window().navigator();
    MapCanvas& canvas = window().workspace().map().canvas();
    const QString nothing = window().sessions().current() == nullptr ? tr("No source is open.")
                            : window().showsStart()                  ? tr("The Start page is shown.")
                            : !window().workspace().showsMap() ? tr("The map is not shown; Alt+1 shows it.")
                            : !canvas.scene()                  ? tr("The map is not drawn yet.")
                                                               : QString();
    const auto unless = [&nothing](bool can, const QString& reason) {
        return nothing.isEmpty() ? (can ? QString() : reason) : nothing;
    };
    setReason(m_in, unless(canvas.zoom().canZoomIn(), tr("One document fills the map.")));
    setReason(m_out, unless(canvas.zoom().canZoomOut(), tr("The map shows everything.")));
    setReason(m_all, unless(canvas.zoom().canZoomOut(), tr("The map shows everything.")));
    setReason(m_fit, unless(canvas.zoom().canFit(navigator.span()), tr("The selection fills the map.")));
    setReason(m_bytes, nothing);
    setReason(m_documents, nothing);
    setReason(m_colour, nothing);
    m_bytes->setChecked(window().mapState().weight() == Weight::ByBytes);
    m_documents->setChecked(window().mapState().weight() == Weight::ByKeys);
}

} // namespace keyatlas
