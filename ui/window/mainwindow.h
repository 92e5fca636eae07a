// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/design.h"
#include "ui/session/find.h"
#include "ui/session/mapstate.h"
#include "ui/session/navigator.h"
#include "ui/session/pins.h"
#include "ui/session/project.h"
#include "ui/window/recents.h"
#include "ui/window/samples.h"
#include "ui/window/settings.h"

#include <QMainWindow>

namespace keyatlas {

class MainToolBar;
class Opener;
class ProjectDesk;
class StatusLine;
class Workspace;

// The window: menus, tool bar, Start page or work space, status line. It composes; each part does its own
// work.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    Sessions& sessions() { return m_sessions; }
    Navigator& navigator() { return m_navigator; }
    Pins& pins() { return m_pins; }
    Find& find() { return m_find; }
    Design& design() { return m_design; }
    MapState& mapState() { return m_mapState; }
    Recents& recents() { return m_recents; }
    Settings& settings() { return m_settings; }
    const QList<Sample>& samples() const { return m_samples; }
    ProjectFile& project() { return m_project; }
    ProjectDesk& desk() { return *m_desk; }
    Opener& opener() { return *m_opener; }
    Workspace& workspace() { return *m_workspace; }
    MainToolBar& toolBar() { return *m_toolBar; }

    QAction* action(const char* name) const; // by its name, "file.open"; null if there is none
    QList<QAction*> allActions() const;      // of all menus, in their order

    bool showsStart() const;
    void showStart();
    void showWork();

public slots:
    void open(const QString& path);
    void closeSource();
    void readAgain();
    void cancelReading();
    void showWarnings();

signals:
    // Something that actions depend on may have changed: source, span, what is shown.
    void stateChanged();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void createMenus();
    void createParts();
    void connectParts();
    void restore();
    void updateTitle();

    Settings m_settings;
    Recents m_recents;
    QList<Sample> m_samples;
    Sessions m_sessions;
    Navigator m_navigator;
    Pins m_pins;
    Find m_find;
    Design m_design;
    MapState m_mapState;
    ProjectFile m_project;
    Opener* m_opener = nullptr;
    ProjectDesk* m_desk = nullptr;
    Workspace* m_workspace = nullptr;
    MainToolBar* m_toolBar = nullptr;
    StatusLine* m_statusLine = nullptr;
};

} // namespace keyatlas
