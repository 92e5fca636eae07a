// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/iconlabel.h"

#include "ui/theme/metrics.h"

#include <QPainter>

namespace keyatlas {

IconLabel::IconLabel(const QString& name, Tint tint, QWidget* parent)
    : QWidget(parent), m_icon(icon(name, tint)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void IconLabel::setIcon(const QString& name, Tint tint) {
    m_icon = icon(name, tint);
    update();
}

QSize IconLabel::sizeHint() const {
    return {metrics().icon, metrics().icon};
}

void IconLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QRect place(QPoint(), sizeHint());
    place.moveCenter(rect().center());
    m_icon.paint(&painter, place);
}

} // namespace keyatlas
