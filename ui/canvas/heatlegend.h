// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace keyatlas {

// The seven steps of the heat ramp between the least and the most they stand for.
class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget* parent = nullptr);

    // Text at the left and the right of the ramp; without any, nothing is drawn.
    void setEnds(const QString& least, const QString& most);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // it gives way where a bar has no room

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_least;
    QString m_most;
};

} // namespace keyatlas
