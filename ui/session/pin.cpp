// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/pin.h"

#include "ui/session/toqt.h"

#include <QCoreApplication>

namespace keyatlas {

namespace {

struct PinWords {
    Q_DECLARE_TR_FUNCTIONS(Pin)
};

QString figureOf(const Pin& pin) {
    switch (pin.state) {
    case Pin::State::Asking:
        return QStringLiteral("…");
    case Pin::State::There:
        return countText(pin.documents);
    case Pin::State::Empty:
        return PinWords::tr("nothing");
    case Pin::State::Refused:
        break;
    }
    return PinWords::tr("refused");
}

} // namespace

QString Pin::text() const {
    return PinWords::tr("%1: %2").arg(query.name, figureOf(*this));
}

} // namespace keyatlas
