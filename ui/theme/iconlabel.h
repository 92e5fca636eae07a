// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"

#include <QWidget>

namespace keyatlas {

// One of our icons as a widget, 16 px, in the theme's colours at each paint.
class IconLabel : public QWidget {
    Q_OBJECT
public:
    explicit IconLabel(const QString& name, Tint tint = Tint::Text, QWidget* parent = nullptr);

    void setIcon(const QString& name, Tint tint);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QIcon m_icon;
};

} // namespace keyatlas
