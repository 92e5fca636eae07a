// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/pinmenu.h"

namespace keyatlas {

// The menu behind the Range bar's [History]: ranges asked before, pinned queries with the gaps between them,
// saved queries.
class RangeHistory : public QObject {
    Q_OBJECT
public:
    RangeHistory(const PinTools& tools, QObject* parent);

    void keep(const RangeFields& fields, Rank count); // asked now
    // `current` is what could be saved; none: the server would refuse it.
    void fill(QMenu& menu, const std::optional<RangeFields>& current);

signals:
    void chosen(const keyatlas::RangeFields& fields);
    void spanChosen(keyatlas::Span span);

private:
    struct Earlier {
        RangeFields fields;
        QString text;
    };

    void addEarlier(QMenu& menu);
    void addPins(QMenu& menu);
    void addGaps(QMenu& menu, const std::vector<Pin>& pins, const KeyIndex& keys);
    void addSaved(QMenu& menu, const std::optional<RangeFields>& current);

    PinTools m_tools;
    std::vector<Earlier> m_earlier; // newest first
};

} // namespace keyatlas
