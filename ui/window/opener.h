// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace keyatlas {

class Recents;
class Session;
class Sessions;

// Opens sources for the window: asks which, notes them among the recents, and says why one could not be
// opened.
class Opener : public QObject {
    Q_OBJECT
public:
    Opener(Sessions& sessions, Recents& recents, QWidget& window);

    void open(const QString& path);
    void askForFile();
    void askForFolder();

signals:
    void opening(keyatlas::Session* session);
    void projectWanted(const QString& path); // it is no source, but a project

private:
    void follow(Session* session);
    void note(const Session& session);
    void giveUp(Session* session);
    QString startFolder() const;

    Sessions& m_sessions;
    Recents& m_recents;
    QWidget& m_window;
};

} // namespace keyatlas
