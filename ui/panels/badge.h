// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace keyatlas {

// A short word in a thin frame, in the fixed font.
class Badge : public QLabel {
    Q_OBJECT
public:
    explicit Badge(const QString& text, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace keyatlas
