// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/hitsmodel.h"

#include <QWidget>

class QTableView;
class QTreeWidget;
class QTreeWidgetItem;

namespace keyatlas {

// The hits of the search: left by family with their counts, right one by one. What is chosen moves the
// selection.
class HitList : public QWidget {
    Q_OBJECT
public:
    HitList(Navigator& navigator, Find& find, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void createFamilies();
    void createHits();
    void refresh();
    void fillFamilies();
    QVariant swatchOf(const std::string& prefix) const;
    void takeRank();
    void choose(const QTreeWidgetItem* item);

    Navigator& m_navigator;
    Find& m_find;
    HitsModel* m_model = nullptr;
    QTreeWidget* m_families = nullptr;
    QTableView* m_hits = nullptr;
    std::vector<Find::FamilyHits> m_listed;
    bool m_following = false; // a selection that is not the person's
};

} // namespace keyatlas
