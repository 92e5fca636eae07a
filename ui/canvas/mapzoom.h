// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/mapscene.h"
#include "ui/session/navigator.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace keyatlas {

// Turns "closer, here" into spans: places on the map are shares of its width, and a share of the bytes
// becomes ranks on a worker. Turns of the wheel that follow each other quickly are one step of the history.
// GUI thread only, never waits.
class MapZoom : public QObject {
    Q_OBJECT
public:
    explicit MapZoom(Navigator& navigator, QObject* parent = nullptr);

    void setScene(std::shared_ptr<const MapScene> scene) { m_scene = std::move(scene); }

    // Shares of the width that is shown: 0 its left end, 1 its right; outside of that, what lies beside it.
    void around(double share, double factor); // a factor above 1 goes closer
    void closer();                            // one press of a key or a button, in the middle
    void farther();
    void to(double from, double to);
    void pan(double shares);
    void moveTo(double share); // the left end, to this share of all of the order
    void everything();
    // Everything between two ranks, with a little air around it.
    void fit(Span span);
    bool canFit(Span span) const; // the view would be another
    bool canZoomIn() const;
    bool canZoomOut() const;

private:
    struct Stretch { // in units of the width, from the start of the order
        double from = 0;
        double to = 0;
    };
    Stretch shown() const;
    Stretch current() const; // where a run of zooms has got to
    double total() const;
    Span fitted(Span span) const;
    void go(Stretch stretch, Navigator::Step step);
    void beginRun();
    void shift(double from);
    void arrive(Span view, Navigator::Step step);

    Navigator& m_navigator;
    std::shared_ptr<const MapScene> m_scene;
    std::optional<Stretch> m_target; // of the run of zooms that goes on
    QTimer m_run;
    Latest m_asking;
};

} // namespace keyatlas
