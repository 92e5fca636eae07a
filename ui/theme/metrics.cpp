// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/metrics.h"

#include <QApplication>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <optional>

namespace keyatlas {

namespace {

constexpr double kLineHeight = 18; // of the 13 px font that all lengths are given for

std::optional<Metrics>& current() {
    static std::optional<Metrics> metrics;
    return metrics;
}

} // namespace

Metrics::Metrics(const QFont& application) : m_u(QFontMetrics(application).height() / kLineHeight) {
    s1 = px(4);
    s2 = px(8);
    s3 = px(12);
    s4 = px(16);
    s5 = px(24);
    s6 = px(32);
    menuBar = px(28);
    toolBar = px(40);
    tabs = px(34);
    panelBar = px(38);
    dockTitle = px(28);
    statusBar = px(26);
    control = px(26);
    tableRow = px(24);
    header = px(24);
    treeRow = px(22);
    factRow = px(20);
    shareBar = px(8);
    radius = px(3);
    icon = px(16);
    leftDock = px(300);
    rightDock = px(296);
    goTo = px(356);
}

int Metrics::px(double atHundredPercent) const {
    const int rounded = static_cast<int>(std::lround(atHundredPercent * m_u));
    return atHundredPercent > 0 ? std::max(1, rounded) : rounded;
}

const Metrics& metrics() {
    if (!current()) {
        refreshMetrics();
    }
    return *current();
}

void refreshMetrics() {
    current().emplace(QApplication::font());
}

} // namespace keyatlas
