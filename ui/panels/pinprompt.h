// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latest.h"
#include "ui/session/pins.h"

namespace keyatlas {

// Keeps a query under a name that the person is asked for.
class PinPrompt : public QObject {
    Q_OBJECT
public:
    PinPrompt(Pins& pins, QWidget& over); // the dialogs are shown over it

    void pin(const QueryHome& home, const RangeFields& fields);
    void pinSpan(const Place& place); // the query that answers its span is found on a worker first
    void save(const QueryHome& home, const RangeFields& fields);
    void rename(QueryId id);

signals:
    void said(const QString& line); // for the status bar

private:
    Pins& m_pins;
    QWidget& m_over;
    Latest m_finding;
};

// The query that selects the place's span, as fields. On a worker.
Result<RangeFields> fieldsOfSpan(const Place& place, const std::stop_token& stop);

} // namespace keyatlas
