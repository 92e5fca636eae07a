// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

namespace keyatlas {

class MainWindow;

// Waits until everything was read and drawn, saves a picture of the window and ends the program:
// 0, or 3 if a source could not be opened or the picture not be saved.
class Screenshot : public QObject {
    Q_OBJECT
public:
    Screenshot(MainWindow& window, QString file);

private:
    void look();
    bool settled() const;
    int save();

    MainWindow& m_window;
    QString m_file;
    QTimer m_timer;
    int m_quiet = 0; // looks in a row that found nothing running
};

// Noto Sans 13 px, the font the design is drawn in, for platforms that have no font of their own.
void useReferenceFont();

} // namespace keyatlas
