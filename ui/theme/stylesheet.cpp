// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/stylesheet.h"

#include "ui/theme/colours.h"
#include "ui/theme/metrics.h"

#include <QHash>

namespace keyatlas {

namespace {

const char* const kSheet = R"(
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMenuBar { background: @window; border-bottom: 1px solid @line; }
QMenuBar::item { background: transparent; padding: @menupad @menuside; margin: 0; }
QMenuBar::item:selected { background: @hover; }
QMenuBar::item:pressed { background: @selection; }
QStatusBar { background: @window; border-top: 1px solid @line; }
QStatusBar::item { border: 0; }
QToolTip { background: @head; color: @text; border: 1px solid @controlLine; padding: @s1; }
)";

} // namespace

QString styleSheetOf(const Colours& c, const Metrics& m) {
    const auto px = [](int length) { return QStringLiteral("%1px").arg(length); };
    const QList<std::pair<QString, QString>> values{
        {QStringLiteral("@controlLine"), c.controlLine.name()},
        {QStringLiteral("@selection"), c.selection.name()},
        {QStringLiteral("@window"), c.window.name()},
        {QStringLiteral("@hover"), c.hover.name()},
        {QStringLiteral("@head"), c.head.name()},
        {QStringLiteral("@line"), c.line.name()},
        {QStringLiteral("@text"), c.text.name()},
        {QStringLiteral("@menupad"), px(m.s1)},
        {QStringLiteral("@menuside"), px(m.px(9))},
        {QStringLiteral("@s1"), px(m.s1)},
        {QStringLiteral("@s2"), px(m.s2)},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto& [name, value] : values) {
        sheet.replace(name, value);
    }
    return sheet;
}

} // namespace keyatlas
