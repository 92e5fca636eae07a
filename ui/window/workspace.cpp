// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/workspace.h"

#include "ui/canvas/mappanel.h"
#include "ui/panels/design/checkspanel.h"
#include "ui/panels/design/designpanel.h"
#include "ui/panels/design/designpictures.h"
#include "ui/panels/design/designviews.h"
#include "ui/panels/design/movedview.h"
#include "ui/panels/design/patternsboard.h"
#include "ui/panels/documentspanel.h"
#include "ui/panels/filepanel.h"
#include "ui/panels/findbar.h"
#include "ui/panels/inspectorpanel.h"
#include "ui/panels/keytreepanel.h"
#include "ui/panels/rangebar.h"
#include "ui/panels/sourcespanel.h"
#include "ui/panels/startpage.h"
#include "ui/session/navigator.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/metrics.h"
#include "ui/theme/thinsplitter.h"
#include "ui/window/noticebar.h"
#include "ui/window/paneltabs.h"
#include "ui/window/settings.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QHeaderView>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

const QString kWork = QStringLiteral("work");
const QString kLeft = QStringLiteral("left");
const QString kCentre = QStringLiteral("centre");
const QString kRight = QStringLiteral("right");

// Below these the Inspector closes and the Range bar folds (px at 100 %).
constexpr double kNarrow = 1120;
constexpr double kLow = 620;
constexpr double kLowWithList = 1000; // the list of hits takes the room
constexpr double kNarrowestDock = 200;

} // namespace

Workspace::Workspace(const Parts& parts, Recents& recents, const QList<Sample>& samples, Settings& settings)
    : m_parts(parts), m_navigator(parts.navigator), m_settings(settings) {
    m_wantLeft = m_settings.isShown(kLeft);
    m_wantRight = m_settings.isShown(kRight);
    createStart(recents, samples);
    createWork();
    connectPanels();
    restoreLayout();
}

void Workspace::createStart(Recents& recents, const QList<Sample>& samples) {
    m_start = new StartPage(recents, samples);
    addWidget(m_start);
    connect(m_start, &StartPage::openFileWanted, this, &Workspace::openFileWanted);
    connect(m_start, &StartPage::openFolderWanted, this, &Workspace::openFolderWanted);
    connect(m_start, &StartPage::openWanted, this, &Workspace::openWanted);
}

QWidget* Workspace::createLeft() {
    m_sources = new SourcesPanel(m_navigator);
    if (auto* header = m_sources->findChild<QHeaderView*>()) {
        header->setProperty(flat::kTitleHeader, true);
    }
    m_tree = new KeyTreePanel(m_navigator);
    m_left = new ThinSplitter(Qt::Vertical);
    m_left->setObjectName(QStringLiteral("leftDock"));
    m_left->addWidget(m_sources);
    m_left->addWidget(m_tree);
    m_left->setStretchFactor(1, 1);
    m_left->setMinimumWidth(metrics().px(kNarrowestDock));
    return m_left;
}

QWidget* Workspace::createCentre() {
    m_map = new MapPanel(m_navigator, m_parts.pins, m_parts.mapState);
    m_documents = new DocumentsPanel(m_navigator);
    createDesign();
    m_file = new FilePanel(m_navigator, m_parts.mapState);
    m_tabs = new PanelTabs;
    m_tabs->addPanel(m_map, QStringLiteral("map"), tr("Map"));
    m_tabs->addPanel(m_documents, QStringLiteral("documents"), tr("Documents"));
    m_tabs->addPanel(m_design, QStringLiteral("design"), tr("Design"));
    m_tabs->addPanel(m_file, QStringLiteral("file"), tr("File"));
    auto* notice = new NoticeBar(m_navigator);
    m_tabs->setNotice(notice);
    connect(notice, &NoticeBar::readWanted, this, &Workspace::readWanted);
    connect(notice, &NoticeBar::warningsWanted, this, &Workspace::warningsWanted);
    // Before the Range bar hears of it: what it shows must be seen.
    connect(&m_navigator, &Navigator::rangeWanted, this, &Workspace::showRange);
    connect(&m_navigator, &Navigator::queryWanted, this, &Workspace::showRange);
    connect(&m_navigator, &Navigator::pinWanted, this, &Workspace::showRange);
    m_range = new RangeBar(m_navigator, m_parts.pins);
    m_centre = new ThinSplitter(Qt::Vertical);
    m_find = new FindBar(m_navigator, m_parts.find);
    m_documents->setFind(m_parts.find);
    m_tree->setFind(m_parts.find);
    m_map->follow(m_parts.find);
    auto* panels = new QWidget;
    auto* column = new QVBoxLayout(panels);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs, 1);
    column->addWidget(m_find);
    m_centre->addWidget(panels);
    m_centre->addWidget(m_range);
    m_centre->setStretchFactor(0, 1);
    return m_centre;
}

