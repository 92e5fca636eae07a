// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/maintoolbar.h"

#include "ui/theme/buttonrow.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/window/breadcrumbs.h"
#include "ui/window/gotofield.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace keyatlas {

namespace {

QToolButton* buttonFor(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFixedWidth(metrics().px(28));
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->text().remove(u'&'));
    return button;
}

} // namespace

MainToolBar::MainToolBar(Navigator& navigator, const Actions& actions, QWidget* parent) : QToolBar(parent) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("toolBar"));
    setWindowTitle(tr("Tool bar"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setFixedHeight(m.toolBar);
    auto* holder = new QWidget;
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(m.s2, 0, m.s2, 0);
    row->setSpacing(m.s2);
    m_breadcrumbs = new Breadcrumbs(navigator);
    m_goTo = new GoToField(navigator);
    m_goTo->setMinimumWidth(m.px(200));
    m_goTo->setMaximumWidth(m.goTo);
    m_goTo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(makeOpen(actions.open));
    row->addWidget(
        new ButtonRow({buttonFor(actions.back), buttonFor(actions.forward), buttonFor(actions.up)}));
    row->addWidget(m_breadcrumbs, 3);
    row->addWidget(m_goTo, 2);
    addWidget(holder);
}

QToolButton* MainToolBar::makeOpen(QMenu* menu) {
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("openButton"));
    button->setText(tr("Open"));
    button->setAccessibleName(tr("Open"));
    button->setIcon(icon(QStringLiteral("open")));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace keyatlas
