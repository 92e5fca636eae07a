// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;
class QButtonGroup;

namespace keyatlas {

// Tool buttons that stand joined, as one control: back | forward | up, or a choice (exclusive, checkable).
class ButtonRow : public QWidget {
    Q_OBJECT
public:
    explicit ButtonRow(const QList<QToolButton*>& buttons, QWidget* parent = nullptr); // takes the buttons

    // A choice of one: buttons become checkable, arrow keys move inside (QButtonGroup).
    QButtonGroup* makeChoice();

private:
    QList<QToolButton*> m_buttons;
};

} // namespace keyatlas
