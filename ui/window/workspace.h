// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/areas.h"
#include "ui/window/samples.h"

#include <QStackedWidget>

class QSplitter;

namespace keyatlas {

class Navigator;
class NoticeBar;
class PanelTabs;
class Recents;
class Settings;
class StartPage;

// What lies between tool bar and status line: the Start page, or sources and key tree | tabs over the Range
// bar | Inspector. Remembers its sizes; when it gets small, the Inspector closes first, then the Range bar
// folds.
class Workspace : public QStackedWidget {
    Q_OBJECT
public:
    Workspace(Navigator& navigator, Recents& recents, const QList<Sample>& samples, Settings& settings);

    bool showsStart() const;
    void showStart(bool start);
    void setDropping(bool dropping);

    void showDocuments(); // and gives it the keyboard
    void toggleLeft();
    void toggleRight();
    bool leftShown() const;
    bool rightShown() const;
    QString whyNoRight() const; // the window is too narrow; empty if it is not
    void walkAreas(int step);
    void saveLayout();

signals:
    void openFileWanted();
    void openFolderWanted();
    void openWanted(const QString& path);
    void readWanted();
    void warningsWanted();
    void docksChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    Navigator& m_navigator;
    Settings& m_settings;
    StartPage* m_start = nullptr;
    bool m_wantLeft = true;
    bool m_wantRight = true;
    Areas m_areas;
};

} // namespace keyatlas
