// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspectorpanel.h"

#include "core/sources/store.h"
#include "ui/models/rankrowsmodel.h"
#include "ui/panels/attachmentslist.h"
#include "ui/panels/documentview.h"
#include "ui/panels/factlist.h"
#include "ui/panels/idcard.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/leaveslist.h"
#include "ui/panels/viewkit.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

enum Fact : int { RankFact, PositionFact, SizeFact };

} // namespace

InspectorPanel::InspectorPanel(Navigator& navigator, QWidget* parent)
    : QWidget(parent), m_navigator(navigator) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    createTitle(*column);
    createCard(*column);
    createNeighbours(*column);
    createDocument(*column);
    connectAll();
    takeRank();
}

void InspectorPanel::createTitle(QVBoxLayout& column) {
    auto* title = new PanelTitle(tr("Inspector"), this);
    auto* copy = new QToolButton(title);
    copy->setObjectName(QStringLiteral("copyId"));
    copy->setIcon(icon(QStringLiteral("copy")));
    copy->setAutoRaise(true);
    copy->setToolTip(tr("Copy the ID"));
    copy->setAccessibleName(tr("Copy the ID"));
    title->addTool(copy);
    column.addWidget(title);
    connect(copy, &QToolButton::clicked, this, [this] {
        if (m_any) {
            const QString text = copiedKey(keyFormat(), m_found.key);
            QGuiApplication::clipboard()->setText(text);
            emit said(tr("Copied: %1").arg(keyInText(toStd(text))));
        }
    });
}

void InspectorPanel::createCard(QVBoxLayout& column) {
    auto* inside = new QVBoxLayout;
    inside->setContentsMargins(metrics().s2, metrics().s3, metrics().s2, metrics().s2);
    inside->setSpacing(metrics().s2);
    m_card = new IdCard(this);
    m_card->setObjectName(QStringLiteral("idCard"));
    m_facts = new FactList({tr("rank"), tr("position"), tr("size")}, this);
    m_facts->setObjectName(QStringLiteral("facts"));
    inside->addWidget(m_card);
    inside->addWidget(m_facts);
    column.addLayout(inside);
}

void InspectorPanel::createNeighbours(QVBoxLayout& column) {
    auto* title = new PanelTitle(tr("Neighbours"), this);
    title->setLineAbove(true);
    column.addWidget(title);
    m_neighbours = new RankRowsModel(this);
    m_neighboursView = new QTableView(this);
    m_neighboursView->setObjectName(QStringLiteral("neighbours"));
    m_neighboursView->setAccessibleName(tr("Neighbours in the order of the IDs"));
    m_neighboursView->setModel(m_neighbours);
    setUpTable(*m_neighboursView);
    m_neighboursView->setSelectionMode(QAbstractItemView::SingleSelection);
    m_neighboursView->setTabKeyNavigation(false);
    m_neighboursView->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_neighboursView->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_neighboursView->verticalHeader()->setDefaultSectionSize(metrics().factRow);
    m_neighboursView->setFixedHeight(3 * metrics().factRow + metrics().s2);
    m_neighboursView->horizontalHeader()->hide();
    m_neighboursView->horizontalHeader()->setSectionResizeMode(RankRowsModel::Id, QHeaderView::Stretch);
    for (const int column_ : {RankRowsModel::Label, RankRowsModel::Number, RankRowsModel::ByteCount}) {
        m_neighboursView->setColumnHidden(column_, true);
    }
    column.addWidget(m_neighboursView);
}

void InspectorPanel::createDocument(QVBoxLayout& column) {
    m_document = new DocumentView(this);
    m_leaves = new LeavesList(this);
    m_attachments = new AttachmentsList(this);
    column.addWidget(m_document, 1);
    column.addWidget(m_leaves);
    column.addWidget(m_attachments);
}

void InspectorPanel::connectAll() {
    const auto move = [this](const QModelIndex& index) {
        if (const auto rank = m_neighbours->rankAt(index.row())) {
            m_navigator.setRank(*rank);
        }
    };
    connect(m_neighboursView, &QTableView::clicked, this, move);
    connect(m_neighboursView, &QTableView::activated, this, move);
    connect(m_leaves, &LeavesList::chosen, this, &InspectorPanel::showLeaf);
    connect(&m_navigator, &Navigator::placeChanged, this, &InspectorPanel::takeRank);
    connect(&m_navigator, &Navigator::rankChanged, this, &InspectorPanel::takeRank);
    connect(&m_navigator, &Navigator::pathChanged, this, &InspectorPanel::showCard);
    connect(&m_navigator, &Navigator::keyFormatChanged, this, [this] {
        if (m_any && m_of.session != nullptr) {
            showCard();
            showNeighbours();
        }
    });
    connect(m_document, &DocumentView::said, this, &InspectorPanel::said);
    connect(m_attachments, &AttachmentsList::said, this, &InspectorPanel::said);
}

