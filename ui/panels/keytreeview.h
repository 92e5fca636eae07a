// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/keytreemodel.h"

#include <QTreeView>

#include <set>

namespace keyatlas {

// The key tree's view: keeps what is open when the tree is made anew, goes to a span level by level as they
// arrive, hides rows that a filter leaves out.
class KeyTreeView : public QTreeView {
    Q_OBJECT
public:
    explicit KeyTreeView(KeyTreeModel& model, QWidget* parent = nullptr);

    // Makes the node of exactly this span current, opening what is above it; nothing is current if there is
    // none.
    void goTo(Span span);
    // Rows whose segment holds `text` and what leads to them; all rows if it is empty. Of what is loaded.
    void setFilter(const QString& text);
    // Siblings of the current row that can be opened.
    std::vector<QModelIndex> closedSiblings() const;

signals:
    void browsed(const QModelIndex& index); // the person moved to it
    void chosen(const QModelIndex& index);  // Enter or a double click
    void peeked(const QModelIndex& index);  // Space
    void levelWanted();                     // *

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void advance();
    void openKept(const QModelIndex& parent, int first, int last);
    void filterRows(const QModelIndex& parent, int first, int last);
    bool filterRow(const QModelIndex& index);
    void markCurrent(const QModelIndex& index);

    KeyTreeModel& m_model;
    std::set<std::string> m_open; // prefixes of the nodes that are open
    QString m_filter;
    std::optional<Span> m_target; // where goTo() is going
    QPersistentModelIndex m_reached;
    bool m_following = false; // the current row changes because somebody else said so
};

} // namespace keyatlas
