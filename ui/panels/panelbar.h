// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace keyatlas {

// The bar at the top of a panel of the centre: 38 high, figures at the left, tools at the right.
class PanelBar : public QWidget {
    Q_OBJECT
public:
    explicit PanelBar(QWidget* parent = nullptr);

    void addLeft(QWidget* widget);
    void addRight(QWidget* widget);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_left = nullptr;
    QHBoxLayout* m_right = nullptr;
};

} // namespace keyatlas
