// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace keyatlas {

// The dashed area of the Start page with its two buttons. The drop itself is the window's, which takes it
// anywhere.
class DropArea : public QWidget {
    Q_OBJECT
public:
    explicit DropArea(QWidget* parent = nullptr);

    void setDropping(bool dropping);

signals:
    void openFileWanted();
    void openFolderWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_dropping = false;
};

} // namespace keyatlas
