// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/projectdesk.h"

#include "ui/dialogs/problemdialog.h"
#include "ui/session/storewords.h"
#include "ui/theme/plaintext.h"
#include "ui/window/mainwindow.h"
#include "ui/window/opener.h"
#include "ui/window/workspace.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kListed = 10; // notes that are listed one by one

QMessageBox* plainBox(MainWindow& window, const char* name, const QString& text) {
    auto* box = new QMessageBox(&window);
    box->setObjectName(QLatin1String(name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(ProjectDesk::tr("Project"));
    box->setText(text);
    return box;
}

// The box shows the text below its title as markup if it looks like some; names of files may.
void setDetail(QMessageBox& box, const QString& text) {
    box.setInformativeText(QStringLiteral(" "));
    for (auto* label : box.findChildren<QLabel*>()) {
        label->setTextFormat(Qt::PlainText);
    }
    box.setInformativeText(text);
}

} // namespace

ProjectDesk::ProjectDesk(MainWindow& window, ProjectFile& project)
    : QObject(&window), m_window(window), m_project(project) {
    connect(&project, &ProjectFile::saved, this, &ProjectDesk::takeSaved);
    connect(&project, &ProjectFile::opened, this,
            [this](const QString&, const QString& tab, const QStringList& warnings) {
                takeOpened(tab, warnings);
            });
    connect(&project, &ProjectFile::cannotOpen, this, &ProjectDesk::sayNoOpening);
    connect(&project, &ProjectFile::cannotSave, this, &ProjectDesk::sayNoSaving);
    connect(&window.sessions(), &Sessions::added, this, [this](Session* session) {
        connect(session, &Session::stateChanged, this, &ProjectDesk::noteWhenRead);
    });
}

void ProjectDesk::open(const QString& path) {
    ask([this, path] { m_project.open(path); });
}

void ProjectDesk::startNew() {
    ask([this] { m_project.clear(); });
}

bool ProjectDesk::mayClose() {
    if (m_leaving || !m_project.modified()) {
        return true;
    }
    ask([this] {
        m_leaving = true;
        m_window.close();
    });
    return false;
}

// Does it at once if nothing would be lost.
void ProjectDesk::ask(const std::function<void()>& then) {
    if (!m_project.modified()) {
        then();
        return;
    }
    if (m_question && m_question->isVisible()) {
        m_question->raise();
        return;
    }
    const QString text = m_project.path().isEmpty()
                             ? tr("Pinned and saved queries are not in a project file yet.")
                             : tr("“%1” was changed.").arg(cutForLayout(m_project.name(), 80));
    m_question = plainBox(m_window, "saveQuestion", text);
    setDetail(*m_question, tr("What is not saved is lost. Sources are never changed."));
    auto* save = m_question->addButton(m_project.path().isEmpty() ? tr("Save as…") : tr("Save"),
                                       QMessageBox::AcceptRole);
    auto* drop = m_question->addButton(tr("Don't save"), QMessageBox::DestructiveRole);
    m_question->addButton(tr("Cancel"), QMessageBox::RejectRole);
    m_question->setDefaultButton(save);
    connect(save, &QPushButton::clicked, this, [this, then] {
        m_then = then;
        this->save();
    });
    connect(drop, &QPushButton::clicked, this, [then] { then(); });
    m_question->open();
}

void ProjectDesk::save() {
    if (m_project.path().isEmpty()) {
        saveAs();
        return;
    }
    m_project.setTab(m_window.workspace().tab());
    m_project.saveAs(m_project.path());
}

void ProjectDesk::saveAs() {
    const Session* session = m_window.sessions().current();
    const QString beside = session ? QFileInfo(session->path()).path() : QDir::homePath();
    const QString folder = m_project.path().isEmpty() ? beside : QFileInfo(m_project.path()).path();
    auto* dialog = new QFileDialog(&m_window, tr("Save project"), folder);
    dialog->setObjectName(QStringLiteral("saveDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setNameFilter(tr("Keyatlas projects (*%1)").arg(ProjectFile::kSuffix));
    dialog->setDefaultSuffix(ProjectFile::kSuffix.mid(1));
    const QString name = session ? QFileInfo(session->path()).completeBaseName() : tr("project");
    dialog->selectFile(m_project.path().isEmpty() ? name + ProjectFile::kSuffix : m_project.name());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_project.setTab(m_window.workspace().tab());
        m_project.saveAs(path);
    });
    connect(dialog, &QFileDialog::rejected, this, [this] { m_then = nullptr; });
    dialog->open();
}

void ProjectDesk::takeSaved(const QString& path) {
    note();
    emit said(tr("Saved: %1").arg(QDir::toNativeSeparators(path)));
    if (const auto then = std::exchange(m_then, nullptr)) {
        then();
    }
}

void ProjectDesk::takeOpened(const QString& tab, const QStringList& warnings) {
    m_opened = true;
    note();
    m_window.workspace().showTab(tab);
    QStringList notes = warnings;
    for (const QString& gone : m_project.missing()) {
        if (!QFileInfo::exists(gone)) {
            notes << tr("Not found: %1").arg(QDir::toNativeSeparators(gone));
        }
    }
    tellNotes(notes);
}

void ProjectDesk::tellNotes(const QStringList& notes) {
    if (notes.isEmpty()) {
        return;
    }
    QStringList lines;
    for (const QString& line : notes.mid(0, kListed)) {
        lines << cutForLayout(line);
    }
    if (notes.size() > kListed) {
        lines << tr("and %1 more").arg(notes.size() - kListed);
    }
    auto* box = plainBox(m_window, "projectNotes", tr("The project is open, but not all of it."));
    box->setIcon(QMessageBox::Warning);
    setDetail(*box, lines.join(u'\n') + QStringLiteral("\n\n") + tr("What is missing stays in the project."));
    box->setStandardButtons(QMessageBox::Close);
    box->open();
}

void ProjectDesk::note() {
    Recent recent;
    recent.path = m_project.path();
    recent.kind = tr("Keyatlas project");
    recent.opened = QDateTime::currentDateTime();
    recent.diskBytes = Figure::exact(static_cast<std::uint64_t>(QFileInfo(recent.path).size()));
    const auto& all = m_window.sessions().all();
    recent.documents = all.empty() ? Figure::unknown() : Figure::exact(0);
    for (const Session* session : all) {
        recent.documents = recent.documents + documentsOf(*session);
    }
    m_window.recents().note(recent);
}

void ProjectDesk::noteWhenRead() {
    const auto& all = m_window.sessions().all();
    const auto running = [](const Session* session) { return session->running(); };
    if (m_opened && !m_project.path().isEmpty() && std::none_of(all.begin(), all.end(), running)) {
        m_opened = false;
        note();
    }
}

void ProjectDesk::sayNoOpening(const QString& path, const Error& error) {
    auto* dialog = new ProblemDialog(ProblemDialog::Deed::Open, path, error, &m_window);
    connect(dialog, &ProblemDialog::otherWanted, &m_window.opener(), &Opener::askForFile);
    dialog->open();
}

void ProjectDesk::sayNoSaving(const QString& path, const Error& error) {
    m_then = nullptr;
    auto* dialog = new ProblemDialog(ProblemDialog::Deed::Save, path, error, &m_window);
    connect(dialog, &ProblemDialog::otherWanted, this, &ProjectDesk::saveAs);
    dialog->open();
}

} // namespace keyatlas
