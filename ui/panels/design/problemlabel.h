// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace keyatlas {

// What is wrong with what was typed above it: keeps the room for one line, grows where it needs more.
class ProblemLabel : public QLabel {
    Q_OBJECT
public:
    explicit ProblemLabel(QWidget* parent = nullptr);

    void setProblem(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace keyatlas
