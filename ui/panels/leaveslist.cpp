// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/leaveslist.h"

#include "ui/models/roles.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"

#include <QHeaderView>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kLeafRole = MarkRole + 1;  // index of the leaf
constexpr int kMostRows = 5;             // shown before the list scrolls
constexpr std::size_t kMostListed = 200; // revisions that are listed

QString kindText(const InspectedLeaf& leaf) {
    switch (leaf.kind) {
    case InspectedLeaf::Kind::Winner:
        return leaf.revision.deleted ? LeavesList::tr("winner, deleted") : LeavesList::tr("winner");
    case InspectedLeaf::Kind::Conflict:
        return LeavesList::tr("conflict");
    case InspectedLeaf::Kind::Deleted:
        return LeavesList::tr("deleted");
    }
    return {};
}

QString summary(const std::vector<InspectedLeaf>& leaves) {
    const auto conflicts = std::count_if(leaves.begin(), leaves.end(), [](const InspectedLeaf& leaf) {
        return leaf.kind == InspectedLeaf::Kind::Conflict;
    });
    const QString count = countText(leaves.size());
    return conflicts == 0 ? LeavesList::tr("%1, no conflicts").arg(count)
                          : LeavesList::tr("%1, %2 in conflict")
                                .arg(count, countText(static_cast<std::uint64_t>(conflicts)));
}

QTreeWidgetItem* itemOf(const ShownText& revision, const QString& note, bool fixed) {
    auto* item = new QTreeWidgetItem;
    item->setText(0, revision.text);
    item->setData(0, ShownRole, QVariant::fromValue(revision));
    item->setData(0, FixedRole, fixed);
    item->setData(0, MutedRole, !fixed);
    item->setText(1, note);
    item->setData(1, MutedRole, true);
    item->setTextAlignment(1, Qt::AlignVCenter | Qt::AlignRight);
    item->setData(0, kLeafRole, -1);
    return item;
}

} // namespace

LeavesList::LeavesList(QWidget* parent) : QWidget(parent) {
    m_title = new PanelTitle(tr("Revisions"), this);
    m_title->setLineAbove(true);
    m_view = new QTreeWidget(this);
    m_view->setObjectName(QStringLiteral("revisions"));
    m_view->setAccessibleName(tr("Revisions"));
    m_view->setColumnCount(2);
    setUpList(*m_view);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_view);
    connect(m_view, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* now) {
        const int leaf = now != nullptr ? now->data(0, kLeafRole).toInt() : -1;
        if (leaf >= 0) {
            emit chosen(leaf);
        }
    });
    setLeaves({});
}

void LeavesList::setLeaves(const std::vector<InspectedLeaf>& leaves) {
    const QSignalBlocker quiet(m_view);
    m_view->clear();
    for (std::size_t i = 0; i < std::min(leaves.size(), kMostListed); ++i) {
        const auto& leaf = leaves[i];
        const bool named = !leaf.revision.rev.empty();
        auto* item = itemOf(named ? shownText(leaf.revision.rev) : ShownText{tr("no revision"), {}, 0, false},
                            kindText(leaf), named);
        item->setData(0, kLeafRole, static_cast<int>(i));
        m_view->addTopLevelItem(item);
    }
    if (!leaves.empty()) {
        addHistory(leaves.front());
        m_view->setCurrentItem(m_view->topLevelItem(0));
    }
    m_title->setNote(leaves.empty() ? QString() : summary(leaves));
    m_view->setFixedHeight(std::clamp(m_view->topLevelItemCount(), 1, kMostRows) * metrics().treeRow +
                           metrics().s1);
}

// Older revisions that the source only names.
void LeavesList::addHistory(const InspectedLeaf& leaf) {
    const auto& known = leaf.revision.history;
    if (known.empty()) {
        return;
    }
    m_view->addTopLevelItem(itemOf(
        {known.size() == 1 ? tr("1 older revision known, body absent")
                           : tr("%1 older revisions known, bodies absent").arg(countText(known.size())),
         {},
         0,
         false},
        {}, false));
    m_view->topLevelItem(m_view->topLevelItemCount() - 1)->setFirstColumnSpanned(true);
    for (std::size_t i = 0; i < std::min(known.size(), kMostListed); ++i) {
        auto* item = itemOf(shownText(known[i]), tr("absent"), true);
        item->setData(0, MutedRole, true);
        m_view->addTopLevelItem(item);
    }
}

} // namespace keyatlas
