// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/project.h"

#include <QPointer>

#include <functional>

class QMessageBox;

namespace keyatlas {

class MainWindow;

// Asks what a person wants with their project: where to save it, and whether to save it before it goes.
// Nothing here waits; what was asked for happens when the answer comes.
class ProjectDesk : public QObject {
    Q_OBJECT
public:
    ProjectDesk(MainWindow& window, ProjectFile& project);

    void open(const QString& path);
    void save(); // asks where, the first time
    void saveAs();
    void startNew();
    // True if the window may close now; else the person is asked, and the window closes afterwards.
    bool mayClose();

signals:
    void said(const QString& line);

private:
    void ask(const std::function<void()>& then);
    void takeSaved(const QString& path);
    void takeOpened(const QString& tab, const QStringList& warnings);
    void tellNotes(const QStringList& notes);
    void note();         // among the recents
    void noteWhenRead(); // once more, with what its sources hold
    void sayNoOpening(const QString& path, const Error& error);
    void sayNoSaving(const QString& path, const Error& error);

    MainWindow& m_window;
    ProjectFile& m_project;
    std::function<void()> m_then; // once it is saved
    QPointer<QMessageBox> m_question;
    bool m_leaving = false;
    bool m_opened = false; // its sources are being read
};

} // namespace keyatlas
