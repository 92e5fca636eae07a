// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/navigator.h"

#include <QWidget>

class QToolButton;

namespace keyatlas {

// The line below the key tree that says how IDs are split, with the menu that changes it.
class SplitFoot : public QWidget {
    Q_OBJECT
public:
    explicit SplitFoot(Navigator& navigator, QWidget* parent = nullptr);

    void refresh();
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text() const;
    void fillMenu();

    Navigator& m_navigator;
    QToolButton* m_button = nullptr;
};

} // namespace keyatlas
