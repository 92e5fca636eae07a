// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace keyatlas {

// The title row of a panel in a dock: 28 high, name in bold, a line below, tools or column names at the
// right.
class PanelTitle : public QWidget {
    Q_OBJECT
public:
    explicit PanelTitle(const QString& name, QWidget* parent = nullptr);

    void setName(const QString& name);
    void addTool(QWidget* tool);       // at the right, in order
    void setNote(const QString& note); // muted text at the right, plain
    void setLineAbove(bool on);        // for a title below another panel
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    QHBoxLayout* m_row = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_note = nullptr;
    bool m_lineAbove = false;
};

} // namespace keyatlas
