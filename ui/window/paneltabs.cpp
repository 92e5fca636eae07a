// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/paneltabs.h"

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

// The rest of the row, with the line that runs under all tabs.
class TabRow : public QWidget {
public:
    TabRow() { setFixedHeight(metrics().tabs); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), colours().window);
        painter.fillRect(QRect(0, height() - 1, width(), 1), colours().line);
    }
};

} // namespace

PanelTabs::PanelTabs(QWidget* parent) : QWidget(parent) {
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    auto* row = new TabRow;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(metrics().s1, 0, metrics().s1, 0);
    m_bar = new QTabBar;
    m_bar->setObjectName(QStringLiteral("tabs"));
    m_bar->setAccessibleName(tr("Panels"));
    m_bar->setDrawBase(false);
    m_bar->setExpanding(false);
    m_bar->setUsesScrollButtons(true);
    layout->addWidget(m_bar);
    layout->addStretch(1);
    m_stack = new QStackedWidget;
    m_column->addWidget(row);
    m_column->addWidget(m_stack, 1);
    connect(m_bar, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_stack, &QStackedWidget::currentChanged, this, &PanelTabs::currentChanged);
}

void PanelTabs::addPanel(QWidget* panel, const QString& iconName, const QString& title) {
    m_stack->addWidget(panel);
    m_bar->setTabData(m_bar->addTab(icon(iconName, Tint::Muted), title), iconName);
}

void PanelTabs::setNotice(QWidget* notice) {
    m_column->insertWidget(1, notice);
}

QWidget* PanelTabs::current() const {
    return m_stack->currentWidget();
}

QString PanelTabs::name() const {
    return m_bar->tabData(m_bar->currentIndex()).toString();
}

void PanelTabs::show(const QString& name) {
    for (int i = 0; i < m_bar->count(); ++i) {
        if (m_bar->tabData(i).toString() == name) {
            m_bar->setCurrentIndex(i);
        }
    }
}

void PanelTabs::show(QWidget* panel) {
    m_bar->setCurrentIndex(m_stack->indexOf(panel));
}

} // namespace keyatlas
