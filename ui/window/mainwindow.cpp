// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "ui/dialogs/warningsdialog.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/window/breadcrumbs.h"
#include "ui/window/designmenu.h"
#include "ui/window/editmenu.h"
#include "ui/window/filemenu.h"
#include "ui/window/gomenu.h"
#include "ui/window/gotofield.h"
#include "ui/window/helpmenu.h"
#include "ui/window/maintoolbar.h"
#include "ui/window/opener.h"
#include "ui/window/projectdesk.h"
#include "ui/window/statusline.h"
#include "ui/window/viewmenu.h"
#include "ui/window/workspace.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>

namespace keyatlas {

namespace {

QStringList localPaths(const QMimeData& data) {
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    return paths;
}

void collect(const QList<QAction*>& actions, QList<QAction*>& found) {
    for (QAction* action : actions) {
        if (action->menu()) {
            collect(action->menu()->actions(), found);
        } else if (!action->isSeparator()) {
            found << action;
        }
    }
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), m_recents(m_settings.store()), m_samples(samplesIn(samplesFolder())),
      m_navigator(m_sessions), m_pins(m_sessions), m_find(m_navigator), m_design(m_navigator),
      m_project({m_navigator, m_pins, m_mapState, m_design}) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setMinimumSize(metrics().px(960), metrics().px(600));
    m_opener = new Opener(m_sessions, m_recents, *this);
    m_desk = new ProjectDesk(*this, m_project);
    m_workspace =
        new Workspace({m_navigator, m_pins, m_mapState, m_find, m_design}, m_recents, m_samples, m_settings);
    setCentralWidget(m_workspace);
    createMenus();
    createParts();
    connectParts();
    restore();
    updateTitle();
    emit stateChanged();
}

// The widgets hold on to navigator and sessions, which as members would go before them; the menus watch what
// the others do, so they go first.
MainWindow::~MainWindow() {
    qDeleteAll(findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
}

void MainWindow::createMenus() {
    menuBar()->addMenu(new FileMenu(*this));
    auto* edit = new EditMenu(*this);
    menuBar()->addMenu(edit);
    connect(edit, &EditMenu::said, this, [this](const QString& line) { m_statusLine->say(line); });
    menuBar()->addMenu(new ViewMenu(*this));
    menuBar()->addMenu(new GoMenu(*this));
    menuBar()->addMenu(new DesignMenu(*this));
    menuBar()->addMenu(new HelpMenu(*this));
    menuBar()->setNativeMenuBar(false);
    menuBar()->setMinimumHeight(
        metrics().menuBar); // a higher font makes it grow; fixed, it would hide its menus
    // Shortcuts must work whatever has the focus, and before a menu was ever opened.
    addActions(allActions());
}

void MainWindow::createParts() {
    m_toolBar = new MainToolBar(m_navigator, {action("go.back"), action("go.forward"), action("go.up"),
                                              findChild<QMenu*>(QStringLiteral("openMenu"))});
    addToolBar(m_toolBar);
    m_statusLine = new StatusLine(m_navigator);
    setStatusBar(m_statusLine);
}

void MainWindow::connectParts() {
    connect(&m_sessions, &Sessions::added, this, [this](Session* session) {
        connect(session, &Session::stateChanged, this, &MainWindow::stateChanged);
        connect(session, &Session::treeChanged, this, &MainWindow::stateChanged);
    });
    connect(&m_sessions, &Sessions::currentChanged, this, [this] {
        updateTitle();
        m_sessions.current() ? showWork() : showStart();
    });
    connect(&m_navigator, &Navigator::placeChanged, this, &MainWindow::stateChanged);
    connect(&m_navigator, &Navigator::historyChanged, this, &MainWindow::stateChanged);
    connect(&m_navigator, &Navigator::rankChanged, this, &MainWindow::stateChanged);
    connect(&m_project, &ProjectFile::changed, this, [this] {
        updateTitle();
        emit stateChanged();
    });
    connect(m_desk, &ProjectDesk::said, m_statusLine, &StatusLine::say);
    connect(m_opener, &Opener::projectWanted, m_desk, &ProjectDesk::open);
    connect(m_opener, &Opener::opening, this, &MainWindow::showWork);
    connect(m_workspace, &Workspace::openFileWanted, m_opener, &Opener::askForFile);
    connect(m_workspace, &Workspace::openFolderWanted, m_opener, &Opener::askForFolder);
    connect(m_workspace, &Workspace::openWanted, this, &MainWindow::open);
    connect(m_workspace, &Workspace::readWanted, this, &MainWindow::readAgain);
    connect(m_workspace, &Workspace::warningsWanted, this, &MainWindow::showWarnings);
    connect(m_workspace, &Workspace::said, m_statusLine, &StatusLine::say);
    connect(m_workspace, &Workspace::docksChanged, this, &MainWindow::stateChanged);
    connect(m_workspace, &Workspace::panelChanged, this, &MainWindow::stateChanged);
    connect(&m_navigator, &Navigator::viewChanged, this, &MainWindow::stateChanged);
    connect(m_workspace, &Workspace::pinChanged, this, &MainWindow::stateChanged);
    connect(&m_find, &Find::changed, this, &MainWindow::stateChanged);
    connect(&m_pins, &Pins::changed, this, &MainWindow::stateChanged);
    connect(&m_design, &Design::changed, this, &MainWindow::stateChanged);
    connect(&m_toolBar->breadcrumbs(), &Breadcrumbs::sourceClicked, this, &MainWindow::showWork);
    connect(&m_toolBar->goTo(), &QLineEdit::returnPressed, this, &MainWindow::showWork);
    connect(m_statusLine, &StatusLine::cancelWanted, this, &MainWindow::cancelReading);
    connect(m_statusLine, &StatusLine::warningsWanted, this, &MainWindow::showWarnings);
}

void MainWindow::restore() {
    const QByteArray geometry = m_settings.geometry();
    if (!geometry.isEmpty() && restoreGeometry(geometry)) {
        return;
    }
    const Metrics& m = metrics();
    const QSize room = screen() ? screen()->availableSize() : QSize(m.px(1440), m.px(900));
    resize(QSize(m.px(1440), m.px(900)).boundedTo(room));
}

void MainWindow::updateTitle() {
    QStringList parts;
    if (const Session* session = m_sessions.current()) {
        parts << cutForLayout(session->name(), 80);
    }
    if (!m_project.path().isEmpty()) {
        parts << cutForLayout(m_project.name(), 80) +
                     (m_project.modified() ? QStringLiteral("*") : QString());
    }
    setWindowTitle((parts << tr("Keyatlas")).join(QStringLiteral(" – ")));
}

QAction* MainWindow::action(const char* name) const {
    return findChild<QAction*>(QLatin1String(name));
}

QList<QAction*> MainWindow::allActions() const {
    QList<QAction*> found;
    collect(menuBar()->actions(), found);
    return found;
}

bool MainWindow::showsStart() const {
    return m_workspace->showsStart();
}

void MainWindow::showStart() {
    m_workspace->showStart(true);
    m_toolBar->breadcrumbs().setStart(true);
    emit stateChanged();
}

void MainWindow::showWork() {
    if (m_sessions.current()) {
        m_workspace->showStart(false);
        m_toolBar->breadcrumbs().setStart(false);
        emit stateChanged();
    }
}

void MainWindow::open(const QString& path) {
    m_opener->open(path);
}

void MainWindow::closeSource() {
    if (Session* session = m_sessions.current()) {
        m_sessions.close(session);
    }
}

void MainWindow::readAgain() {
    if (Session* session = m_sessions.current()) {
        session->open();
    }
}

void MainWindow::cancelReading() {
    if (Session* session = m_sessions.current()) {
        session->cancel();
    }
}

void MainWindow::showWarnings() {
    if (const Session* session = m_sessions.current(); session && session->source()) {
        (new WarningsDialog(session->name(), session->source()->warnings(), this))->open();
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_desk->mayClose()) {
        event->ignore();
        return;
    }
    m_settings.setGeometry(saveGeometry());
    m_workspace->saveLayout();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localPaths(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
        m_workspace->setDropping(true);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event) {
    m_workspace->setDropping(false);
    QMainWindow::dragLeaveEvent(event);
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_workspace->setDropping(false);
    event->setDropAction(Qt::CopyAction); // files are read, never moved
    event->accept();
    for (const QString& path : localPaths(*event->mimeData())) {
        open(path);
    }
}

} // namespace keyatlas
