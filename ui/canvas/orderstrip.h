// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/icicleplaces.h"
#include "ui/canvas/maprows.h"
#include "ui/canvas/stripscene.h"
#include "ui/session/navigator.h"

#include <QImage>
#include <QPointer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace keyatlas {

class HoverCard;

// All of one order as a small map of two or three rows: today's, or a scheme's. Shows a span, and places of
// documents that are looked at elsewhere. Cells are laid out on a worker; until they arrive the old picture
// is stretched.
class OrderStrip : public QWidget {
    Q_OBJECT
public:
    explicit OrderStrip(Navigator& navigator, QWidget* parent = nullptr);
    ~OrderStrip() override;

    // A tree of null: nothing is shown. `worker` must outlive this object or the next call. The width is this
    // widget's own, the weight what setWeight() says.
    void setOrder(StripQuestion question, Worker* worker);
    void setWeight(Weight weight);
    void setSpan(std::optional<Span> span); // what is selected
    void setTicks(std::vector<Rank> ranks); // of the order; ascending
    const std::vector<Rank>& ticks() const { return m_ticks; }

    // Null until the first cells have arrived; may be of an older order.
    const std::shared_ptr<const StripScene>& scene() const { return m_scene; }
    bool isCurrent() const { return m_scene && !m_asking.busy(); }
    const std::optional<Error>& failure() const { return m_failure; }

    const std::vector<CellPlace>& cells() const { return m_cells; } // that are drawn, level by level
    std::optional<CellPlace> current() const { return m_current; }  // that has the keyboard
    std::optional<CellPlace> cellAt(const QPoint& at) const;
    QRect rectOf(CellPlace place) const;
    QString nameOf(CellPlace place) const; // "ACC-100: 412 documents, level 1"
    void choose(CellPlace place);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void sceneChanged();
    void chosen(keyatlas::Span span, const std::optional<std::string>& prefix);
    void cleared(); // Esc

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void askScene();
    void takeScene(std::shared_ptr<const StripScene> scene);
    void placeRows();
    void setCurrent(std::optional<CellPlace> place);
    void setHovered(std::optional<CellPlace> place);
    std::optional<CellPlace> target(int key) const;
    bool isShown(std::size_t level) const;
    double xOf(Rank rank) const;
    void paintSpan(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintFrames(QPainter& painter) const;

    Navigator& m_navigator;
    StripQuestion m_question;
    Worker* m_worker = nullptr;
    std::shared_ptr<const StripScene> m_scene;
    std::optional<Error> m_failure;
    MapRows m_rows;
    std::vector<CellPlace> m_cells;
    QImage m_image; // what was painted of m_scene
    std::optional<Span> m_span;
    std::vector<Rank> m_ticks;
    std::optional<CellPlace> m_current;
    std::optional<CellPlace> m_hovered;
    QPointer<HoverCard> m_card; // belongs to the window, which may go first
    Latest m_asking;
};

} // namespace keyatlas
