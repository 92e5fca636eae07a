// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace keyatlas {

// Lengths in device-independent pixels, in proportion to the application's font (UI.md 2). A length that has
// no name here is px(n): n pixels at a 13 px font.
class Metrics {
public:
    explicit Metrics(const QFont& application);

    int px(double atHundredPercent) const; // rounded, at least 1 for lengths over 0

    int s1 = 0; // 4: inside a control
    int s2 = 0; // 8: between controls, in table cells
    int s3 = 0; // 12: panel edge to content
    int s4 = 0; // 16: between columns
    int s5 = 0; // 24: between sections
    int s6 = 0; // 32: start page and report

    int menuBar = 0;   // 28
    int toolBar = 0;   // 40
    int tabs = 0;      // 34
    int panelBar = 0;  // 38
    int dockTitle = 0; // 28
    int statusBar = 0; // 26
    int control = 0;   // 26
    int tableRow = 0;  // 24
    int header = 0;    // 24
    int treeRow = 0;   // 22
    int factRow = 0;   // 20
    int shareBar = 0;  // 8
    int radius = 0;    // 3
    int icon = 0;      // 16
    int leftDock = 0;  // 300
    int rightDock = 0; // 296
    int goTo = 0;      // 356

private:
    double m_u = 1;
};

// Of the application's current font. Only from the GUI thread.
const Metrics& metrics();
// Called by Theme when the application's font changed.
void refreshMetrics();

} // namespace keyatlas
