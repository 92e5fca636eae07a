// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/mapscene.h"
#include "ui/session/navigator.h"

#include <QFrame>

class QLabel;

namespace keyatlas {

class FactList;

// What the pointer is over: key prefix, documents, bytes, share of the parent, ranks. A plain frame inside
// the map that keeps clear of the cell.
class HoverCard : public QFrame {
    Q_OBJECT
public:
    HoverCard(Navigator& navigator, QWidget* map);

    // `rect`: the cell on the map. Figures that are not known yet are "…" until a worker has them.
    void showFor(const MapScene& scene, const IcicleCell& cell, const QRect& rect);
    // What a click does, where that is not what it does on the map.
    void setHint(const QString& hint);
    // Times of the documents, to say what the cell's keys decode to; null: none are known.
    void setTimes(std::shared_ptr<const TimeColumn> times) { m_times = std::move(times); }
    QString text() const; // all of it, for tests and screen readers

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Facts;
    void fill(const Facts& facts);
    void showMeaning(const IcicleCell& cell);

    Navigator& m_navigator;
    std::shared_ptr<const TimeColumn> m_times;
    QLabel* m_title = nullptr;
    QLabel* m_meaning = nullptr;
    FactList* m_facts = nullptr;
    QLabel* m_hint = nullptr;
    QString m_ownHint;
    Latest m_asking;
};

} // namespace keyatlas
