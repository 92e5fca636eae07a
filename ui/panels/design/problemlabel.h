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
    // Of the width it has: layouts that ask for heights by width give others more room than they need.
    bool hasHeightForWidth() const override { return false; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
};

} // namespace keyatlas
