// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/inspection.h"

#include <QWidget>

class QTreeWidget;

namespace keyatlas {

class PanelTitle;

// The revisions of a document: those that are there, and those that are only known by name.
class LeavesList : public QWidget {
    Q_OBJECT
public:
    explicit LeavesList(QWidget* parent = nullptr);

    void setLeaves(const std::vector<InspectedLeaf>& leaves);
    QTreeWidget* view() const { return m_view; }

signals:
    void chosen(int leaf); // its index

private:
    void addHistory(const InspectedLeaf& leaf);

    PanelTitle* m_title = nullptr;
    QTreeWidget* m_view = nullptr;
};

} // namespace keyatlas
