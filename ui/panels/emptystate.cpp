// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/emptystate.h"

#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyatlas {

EmptyState::EmptyState(QWidget* parent) : QWidget(parent) {
    m_line = mutedLabel({}, this);
    m_line->setWordWrap(true);
    m_line->setAlignment(Qt::AlignCenter);
    m_button = new QPushButton(this);
    m_button->setObjectName(QStringLiteral("emptyAction"));
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_action) {
            m_action();
        }
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(metrics().s5, metrics().s5, metrics().s5, metrics().s5);
    column->setSpacing(metrics().s3);
    column->addStretch(1);
    column->addWidget(m_line);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch(2);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void EmptyState::say(const QString& line, const QString& button, std::function<void()> action) {
    m_line->setText(line);
    m_line->setAccessibleName(line);
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
    m_action = std::move(action);
}

QString EmptyState::line() const {
    return m_line->text();
}

} // namespace keyatlas
