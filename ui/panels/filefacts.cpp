// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/filefacts.h"

#include "core/layout/tablesums.h"
#include "ui/models/storelevelsmodel.h"
#include "ui/panels/factlist.h"
#include "ui/panels/sectiontitle.h"
#include "ui/panels/viewkit.h"
#include "ui/session/session.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

enum StoreFact : int {
    Engine,
    Comparator,
    MergeOperator,
    Keys,
    HeldBytes,
    OnDisk,
    Amplification,
    LookUp,
    Compaction,
    Logs,
    Sequence,
    Manifest,
    Identity
};
enum ExportFact : int { Kind, File, Disk, Documents, Held, Order };

QStringList storeNames() {
    return {FileFacts::tr("engine"),        FileFacts::tr("key order"),   FileFacts::tr("merge operator"),
            FileFacts::tr("keys"),          FileFacts::tr("their bytes"), FileFacts::tr("in tables"),
            FileFacts::tr("amplification"), FileFacts::tr("one look-up"), FileFacts::tr("compaction"),
            FileFacts::tr("logs in use"),   FileFacts::tr("sequence"),    FileFacts::tr("manifest"),
            FileFacts::tr("identity")};
}

QStringList exportNames() {
    return {FileFacts::tr("kind"),      FileFacts::tr("file"),  FileFacts::tr("on disk"),
            FileFacts::tr("documents"), FileFacts::tr("bytes"), FileFacts::tr("order")};
}

void set(FactList& list, int row, const QString& value) {
    list.set(row, value, value); // the tool tip has all of what may be cut
}

} // namespace

FileFacts::FileFacts(QWidget* parent) : QWidget(parent) {
    m_title = new SectionTitle(tr("Facts"), this);
    m_store = new FactList(storeNames(), this);
    m_store->setObjectName(QStringLiteral("storeFacts"));
    m_export = new FactList(exportNames(), this);
    m_export->setObjectName(QStringLiteral("exportFacts"));
    m_basis = mutedLabel({}, this);
    m_basis->setObjectName(QStringLiteral("gainBasis"));
    m_basis->setFont(fontFor(FontRole::Table));
    m_basis->setWordWrap(true);
    auto* inside = new QVBoxLayout;
    inside->setContentsMargins(metrics().s3, 0, metrics().s3, metrics().s2);
    inside->setSpacing(metrics().s1);
    inside->addWidget(m_store);
    inside->addWidget(m_export);
    inside->addWidget(m_basis);
    createLevels();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addLayout(inside);
    column->addWidget(m_levelsPart);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void FileFacts::createLevels() {
    m_levelsPart = new QWidget(this);
    m_levels = new StoreLevelsModel(this);
    m_levelsView = new QTableView(m_levelsPart);
    m_levelsView->setObjectName(QStringLiteral("storeLevels"));
    m_levelsView->setAccessibleName(tr("Levels"));
    m_levelsView->setModel(m_levels);
    setUpTable(*m_levelsView);
    m_levelsView->setTabKeyNavigation(false);
    m_levelsView->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_levelsView->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* header = m_levelsView->horizontalHeader();
    header->setSectionResizeMode(StoreLevelsModel::Deletions, QHeaderView::Stretch);
    const std::pair<int, double> widths[]{{StoreLevelsModel::Level, 56},
                                          {StoreLevelsModel::Tables, 58},
                                          {StoreLevelsModel::Size, 60},
                                          {StoreLevelsModel::Entries, 64}};
    for (const auto& [section, width] : widths) {
        header->resizeSection(section, metrics().px(width));
    }
    auto* column = new QVBoxLayout(m_levelsPart);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_levelsView);
}

void FileFacts::fitLevels() {
    const int rows = m_levels->rowCount();
    m_levelsPart->setVisible(rows > 0);
    m_levelsView->setFixedHeight(metrics().header + rows * metrics().tableRow);
}

void FileFacts::showStore(const Session& session, const Store& store, const StoreFamily& family,
                          const std::shared_ptr<const TableRanges>& ranges) {
    m_store->show();
    m_export->hide();
    m_title->setSentence({});
    fillStore(store, family);
    fillCosts(session, family, ranges.get());
    m_levels->setSums(tableSumsByLevel(family), tableSums(family));
    fitLevels();
}

void FileFacts::fillStore(const Store& store, const StoreFamily& family) {
    set(*m_store, Engine, engineText(store));
    const QString comparator = keyText(family.comparator, 80);
    set(*m_store, Comparator, family.bytewise ? comparator : tr("%1, not known here").arg(comparator));
    set(*m_store, MergeOperator,
        family.mergeOperator.empty() ? tr("none") : keyText(family.mergeOperator, 80));
    set(*m_store, Logs, store.logBytes == 0 ? tr("empty") : bytesText(store.logBytes));
    set(*m_store, Sequence, countText(store.lastSequence));
    set(*m_store, Manifest, countText(store.manifestNumber));
    set(*m_store, Identity, store.identity.empty() ? tr("none") : keyText(store.identity, 80));
}

void FileFacts::fillCosts(const Session& session, const StoreFamily& family, const TableRanges* ranges) {
    const SpaceTotal* space = session.space();
    const Extent live = space != nullptr ? session.shown(*space) : family.about;
    const TableSums sums = tableSums(family);
    const auto gain = compactionGain(sums, live);
    set(*m_store, Keys, countText(live.keys));
    set(*m_store, HeldBytes, bytesText(live.keyBytes + live.valueBytes));
    set(*m_store, OnDisk, tr("%1 in %2").arg(bytesText(sums.bytes), tablesText(sums.tables)));
    set(*m_store, Amplification, amplificationText(spaceAmplification(sums, live)));
    set(*m_store, LookUp,
        sums.tables == 0    ? tr("no tables")
        : ranges != nullptr ? overlapText(*ranges, family)
                            : QStringLiteral("…"));
    set(*m_store, Compaction, gainText(gain));
    m_basis->setText(tr("Compaction: %1").arg(gainBasis(gain, sums)));
    m_basis->setVisible(!family.tables.empty());
}

void FileFacts::showExport(const Session& session) {
    m_store->hide();
    m_basis->hide();
    m_levelsPart->hide();
    m_export->show();
    const auto source = session.source();
    m_title->setSentence(tr("this export is one file of rows"));
    if (!source) {
        m_export->clear();
        return;
    }
    const SourceInfo& info = source->info();
    set(*m_export, Kind, formatName(info));
    set(*m_export, File, cutForLayout(session.path()));
    set(*m_export, Disk, exactBytesText(info.diskBytes));
    Extent total;
    for (const SpaceTotal& space : session.spaces()) {
        total = &space == &session.spaces().front() ? session.shown(space) : total + session.shown(space);
    }
    set(*m_export, Documents, countText(total.keys));
    set(*m_export, Held,
        tr("%1 of IDs, %2 of documents").arg(bytesText(total.keyBytes), bytesText(total.valueBytes)));
    set(*m_export, Order, orderName(info.order));
}

QString FileFacts::text() const {
    QStringList lines;
    const FactList& list = m_store->isHidden() ? *m_export : *m_store;
    const QStringList names = m_store->isHidden() ? exportNames() : storeNames();
    for (int row = 0; row < names.size(); ++row) {
        lines << QStringLiteral("%1: %2").arg(names[row], list.value(row));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace keyatlas
