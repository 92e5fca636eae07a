// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/spanmenu.h"

#include "ui/panels/copyas.h"
#include "ui/theme/icons.h"

#include <QCoreApplication>
#include <QMenu>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SpanMenu)
};

} // namespace

void fillSpanMenu(QMenu& menu, Navigator& navigator, CopyAs& copier, Span span,
                  const std::optional<std::string>& prefix) {
    Place place = navigator.place();
    place.span = span;
    place.prefix = prefix;
    menu.addAction(icon(QStringLiteral("zoom-in")), Words::tr("Zoom Here"), &navigator,
                   [&navigator, span, prefix] { navigator.zoomTo(span, prefix); });
    menu.addAction(Words::tr("Use as Range"), &navigator, [&navigator, span, prefix] {
        navigator.select(span, prefix);
        emit navigator.rangeWanted();
    });
    menu.addAction(icon(QStringLiteral("pin")), Words::tr("Pin…"), &navigator,
                   [&navigator, span, prefix] { emit navigator.pinWanted(span, prefix); });
    auto* copy = menu.addMenu(icon(QStringLiteral("copy")), Words::tr("Copy as"));
    copier.fill(*copy, {place, std::nullopt});
}

} // namespace keyatlas