void Workspace::createDesign() {
    m_design = new DesignPanel(m_parts.design);
    const DesignViews views = makeDesignViews(m_parts.design, m_parts.mapState, *m_design);
    m_design->setPictures(views.pictures);
    m_design->setBoard(views.board);
    m_design->setMoved(views.moved);
    connect(views.board, &PatternsBoard::said, this, &Workspace::said);
    connect(views.moved, &MovedView::said, this, &Workspace::said);
    m_board = views.board;
}

QWidget* Workspace::createRight() {
    m_inspector = new InspectorPanel(m_navigator);
    m_right = new QStackedWidget;
    m_right->setObjectName(QStringLiteral("rightDock"));
    m_right->setMinimumWidth(metrics().px(kNarrowestDock));
    m_right->addWidget(m_inspector);
    m_checks = new ChecksPanel(m_parts.design);
    m_right->addWidget(m_checks);
    connect(m_checks, &ChecksPanel::said, this, &Workspace::said);
    return m_right;
}

void Workspace::createWork() {
    m_work = new ThinSplitter(Qt::Horizontal);
    m_work->addWidget(createLeft());
    m_work->addWidget(createCentre());
    m_work->addWidget(createRight());
    m_work->setStretchFactor(1, 1);
    addWidget(m_work);
    const QList<QWidget*> work{m_sources, m_tree, m_tabs, m_find, m_range, m_right};
    for (QWidget* area : m_start->areas() + work) {
        m_areas.add(area);
    }
}

void Workspace::connectPanels() {
    connect(m_tree, &KeyTreePanel::said, this, &Workspace::said);
    connect(m_map, &MapPanel::said, this, &Workspace::said);
    connect(m_tabs, &PanelTabs::currentChanged, this, [this] {
        m_right->setCurrentWidget(m_tabs->current() == m_design ? static_cast<QWidget*>(m_checks)
                                                                : m_inspector);
        fit();
        emit panelChanged();
    });
    connect(m_file, &FilePanel::said, this, &Workspace::said);
    connect(m_design, &DesignPanel::said, this, &Workspace::said);
    connect(m_documents, &DocumentsPanel::said, this, &Workspace::said);
    connect(m_find, &FindBar::said, this, &Workspace::said);
    connect(m_find, &FindBar::listToggled, this, &Workspace::fit);
    connect(m_range, &RangeBar::said, this, &Workspace::said);
    connect(m_range, &RangeBar::pinChanged, this, &Workspace::pinChanged);
    connect(m_inspector, &InspectorPanel::said, this, &Workspace::said);
    connect(m_sources, &SourcesPanel::revealWanted, this, [](const QString& path) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).path()));
    });
    connect(m_left, &QSplitter::splitterMoved, this, [this] { m_leftByHand = true; });
    const auto* rows = m_sources->findChild<QTreeView*>()->model();
    connect(rows, &QAbstractItemModel::rowsInserted, this, &Workspace::fitSources, Qt::QueuedConnection);
    connect(rows, &QAbstractItemModel::rowsRemoved, this, &Workspace::fitSources, Qt::QueuedConnection);
    connect(rows, &QAbstractItemModel::modelReset, this, &Workspace::fitSources, Qt::QueuedConnection);
    connect(&m_navigator, &Navigator::rangeWanted, m_range, &RangeBar::takeFocus);
}

void Workspace::restoreLayout() {
    m_leftByHand = m_left->restoreState(m_settings.splitter(kLeft));
    m_centre->restoreState(m_settings.splitter(kCentre));
    m_fitted = m_work->restoreState(m_settings.splitter(kWork));
    for (QSplitter* splitter : {m_left, m_centre, m_work}) {
        splitter->setHandleWidth(1); // a stored state brings its own
        splitter->setChildrenCollapsible(false);
    }
    m_documents->restoreColumns(m_settings.store().value(QStringLiteral("documents/columns")).toByteArray());
}