void InspectorPanel::takeRank() {
    const auto& place = m_navigator.place();
    if (!place.valid() || !place.rank) {
        m_asking.drop();
        clear();
        return;
    }
    if (m_any && m_of.opened == place.opened && m_of.space.keys == place.space.keys &&
        m_of.rank == place.rank) {
        return;
    }
    if (m_of.session != place.session) {
        clear(); // what is shown may use the workers of a source that goes
    }
    m_of = place;
    m_any = false;
    m_asking.ask(
        place.session->workers().read,
        [place](const std::stop_token& stop) { return inspect(place, *place.rank, stop); },
        [this](Result<Inspection> found) {
            if (found) {
                show(std::move(*found));
            } else if (found.error().code != Error::Code::Cancelled) {
                clear();
                m_document->setDocument({}, nullptr, sentence(found.error()));
            }
        });
}

void InspectorPanel::clear() {
    m_any = false;
    m_of = {};
    m_found = {};
    m_card->clear();
    m_facts->clear();
    RankRow nobody;
    nobody.known = false;
    m_neighbours->setRows(std::vector<RankRow>(3, nobody));
    m_neighboursView->clearSelection();
    m_document->setDocument({}, nullptr, tr("No document is selected."));
    m_leaves->setLeaves({});
    m_attachments->setAttachments({}, nullptr, nullptr);
}

void InspectorPanel::show(Inspection found) {
    m_found = std::move(found);
    m_any = true;
    showCard();
    showFacts();
    showNeighbours();
    m_leaves->setLeaves(m_found.leaves);
    // Stores and plain exports know of no revisions.
    const bool revisions = m_found.leaves.size() > 1 ||
                           (m_found.leaves.size() == 1 && !m_found.leaves.front().revision.rev.empty());
    m_leaves->setVisible(revisions || m_of.opened->source->store() == nullptr);
    if (m_found.leaves.empty()) {
        m_document->setDocument({}, nullptr,
                                m_found.failure ? sentence(*m_found.failure)
                                                : tr("The source holds no such document."));
        m_attachments->setAttachments({}, nullptr, nullptr);
        return;
    }
    showLeaf(0);
}

void InspectorPanel::showCard() {
    if (!m_any || m_of.session == nullptr) {
        return;
    }
    const auto tree = m_of.session->tree();
    m_card->setId(m_found.key, tree ? std::optional<SplitRule>(tree->rule().withoutCalendar()) : std::nullopt,
                  keyFormat());
}

KeyFormat InspectorPanel::keyFormat() const {
    return m_of.session != nullptr ? m_of.session->keyFormat() : KeyFormat();
}

void InspectorPanel::showFacts() {
    const auto& session = *m_of.session;
    const auto total = session.shown(m_found.total.keys);
    m_facts->set(RankFact, tr("%1 of %2").arg(rankText(m_found.rank), countText(total)));
    const auto before = m_found.before.valueBytes;
    const auto all = m_found.total.valueBytes;
    const QString position =
        before.isKnown() && all.isKnown() ? shareText(before.value(), all.value()) : QString();
    m_facts->set(PositionFact, position.isEmpty() ? tr("not known") : tr("%1 of bytes").arg(position),
                 tr("%1 before it").arg(exactBytesText(session.shown(before))));
    const auto own = m_of.space.ownKey(m_found.key).size();
    m_facts->set(SizeFact, tr("%1 ID + %2 document").arg(bytesText(own), bytesText(m_found.bytes)),
                 tr("%1 ID, %2 document").arg(exactBytesText(own), exactBytesText(m_found.bytes)));
}

void InspectorPanel::showNeighbours() {
    std::vector<RankRow> rows;
    if (m_found.rank == 0) {
        rows.emplace_back(); // nothing before the first
    }
    int current = 0;
    const KeyFormat format = keyFormat();
    for (const auto& [rank, row] : m_found.neighbours) {
        if (rank == m_found.rank) {
            current = static_cast<int>(rows.size());
        }
        rows.push_back({{}, rank, shownText(format, row.key, row.keyBytes), row.bytes, rank == m_found.rank});
    }
    rows.resize(3);
    m_neighbours->setRows(std::move(rows));
    m_neighboursView->setCurrentIndex(m_neighbours->index(current, RankRowsModel::Id));
}

// Of the family that the document is in.
std::string InspectorPanel::mergeOperator() const {
    const auto store = m_of.opened && m_of.opened->source ? m_of.opened->source->store() : nullptr;
    for (const StoreFamily& family : store ? store->families : std::vector<StoreFamily>()) {
        if (family.id == m_of.space.id) {
            return family.mergeOperator;
        }
    }
    return {};
}

void InspectorPanel::showLeaf(int leaf) {
    if (!m_any || leaf < 0 || static_cast<std::size_t>(leaf) >= m_found.leaves.size()) {
        return;
    }
    const auto& shown = m_found.leaves[static_cast<std::size_t>(leaf)];
    auto* worker = &m_of.session->workers().read;
    const QString why = !shown.error.empty()     ? tr("The row is an error: %1").arg(keyInText(shown.error))
                        : shown.revision.hasBody ? tr("The row holds no document.")
                                                 : tr("The source holds no body of this revision.");
    m_document->setDocument({shown.text, shown.form, shown.operands, shown.baseValue, mergeOperator()},
                            worker, why);
    m_attachments->setAttachments(shown.attachments, shown.text, worker);
}

QSize InspectorPanel::sizeHint() const {
    return {metrics().rightDock, metrics().treeRow * 30};
}

void InspectorPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
}

} // namespace keyatlas
