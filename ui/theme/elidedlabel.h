// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace keyatlas {

// One line of plain text that ends in "…" where there is no room; all of it is in the tool tip then.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setLine(const QString& text);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void explain();
};

} // namespace keyatlas
