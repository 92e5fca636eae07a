// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace keyatlas {

// The parts of the window that F6 and Shift+F6 walk through; hidden ones are left out.
class Areas : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void add(QWidget* area) { m_areas << area; }
    bool walk(int step); // +1 or -1; false if there is no other area
    QWidget* current() const;

private:
    QList<QPointer<QWidget>> m_areas;
};

// The first widget inside `area` that takes the keyboard, `area` itself included; null if there is none.
QWidget* firstFocusable(QWidget& area);

} // namespace keyatlas
