// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latest.h"
#include "ui/window/gototarget.h"

#include <QLineEdit>
#include <QPointer>

#include <memory>

namespace keyatlas {

class Navigator;
class KeyIndex;
class Saying;

// The field of the tool bar that goes to an ID, a prefix, a rank or a share, and says below itself what it
// found.
class GoToField : public QLineEdit {
    Q_OBJECT
public:
    explicit GoToField(Navigator& navigator, QWidget* parent = nullptr);

    void begin(); // takes the focus and selects what is in it

    QString answer() const; // what is said now, empty if nothing

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void go();
    void take(const Result<GoToTarget>& target, const std::shared_ptr<const KeyIndex>& keys);
    void follow(const GoToTarget& target);
    QString sentenceFor(const GoToTarget& target) const;
    void say(const QString& text, bool isProblem);
    void hush();

    Navigator& m_navigator;
    Saying* m_says = nullptr;   // floats below the field
    QPointer<QWidget> m_before; // had the focus before begin()
    Latest m_asking;
};

} // namespace keyatlas
