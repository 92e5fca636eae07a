// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/pinmenu.h"

#include "ui/panels/copyas.h"
#include "ui/panels/pinprompt.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"

#include <QCoreApplication>
#include <QMenu>

namespace keyatlas {

namespace {

struct PinMenuWords {
    Q_DECLARE_TR_FUNCTIONS(PinMenu)
};

QString whyNot(const Pin& pin) {
    switch (pin.state) {
    case Pin::State::Asking:
        return PinMenuWords::tr("It is being looked for.");
    case Pin::State::Empty:
        return PinMenuWords::tr("It answers no document.");
    case Pin::State::Refused:
        return pin.error ? sentence(*pin.error) : QString();
    case Pin::State::There:
        break;
    }
    return {};
}

} // namespace

void fillPinMenu(QMenu& menu, const PinTools& tools, QueryId id) {
    const auto pin = tools.pins.pinOf(id, tools.navigator.place());
    if (!pin) {
        return;
    }
    menu.setToolTipsVisible(true);
    auto& navigator = tools.navigator;
    const QString reason = whyNot(*pin);
    auto* goTo = menu.addAction(icon(QStringLiteral("zoom-in")), PinMenuWords::tr("Go to"), &navigator,
                                [&navigator, span = pin->span] { navigator.zoomTo(span); });
    setReason(goTo, reason);
    auto* use =
        menu.addAction(PinMenuWords::tr("Use as Range"), &navigator,
                       [&navigator, fields = pin->query.fields] { emit navigator.queryWanted(fields); });
    setReason(use, pin->state == Pin::State::Asking ? reason : QString());
    auto* prompt = &tools.prompt;
    menu.addAction(PinMenuWords::tr("Rename…"), prompt, [prompt, id] { prompt->rename(id); });
    auto* copy = menu.addMenu(icon(QStringLiteral("copy")), PinMenuWords::tr("Copy as"));
    Place place = navigator.place();
    place.span = pin->span;
    place.prefix.reset();
    const auto query = queryOf(pin->query.fields);
    if (pin->state == Pin::State::There && query) {
        tools.copier.fill(*copy, {place, *query});
    } else {
        setReason(copy->menuAction(), reason);
    }
    menu.addSeparator();
    auto* pins = &tools.pins;
    menu.addAction(icon(QStringLiteral("remove")), PinMenuWords::tr("Remove"), pins,
                   [pins, id] { pins->remove(id); });
}

} // namespace keyatlas
