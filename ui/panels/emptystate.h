// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;

namespace keyatlas {

// What a panel shows when it has nothing to show: one line why, one button what next.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    // Without a label for it there is no button.
    void say(const QString& line, const QString& button = {}, std::function<void()> action = {});
    QString line() const;

private:
    QLabel* m_line = nullptr;
    QPushButton* m_button = nullptr;
    std::function<void()> m_action;
};

} // namespace keyatlas
