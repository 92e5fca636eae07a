// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/mapstate.h"
#include "ui/session/schemespan.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTreeView;
class QVBoxLayout;

namespace keyatlas {

class ElidedLabel;
class KeyTreeModel;
class KeyTreeView;
class OrderStrip;
class SchemeOrder;

// Today's index and the current scheme's on equal width: as strips of the map one above the other, or as
// trees side by side.
class DesignPictures : public QWidget {
    Q_OBJECT
public:
    DesignPictures(Design& design, SchemeSpan& span, MapState& state, QWidget* parent = nullptr);

    OrderStrip& today() const { return *m_today; }
    OrderStrip& scheme() const { return *m_scheme; }
    SchemeOrder& order() const { return *m_order; }
    void showTrees(bool trees);

private:
    struct Title { // of one order
        QLabel* name = nullptr;
        ElidedLabel* grouped = nullptr;
        QLabel* note = nullptr;
    };
    Title createTitle(QHBoxLayout& row);
    QWidget* createMaps();
    QWidget* createTrees();
    KeyTreeView* createTree(const char* name, KeyTreeModel& model, QVBoxLayout& column);
    QWidget* createSwitch(bool trees);
    void connectAll();
    void takeToday();
    void takeScheme();
    void takeSpans();
    void takeTicks();
    void refreshTitles();
    void fillTrees();
    QString groupedToday() const;
    QString groupedScheme() const;
    QString emptyLine() const;

    Design& m_design;
    SchemeSpan& m_span;
    MapState& m_state;
    SchemeOrder* m_order = nullptr;
    QStackedWidget* m_stack = nullptr;
    OrderStrip* m_today = nullptr;
    OrderStrip* m_scheme = nullptr;
    QStackedWidget* m_schemeStack = nullptr; // the strip, or why there is none
    QLabel* m_why = nullptr;
    Title m_todayTitle;
    Title m_schemeTitle;
    QLabel* m_todayTreeName = nullptr;
    QLabel* m_schemeTreeName = nullptr;
    KeyTreeModel* m_todayModel = nullptr;
    KeyTreeModel* m_schemeModel = nullptr;
    KeyTreeView* m_todayTree = nullptr;
    KeyTreeView* m_schemeTree = nullptr;
    std::shared_ptr<const KeyTree> m_shownToday; // as the strip was asked
};

} // namespace keyatlas
