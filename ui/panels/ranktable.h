// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/rankedmodel.h"

#include <QTableView>

class QScrollBar;

namespace keyatlas {

// A table of documents. Moves by rank, also where the model only shows a window of a huge span: then a scroll
// bar of its own stands for the whole span.
class RankTable : public QTableView {
    Q_OBJECT
public:
    explicit RankTable(RankedModel& model, QWidget* parent = nullptr);

    QScrollBar* rankBar() const { return m_bar; } // to be laid out beside; visible only where it is needed
    void takePlace();                             // the model shows another one
    void goTo(Rank rank);                         // makes it current and visible; cut to the span
    Span visible() const;
    void selectWholeRow(); // the current one

signals:
    void ranked(keyatlas::Rank rank); // the person made it the current one

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    std::optional<Rank> target(int key) const;
    int page() const;
    void scrollBy(qint64 rows);
    void scrollTop(Rank top);
    void takeBar(int value);
    void showBar();
    Rank barUnit() const; // ranks per step of the bar

    RankedModel& m_model;
    QScrollBar* m_bar = nullptr;
    std::optional<Rank> m_rank; // the current one, also where the window is elsewhere
    bool m_following = false;
};

} // namespace keyatlas
