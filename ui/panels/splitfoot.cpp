// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/splitfoot.h"

#include "ui/panels/splitmenu.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace keyatlas {

SplitFoot::SplitFoot(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    m_button = new QToolButton(this);
    m_button->setObjectName(QStringLiteral("splitAt"));
    m_button->setAutoRaise(true);
    m_button->setIcon(icon(QStringLiteral("info"), Tint::Muted));
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setFont(fontFor(FontRole::Table));
    m_button->setMenu(new QMenu(m_button));
    connect(m_button->menu(), &QMenu::aboutToShow, this, &SplitFoot::fillMenu);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(metrics().s1, 1, metrics().s1, 0);
    row->addWidget(m_button);
    row->addStretch(1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    refresh();
}

QSize SplitFoot::sizeHint() const {
    return {QWidget::sizeHint().width(), metrics().statusBar};
}

void SplitFoot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    painter.setPen(colours().line);
    painter.drawLine(0, 0, width(), 0);
}

QString SplitFoot::text() const {
    const auto* session = m_navigator.session();
    const auto tree = session != nullptr ? session->tree() : nullptr;
    if (!tree) {
        return tr("split at …");
    }
    if (tree->format().rowNumbers && session->split().kind == SplitChoice::Kind::Automatic) {
        return tr("order of the file; grouped by row");
    }
    if (tree->rule().isNone()) {
        return session->split().kind == SplitChoice::Kind::None
                   ? tr("not split; grouped by leading bytes")
                   : tr("no separators; grouped by leading bytes");
    }
    if (!tree->rule().fixedLengths().empty()) {
        return tr("split behind each part of the key");
    }
    const QString marks = spacedMarks(tree->rule().separators());
    return tree->rule().splitsByCalendar() ? tr("split at  %1  and by calendar").arg(marks)
                                           : tr("split at  %1").arg(marks);
}

void SplitFoot::refresh() {
    setEnabled(m_navigator.session() != nullptr);
    m_button->setText(text());
    m_button->setAccessibleName(tr("How IDs are split: %1").arg(text()));
}

void SplitFoot::fillMenu() {
    m_button->menu()->clear();
    if (Session* session = m_navigator.session()) {
        fillSplitMenu(*m_button->menu(), *session, this);
    }
}

} // namespace keyatlas
