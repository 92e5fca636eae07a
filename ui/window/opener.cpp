// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/opener.h"

#include "ui/dialogs/problemdialog.h"
#include "ui/session/project.h"
#include "ui/session/sessions.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/window/recents.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>
#include <QTimer>

namespace keyatlas {

namespace {

void ask(QWidget& window, const QString& title, const QString& folder, QFileDialog::FileMode mode,
         Opener* opener) {
    auto* dialog = new QFileDialog(&window, title, folder);
    dialog->setObjectName(QStringLiteral("openDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    dialog->setOption(QFileDialog::ReadOnly);
    dialog->setOption(QFileDialog::ShowDirsOnly, mode == QFileDialog::Directory);
    QObject::connect(dialog, &QFileDialog::fileSelected, opener, &Opener::open);
    dialog->open();
}

} // namespace

Opener::Opener(Sessions& sessions, Recents& recents, QWidget& window)
    : QObject(&window), m_sessions(sessions), m_recents(recents), m_window(window) {
    connect(&m_sessions, &Sessions::added, this, &Opener::follow);
}

void Opener::open(const QString& path) {
    if (ProjectFile::isProject(path)) {
        emit projectWanted(path);
    } else if (!path.isEmpty()) {
        emit opening(m_sessions.open(QDir::cleanPath(QFileInfo(path).absoluteFilePath())));
    }
}

void Opener::askForFile() {
    ask(m_window, tr("Open file"), startFolder(), QFileDialog::ExistingFile, this);
}

void Opener::askForFolder() {
    ask(m_window, tr("Open the folder of a RocksDB or LevelDB store"), startFolder(), QFileDialog::Directory,
        this);
}

QString Opener::startFolder() const {
    const Session* session = m_sessions.current();
    return session ? QFileInfo(session->path()).path() : QDir::homePath();
}

void Opener::follow(Session* session) {
    connect(session, &Session::stateChanged, this, [this, session] {
        switch (session->state()) {
        case Session::State::Ready:
        case Session::State::Partial:
            note(*session);
            break;
        case Session::State::Failed:
            giveUp(session);
            break;
        default:
            break;
        }
    });
}

void Opener::note(const Session& session) {
    Recent recent;
    recent.path = session.path();
    recent.opened = QDateTime::currentDateTime();
    recent.isFolder = QFileInfo(session.path()).isDir();
    if (const auto source = session.source()) {
        recent.kind = formatName(source->info());
        recent.diskBytes = Figure::exact(source->info().diskBytes);
    }
    recent.documents = documentsOf(session);
    m_recents.note(recent);
}

// The one case for a dialog: there is no panel to say it in.
void Opener::giveUp(Session* session) {
    const Error error = session->failure().value_or(Error{});
    const QString path = session->path();
    QTimer::singleShot(0, this, [this, session = QPointer<Session>(session), error, path] {
        if (session) {
            m_sessions.close(session);
        }
        if (error.code != Error::Code::Cancelled) {
            auto* dialog = new ProblemDialog(ProblemDialog::Deed::Open, path, error, &m_window);
            connect(dialog, &ProblemDialog::otherWanted, this, &Opener::askForFile);
            connect(dialog, &ProblemDialog::againWanted, this, [this, path] { open(path); });
            dialog->open();
        }
    });
}

} // namespace keyatlas
