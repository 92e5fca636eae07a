// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "ui/canvas/heatview.h"
#include "ui/session/latest.h"
#include "ui/session/navigator.h"
#include "ui/session/times.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QLabel;
class QStackedLayout;
class QToolButton;

namespace keyatlas {

class ElidedLabel;
class HeatLegend;
class TimeQuestion;

// "Key x time" below the map, on the same horizontal axis: how many documents of each period lie where in the
// order. Looks for times when it is first shown; where there are none it says where it looked and offers a
// field.
class TimeStrip : public QWidget {
    Q_OBJECT
public:
    explicit TimeStrip(Navigator& navigator, QWidget* parent = nullptr);

    // Of the map's view, in device pixels; as wide as this widget without its insets. Null: nothing is shown.
    void setColumns(std::shared_ptr<const Columns> columns);
    void setInset(int left, int right); // px before and behind the map's axis

    HeatView& view() const { return *m_view; }
    QString sentence() const; // what the title line says

signals:
    // As HeatView: the person draws a brush.
    void brushed(int x0, int x1, bool finished);
    void brushDropped();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void createTitle();
    void connectAll();
    void follow(); // the Navigator's session
    void refresh();
    void showSelection();
    void askStrip();
    void takeStrip(HeatPicture picture);
    void describe();
    Times* times() const; // null: no session

    Navigator& m_navigator;
    std::shared_ptr<const Columns> m_columns;
    QPointer<Times> m_followed; // of the Navigator's session
    bool m_asking = false;      // the person wants to choose a field beside known times
    struct Request {            // what the layout was asked for last
        std::shared_ptr<const Columns> columns;
        std::shared_ptr<const TimeColumn> times;
        Rank readTo = 0;
        int height = 0;
        double scale = 0;
        friend bool operator==(const Request&, const Request&) = default;
    };
    Request m_requested;

    QWidget* m_title = nullptr;
    QLabel* m_heading = nullptr;
    ElidedLabel* m_sentence = nullptr;
    QToolButton* m_choose = nullptr;
    QToolButton* m_cancel = nullptr;
    HeatLegend* m_legend = nullptr;
    HeatView* m_view = nullptr;
    TimeQuestion* m_question = nullptr;
    QStackedLayout* m_stack = nullptr;
    Latest m_layout;
};

} // namespace keyatlas