void Workspace::saveLayout() {
    if (m_leftByHand) {
        m_settings.setSplitter(kLeft, m_left->saveState());
    }
    m_settings.setSplitter(kCentre, m_centre->saveState());
    if (m_fitted) {
        m_settings.setSplitter(kWork, m_work->saveState());
    }
    m_settings.store().setValue(QStringLiteral("documents/columns"), m_documents->saveColumns());
}

bool Workspace::showsStart() const {
    return currentWidget() == m_start;
}

void Workspace::showStart(bool start) {
    setCurrentWidget(start ? static_cast<QWidget*>(m_start) : m_work);
    fit();
}

void Workspace::setDropping(bool dropping) {
    m_start->setDropping(dropping);
}

void Workspace::showPanel(QWidget& panel) {
    m_tabs->show(&panel);
    QWidget* first = panel.focusProxy() != nullptr ? panel.focusProxy() : firstFocusable(panel);
    if (first != nullptr) {
        first->setFocus(Qt::ShortcutFocusReason);
    }
}

void Workspace::showMap() {
    showPanel(*m_map);
}

void Workspace::showDocuments() {
    showPanel(*m_documents);
}

void Workspace::showDesign() {
    showPanel(*m_design);
}

void Workspace::showFile() {
    showPanel(*m_file);
}

// Files and schemes are not about ranges of documents.
bool Workspace::showsRange() const {
    return m_tabs->current() != m_file && m_tabs->current() != m_design;
}

void Workspace::showRange() {
    if (!showsRange()) {
        m_tabs->show(m_map);
    }
}

bool Workspace::showsMap() const {
    return !showsStart() && m_tabs->current() == m_map;
}

QString Workspace::tab() const {
    return m_tabs->name();
}

void Workspace::showTab(const QString& name) {
    m_tabs->show(name);
}

void Workspace::showFind() {
    if (m_tabs->current() == m_file && m_file->showSearch()) {
        return; // there the options are what can be searched
    }
    m_find->open();
}

void Workspace::showFilter() {
    if (!leftShown()) {
        toggleLeft();
    }
    m_tree->showFilter();
}

void Workspace::toggleLeft() {
    m_wantLeft = !m_wantLeft;
    m_settings.setShown(kLeft, m_wantLeft);
    fit();
    emit docksChanged();
}

void Workspace::toggleRight() {
    m_wantRight = !m_wantRight;
    m_settings.setShown(kRight, m_wantRight);
    fit();
    emit docksChanged();
}

bool Workspace::leftShown() const {
    return m_wantLeft;
}

bool Workspace::rightShown() const {
    return m_wantRight && !narrow();
}

QString Workspace::whyNoRight() const {
    return narrow() ? tr("The window is too narrow for it.") : QString();
}

void Workspace::walkAreas(int step) {
    m_areas.walk(step);
}

bool Workspace::narrow() const {
    return width() < metrics().px(kNarrow);
}

void Workspace::resizeEvent(QResizeEvent* event) {
    QStackedWidget::resizeEvent(event);
    const bool hadRight = !m_right->isHidden();
    fit();
    if (hadRight == m_right->isHidden()) {
        emit docksChanged();
    }
}

// As high as its rows, until the person moves the edge.
void Workspace::fitSources() {
    const int wanted = m_sources->sizeHint().height();
    if (!m_leftByHand && m_left->height() > 2 * wanted && m_sources->height() != wanted) {
        m_left->setSizes({wanted, m_left->height() - wanted - m_left->handleWidth()});
    }
}

void Workspace::fitRange() {
    m_range->setVisible(showsRange());
    m_range->setFolded(height() < metrics().px(m_find->showsList() ? kLowWithList : kLow));
    const int range = m_range->sizeHint().height();
    if (m_range->height() != range) { // the splitter by itself lets it keep what it had
        m_centre->setSizes({m_centre->height() - range - m_centre->handleWidth(), range});
    }
}

void Workspace::fit() {
    const Metrics& m = metrics();
    m_left->setVisible(m_wantLeft);
    m_right->setVisible(rightShown());
    m_left->setMaximumWidth(width() / 2);
    m_right->setMaximumWidth(width() / 2);
    fitRange();
    fitSources();
    if (!m_fitted && !showsStart()) {
        m_fitted = true;
        m_work->setSizes({m.leftDock, width() - m.leftDock - m.rightDock - 2, m.rightDock});
    }
}

} // namespace keyatlas
