// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/hitlist.h"

#include "ui/models/roles.h"
#include "ui/panels/viewkit.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/theme/thinsplitter.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QHideEvent>
#include <QTableView>
#include <QTreeWidget>

namespace keyatlas {

namespace {

constexpr std::size_t kMostListed = 1000; // families

} // namespace

HitList::HitList(Navigator& navigator, Find& find, QWidget* parent)
    : QWidget(parent), m_navigator(navigator), m_find(find) {
    createFamilies();
    createHits();
    auto* parts = new ThinSplitter(Qt::Horizontal, this);
    parts->addWidget(m_families);
    parts->addWidget(m_hits);
    parts->setStretchFactor(1, 1);
    parts->setSizes({metrics().px(220), metrics().px(600)});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(parts);
    setFixedHeight(metrics().header + 7 * metrics().tableRow);
    connect(&find, &Find::changed, this, &HitList::refresh);
    connect(&theme(), &Theme::changed, this, &HitList::refresh);
    connect(&navigator, &Navigator::rankChanged, this, &HitList::takeRank);
    connect(&navigator, &Navigator::keyFormatChanged, this, [this] {
        m_model->refresh();
        refresh();
    });
}

void HitList::createFamilies() {
    m_families = new QTreeWidget(this);
    m_families->setObjectName(QStringLiteral("hitFamilies"));
    m_families->setAccessibleName(tr("Hits by family"));
    m_families->setColumnCount(2);
    m_families->setHeaderLabels({tr("Family"), tr("Hits")});
    m_families->setRootIsDecorated(false);
    setUpTree(*m_families);
    m_families->headerItem()->setTextAlignment(1, Qt::AlignVCenter | Qt::AlignRight);
    m_families->header()->setStretchLastSection(false);
    m_families->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_families->header()->setSectionResizeMode(1, QHeaderView::Interactive);
    m_families->header()->resizeSection(1, metrics().px(84));
    connect(m_families, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* now) {
        if (!m_following) {
            choose(now);
        }
    });
    connect(m_families, &QTreeWidget::itemClicked, this,
            [this](const QTreeWidgetItem* item) { choose(item); });
}

void HitList::createHits() {
    m_model = new HitsModel(this);
    m_hits = new QTableView(this);
    m_hits->setObjectName(QStringLiteral("hits"));
    m_hits->setAccessibleName(tr("Hits"));
    m_hits->setModel(m_model);
    m_hits->setSelectionMode(QAbstractItemView::SingleSelection);
    m_hits->setTabKeyNavigation(false);
    setUpTable(*m_hits);
    auto* header = m_hits->horizontalHeader();
    header->setStretchLastSection(true);
    header->resizeSection(HitsModel::RankColumn, metrics().px(84));
    header->resizeSection(HitsModel::Id, metrics().px(320));
    connect(m_hits->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                const auto rank = m_model->rankAt(now.row());
                if (rank && !m_following) {
                    m_navigator.reveal(*rank);
                }
            });
}

void HitList::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

// What nobody sees asks for nothing, so that nothing comes from a source that has gone meanwhile.
void HitList::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous()) {
        m_model->setHits({}, {}, nullptr);
    }
}

void HitList::refresh() {
    if (!isVisible()) {
        return;
    }
    m_following = true;
    const bool same = m_find.keys() == m_navigator.place().space.keys;
    m_model->setHits(m_navigator.place(), m_find.query(), same ? m_find.hits() : nullptr);
    m_hits->setColumnHidden(HitsModel::Value, m_find.query().field.empty());
    fillFamilies();
    m_following = false;
    takeRank();
}

void HitList::fillFamilies() {
    auto families = m_find.families();
    families.resize(std::min(families.size(), kMostListed));
    const bool sameRows = families.size() == m_listed.size() &&
                          std::equal(families.begin(), families.end(), m_listed.begin(),
                                     [](const auto& a, const auto& b) { return a.span == b.span; });
    if (!sameRows) {
        m_families->clear();
    }
    const auto* session = m_navigator.session();
    for (std::size_t i = 0; i < families.size(); ++i) {
        auto* item = sameRows ? m_families->topLevelItem(static_cast<int>(i)) : new QTreeWidgetItem;
        const Bytes prefix = families[i].prefix;
        const auto shown = session != nullptr && !prefix.empty() // an empty one is no key
                               ? shownText(session->keyFormat(), prefix, prefix.size())
                               : shownText(prefix);
        item->setText(0, shown.text);
        item->setData(0, ShownRole, QVariant::fromValue(shown));
        item->setData(0, FixedRole, true);
        item->setData(0, SwatchRole, swatchOf(families[i].prefix));
        item->setText(1, narrowCount(m_find.hitsIn(families[i].span)));
        item->setTextAlignment(1, Qt::AlignVCenter | Qt::AlignRight);
        if (!sameRows) {
            m_families->addTopLevelItem(item);
        }
    }
    m_listed = std::move(families);
}

QVariant HitList::swatchOf(const std::string& prefix) const {
    const auto* session = m_navigator.session();
    const auto number = session != nullptr ? session->families()->numberOf(prefix) : Families::kNone;
    return number == Families::kNone ? QVariant() : colours().familyOrOther(number);
}

// The current document, where it is a hit.
void HitList::takeRank() {
    const auto rank = m_navigator.rank();
    const int row = isVisible() && rank ? m_model->rowOf(*rank) : -1;
    m_following = true;
    if (row < 0) {
        m_hits->clearSelection();
    } else if (m_hits->currentIndex().row() != row || !m_hits->selectionModel()->isRowSelected(row)) {
        const auto index = m_model->index(row, HitsModel::Id);
        m_hits->setCurrentIndex(index);
        m_hits->scrollTo(index);
    }
    m_following = false;
}

void HitList::choose(const QTreeWidgetItem* item) {
    const int row =
        item != nullptr ? m_families->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item)) : -1;
    if (row >= 0 && static_cast<std::size_t>(row) < m_listed.size()) {
        const auto& family = m_listed[static_cast<std::size_t>(row)];
        m_navigator.select(family.span, family.prefix);
    }
}

} // namespace keyatlas
