// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/areas.h"
#include "ui/window/samples.h"

#include <QStackedWidget>

class QSplitter;

namespace keyatlas {

class ChecksPanel;
class Design;
class DesignPanel;
class DocumentsPanel;
class FilePanel;
class Find;
class FindBar;
class InspectorPanel;
class KeyTreePanel;
class MapPanel;
class MapState;
class Navigator;
class PanelTabs;
class PatternsBoard;
class Pins;
class RangeBar;
class Recents;
class Settings;
class SourcesPanel;
class StartPage;

// What lies between tool bar and status line: the Start page, or sources and key tree | tabs over the Range
// bar | Inspector. Remembers its sizes; when it gets small, the Inspector closes first, then the Range bar
// folds.
class Workspace : public QStackedWidget {
    Q_OBJECT
public:
    struct Parts { // what the panels show
        Navigator& navigator;
        Pins& pins;
        MapState& mapState;
        Find& find;
        Design& design;
    };
    Workspace(const Parts& parts, Recents& recents, const QList<Sample>& samples, Settings& settings);

    bool showsStart() const;
    void showStart(bool start);
    void setDropping(bool dropping);

    void showMap(); // and gives it the keyboard
    void showDocuments();
    void showDesign();
    void showFile();
    bool showsMap() const; // its tab is in front
    void showRange();      // a panel that has the Range bar below it
    void showFind();       // the bar below the panels
    void showFilter();     // of the key tree, shown if it is hidden
    void toggleLeft();
    void toggleRight();
    bool leftShown() const;
    bool rightShown() const;
    QString whyNoRight() const; // the window is too narrow; empty if it is not
    void walkAreas(int step);
    void saveLayout();

    QString tab() const; // name of the panel in front: "map", "documents", "design", "file"
    void showTab(const QString& name);

    KeyTreePanel& keyTree() const { return *m_tree; }
    DocumentsPanel& documents() const { return *m_documents; }
    MapPanel& map() const { return *m_map; }
    DesignPanel& designPanel() const { return *m_design; }
    PatternsBoard& patternsBoard() const { return *m_board; }
    FilePanel& file() const { return *m_file; }
    RangeBar& range() const { return *m_range; }

signals:
    void openFileWanted();
    void openFolderWanted();
    void openWanted(const QString& path);
    void readWanted();
    void warningsWanted();
    void docksChanged();
    void panelChanged();            // another tab is in front
    void pinChanged();              // whether the current range can be pinned
    void said(const QString& line); // a passing line for the status line

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void createStart(Recents& recents, const QList<Sample>& samples);
    QWidget* createLeft();
    QWidget* createCentre();
    void createDesign();
    QWidget* createRight();
    void createWork();
    void connectPanels();
    void restoreLayout();
    void fit();
    void fitSources();
    void fitRange();
    void showPanel(QWidget& panel);
    bool narrow() const;

    bool showsRange() const; // the panel in front has the Range bar below it

    Parts m_parts;
    Navigator& m_navigator;
    Settings& m_settings;
    StartPage* m_start = nullptr;
    QSplitter* m_work = nullptr;
    QSplitter* m_left = nullptr;
    QSplitter* m_centre = nullptr;
    SourcesPanel* m_sources = nullptr;
    KeyTreePanel* m_tree = nullptr;
    PanelTabs* m_tabs = nullptr;
    MapPanel* m_map = nullptr;
    DocumentsPanel* m_documents = nullptr;
    DesignPanel* m_design = nullptr;
    PatternsBoard* m_board = nullptr;
    FilePanel* m_file = nullptr;
    FindBar* m_find = nullptr;
    RangeBar* m_range = nullptr;
    QStackedWidget* m_right = nullptr; // the Inspector; while schemes are shown, what is said about them
    InspectorPanel* m_inspector = nullptr;
    ChecksPanel* m_checks = nullptr;
    bool m_wantLeft = true;
    bool m_wantRight = true;
    bool m_leftByHand = false; // the person chose how high the sources are
    bool m_fitted = false;     // default sizes were given
    Areas m_areas;
};

} // namespace keyatlas
