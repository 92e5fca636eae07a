// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QObject;

namespace keyatlas {

class Design;
class DesignPictures;
class MapState;
class MovedView;
class PatternsBoard;
class SchemeSpan;

// What shows a design beside its editor. All look at one SchemeSpan, which `owner` keeps alive.
struct DesignViews {
    SchemeSpan* span = nullptr;
    DesignPictures* pictures = nullptr;
    PatternsBoard* board = nullptr;
    MovedView* moved = nullptr;
};

DesignViews makeDesignViews(Design& design, MapState& state,
                            QObject& owner); // the widgets have no parent yet

} // namespace keyatlas
