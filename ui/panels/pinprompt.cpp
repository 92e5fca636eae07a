// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/pinprompt.h"

#include "ui/panels/nameprompt.h"
#include "ui/panels/rangequery.h"
#include "ui/session/toqt.h"

#include <QWidget>

namespace keyatlas {

PinPrompt::PinPrompt(Pins& pins, QWidget& over) : QObject(&over), m_pins(pins), m_over(over) {}

void PinPrompt::pin(const QueryHome& home, const RangeFields& fields) {
    askForName(m_over, {"pinName", tr("Pin to map"), tr("Name of the pinned query:"), m_pins.nextName(home)},
               [this, home, fields](const QString& name) {
                   const auto* query = m_pins.query(m_pins.pin(home, fields, name));
                   emit said(tr("Pinned: %1").arg(query->name));
               });
}

void PinPrompt::pinSpan(const Place& place) {
    if (!place.valid()) {
        return;
    }
    m_finding.ask(
        place.session->workers().read,
        [place](const std::stop_token& stop) { return fieldsOfSpan(place, stop); },
        [this, home = homeOf(place)](const Result<RangeFields>& fields) {
            if (fields) {
                pin(home, *fields);
            } else {
                emit said(sentence(fields.error()));
            }
        });
}

void PinPrompt::save(const QueryHome& home, const RangeFields& fields) {
    askForName(m_over, {"queryName", tr("Save query"), tr("Name of the query:"), QString()},
               [this, home, fields](const QString& name) {
                   if (!name.simplified().isEmpty()) {
                       m_pins.save(home, fields, name);
                   }
               });
}

void PinPrompt::rename(QueryId id) {
    if (const auto* query = m_pins.query(id)) {
        askForName(m_over, {"queryName", tr("Rename"), tr("Name of the query:"), query->name},
                   [this, id](const QString& name) { m_pins.rename(id, name); });
    }
}

Result<RangeFields> fieldsOfSpan(const Place& place, const std::stop_token& stop) {
    const auto query = queryOfPlace(place, stop);
    if (!query) {
        return tl::make_unexpected(query.error());
    }
    return fieldsOf(*query);
}

} // namespace keyatlas
