// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gallery/boardscenes.h"

#include "ui/canvas/orderstrip.h"
#include "ui/panels/design/designpictures.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QKeyEvent>
#include <QListView>
#include <QScrollArea>
#include <QTableView>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr const char* kQueries = R"([
{"name": "Account by month", "equal": {"account": "*"}, "range": {"field": "created", "span": "month"}},
{"name": "Newest 20 of an account", "equal": {"account": "*"}, "order": "-created", "limit": 20},
{"name": "All of one day, as the people in the Berlin office see it", "range": {"field": "created", "span": "day",
 "zone": "Europe/Berlin"}},
{"name": "One transaction by ID", "equal": {"_id": "*"}},
{"name": "Count per account", "equal": {"account": "*"}, "fields": ["_id"]}])";

bool isSettled(MainWindow& window) {
    const auto& entries = window.design().entries();
    const auto* strip = window.findChild<OrderStrip*>("schemeStrip");
    return !window.design().running() && strip->isCurrent() &&
           std::none_of(entries.begin(), entries.end(),
                        [](const DesignEntry& entry) { return entry.stale && !entry.error; });
}

template<class Widget>
void scrollTo(MainWindow& window, const char* name) {
    auto* widget = window.findChild<Widget*>(name);
    for (QWidget* above = widget; above != nullptr; above = above->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(above)) {
            area->ensureWidgetVisible(widget);
        }
    }
}

void chooseCell(MainWindow& window, int row, int column) {
    auto* table = window.findChild<QTableView*>("patterns");
    table->setCurrentIndex(table->model()->index(row, column));
    scrollTo<QTableView>(window, "movedTable");
}

void press(QWidget& widget, int key) {
    QKeyEvent down(QEvent::KeyPress, key, Qt::NoModifier);
    QApplication::sendEvent(&widget, &down);
}

} // namespace

QList<Scene> boardScenes(MainWindow& window) {
    const auto settled = [&window] { return isSettled(window); };
    return {
        {QStringLiteral("design-queries"),
         [&window] {
             window.design().setPatterns(parsePatterns(kQueries).value(), {});
             window.design().setPerSecond(10);
         },
         [&window, settled] {
             const bool ready = settled();
             if (ready) {
                 chooseCell(window, 0, 4);
             }
             return ready;
         }},
        {QStringLiteral("design-spans"),
         [&window] {
             window.navigator().select({4000, 4300});
             auto* strip = window.findChild<OrderStrip*>("schemeStrip");
             strip->choose(strip->cells()[2]);
             strip->setFocus();
         },
         settled},
        {QStringLiteral("design-trees"), [&window] { window.findChild<DesignPictures*>()->showTrees(true); },
         settled},
        {QStringLiteral("design-query-editor"),
         [&window] {
             window.findChild<DesignPictures*>()->showTrees(false);
             press(*window.findChild<QTableView*>("patterns"), Qt::Key_F2);
         },
         settled},
        {QStringLiteral("design-examples"),
         [&window] {
             auto* list = window.findChild<QListView*>("findings");
             list->setCurrentIndex(list->model()->index(0, 0));
             press(*list, Qt::Key_Return);
         },
         settled},
        {QStringLiteral("design-view-keys"),
         [&window] { window.design().setText(1, R"(["{account}", "{created}"])", {}); }, settled},
        {QStringLiteral("design-narrow"),
         [&window] {
             window.design().undo();
             window.resize(QSize(960, 600) / window.devicePixelRatioF());
             scrollTo<QTableView>(window, "movedTable");
         },
         settled},
    };
}

} // namespace keyatlas
