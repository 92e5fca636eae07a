// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/panelbar.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>

namespace keyatlas {

PanelBar::PanelBar(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(metrics().s3, 0, metrics().s3, 0);
    row->setSpacing(metrics().s3);
    m_left = new QHBoxLayout;
    m_right = new QHBoxLayout;
    m_left->setSpacing(metrics().s3);
    m_right->setSpacing(metrics().s2);
    row->addLayout(m_left);
    row->addStretch(1);
    row->addLayout(m_right);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PanelBar::addLeft(QWidget* widget) {
    m_left->addWidget(widget);
}

void PanelBar::addRight(QWidget* widget) {
    m_right->addWidget(widget);
}

QSize PanelBar::sizeHint() const {
    return {QWidget::sizeHint().width(), metrics().panelBar};
}

void PanelBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    painter.setPen(colours().line);
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace keyatlas
