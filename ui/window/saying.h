// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace keyatlas {

// One line in a plain frame that floats below a control of the window and says what came of it.
class Saying : public QLabel {
    Q_OBJECT
public:
    explicit Saying(QWidget* window);

    void show(const QString& text, bool isProblem, const QWidget& below);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_isProblem = false;
};

} // namespace keyatlas
