// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;
class QVBoxLayout;

namespace keyatlas {

// The tabs of the centre: a flat tab bar with icons, the panels below it, and room for one notice between
// them.
class PanelTabs : public QWidget {
    Q_OBJECT
public:
    explicit PanelTabs(QWidget* parent = nullptr);

    // A panel is known by the name of its icon.
    void addPanel(QWidget* panel, const QString& iconName, const QString& title);
    void setNotice(QWidget* notice); // takes it
    QWidget* current() const;
    void show(QWidget* panel);
    QString name() const;           // of the current one
    void show(const QString& name); // nothing happens if there is none

signals:
    void currentChanged();

private:
    QTabBar* m_bar = nullptr;
    QVBoxLayout* m_column = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace keyatlas
