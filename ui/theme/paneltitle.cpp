// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/paneltitle.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace keyatlas {

PanelTitle::PanelTitle(const QString& name, QWidget* parent) : QWidget(parent) {
    m_row = new QHBoxLayout(this);
    m_name = plainLabel(name, this);
    m_note = mutedLabel({}, this);
    m_row->addWidget(m_name);
    m_row->addStretch(1);
    m_row->addWidget(m_note);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    restyle();
}

void PanelTitle::restyle() {
    m_row->setContentsMargins(metrics().s2, 0, metrics().s2, 0);
    m_row->setSpacing(metrics().s2);
    m_name->setFont(fontFor(FontRole::TableHeader));
    m_note->setFont(fontFor(FontRole::Table));
}

void PanelTitle::setName(const QString& name) {
    m_name->setText(cutForLayout(name));
}

void PanelTitle::addTool(QWidget* tool) {
    m_row->addWidget(tool);
}

void PanelTitle::setNote(const QString& note) {
    m_note->setText(cutForLayout(note));
}

void PanelTitle::setLineAbove(bool on) {
    m_lineAbove = on;
    update();
}

QSize PanelTitle::sizeHint() const {
    return {QWidget::sizeHint().width(), metrics().dockTitle};
}

void PanelTitle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().window);
    painter.setPen(colours().line);
    painter.drawLine(0, height() - 1, width(), height() - 1);
    if (m_lineAbove) {
        painter.drawLine(0, 0, width(), 0);
    }
}

void PanelTitle::changeEvent(QEvent* event) {
    if (event->type() == QEvent::ApplicationFontChange) {
        restyle();
    }
    QWidget::changeEvent(event);
}

} // namespace keyatlas
