// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/workspace.h"

#include "ui/panels/startpage.h"
#include "ui/session/navigator.h"
#include "ui/theme/metrics.h"
#include "ui/window/settings.h"

namespace keyatlas {

Workspace::Workspace(Navigator& navigator, Recents& recents, const QList<Sample>& samples, Settings& settings)
    : m_navigator(navigator), m_settings(settings) {
    m_start = new StartPage(recents, samples);
    addWidget(m_start);
    addWidget(new QWidget);
    connect(m_start, &StartPage::openFileWanted, this, &Workspace::openFileWanted);
    connect(m_start, &StartPage::openFolderWanted, this, &Workspace::openFolderWanted);
    connect(m_start, &StartPage::openWanted, this, &Workspace::openWanted);
}

bool Workspace::showsStart() const {
    return currentWidget() == m_start;
}

void Workspace::showStart(bool start) {
    setCurrentIndex(start ? 0 : 1);
}

void Workspace::setDropping(bool dropping) {
    m_start->setDropping(dropping);
}

void Workspace::showDocuments() {}
void Workspace::toggleLeft() {}
void Workspace::toggleRight() {}
bool Workspace::leftShown() const {
    return m_wantLeft;
}
bool Workspace::rightShown() const {
    return m_wantRight;
}
QString Workspace::whyNoRight() const {
    return {};
}
void Workspace::walkAreas(int step) {
    m_areas.walk(step);
}
void Workspace::saveLayout() {}
void Workspace::resizeEvent(QResizeEvent* event) {
    QStackedWidget::resizeEvent(event);
    fit();
}
void Workspace::fit() {}

} // namespace keyatlas
