// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tablecard.h"

#include "ui/canvas/cardplace.h"
#include "ui/panels/factlist.h"
#include "ui/session/keytext.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

enum Fact : int { SizeFact, EntriesFact, DeletionsFact, FirstFact, LastFact, RanksFact };
constexpr double kWidth = 300;
constexpr int kKeyCharacters = 40;

struct Sum {
    std::uint64_t bytes = 0;
    Figure entries = Figure::exact(0);
};

Sum sumOf(const TableScene& scene, const TableCell& cell) {
    Sum sum;
    for (const std::size_t number : scene.tablesOf(cell)) {
        const StoreTable& table = scene.asked.family->tables[number];
        sum.bytes += table.bytes;
        sum.entries += table.entries ? Figure::exact(*table.entries) : Figure::unknown();
    }
    return sum;
}

QString orNotKnown(const QString& text) {
    return text.isEmpty() ? TableCard::tr("not known") : text;
}

QString titleOf(const TableScene& scene, const TableCell& cell) {
    const StoreTable& table = scene.tableOf(cell);
    return cell.count == 1 ? TableCard::tr("%1 in level %2").arg(keyText(table.file)).arg(table.level)
                           : TableCard::tr("%1 in level %2").arg(tablesText(cell.count)).arg(table.level);
}

QString ranksOf(const TableScene& scene, const TableCell& cell) {
    const Span span = scene.spanOf(cell);
    if (!scene.byRank()) {
        return TableCard::tr("not known yet");
    }
    return span.empty() ? TableCard::tr("no key of it is found any more") : ranksText(span);
}

} // namespace

TableCard::TableCard(QWidget* over) : QFrame(over) {
    setObjectName(QStringLiteral("tableCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(metrics().px(10), metrics().s2, metrics().px(10), metrics().s2);
    column->setSpacing(metrics().px(2));
    m_title = plainLabel({}, this);
    m_title->setFont(fontFor(FontRole::TableHeader));
    m_problem = plainLabel({}, this);
    m_problem->setWordWrap(true);
    m_facts = new FactList(
        {tr("size"), tr("entries"), tr("deletions"), tr("first key"), tr("last key"), tr("ranks")}, this);
    m_hint = mutedLabel({}, this);
    for (QLabel* label : {m_problem, m_hint}) {
        label->setFont(fontFor(FontRole::Table));
    }
    column->addWidget(m_title);
    column->addWidget(m_problem);
    column->addWidget(m_facts);
    column->addWidget(m_hint);
    setFixedWidth(metrics().px(kWidth));
    hide();
}

void TableCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    flat::drawFrame(painter, rect(), {colours().controlLine, colours().head});
}

void TableCard::showFor(const TableScene& scene, const TableCell& cell, const QRect& rect) {
    m_title->setText(titleOf(scene, cell));
    if (cell.count == 1) {
        fillOne(scene, cell);
    } else {
        fillMany(scene, cell);
    }
    m_facts->set(RanksFact, ranksOf(scene, cell));
    m_hint->setText(!scene.byRank()              ? tr("Click to find it in the list")
                    : scene.spanOf(cell).empty() ? tr("Click to find it in the list")
                    : cell.count == 1            ? tr("Click to select its keys, double-click to zoom")
                                                 : tr("Double-click to take them apart"));
    showBeside(*this, rect);
}

void TableCard::fillOne(const TableScene& scene, const TableCell& cell) {
    const StoreTable& table = scene.tableOf(cell);
    const QString compression = compressionText(table);
    m_facts->set(SizeFact, compression.isEmpty()
                               ? bytesText(table.bytes)
                               : tr("%1, compression: %2").arg(bytesText(table.bytes), compression));
    m_facts->set(EntriesFact, orNotKnown(entriesText(table)));
    m_facts->set(DeletionsFact, orNotKnown(deletionsText(table)));
    const bool keysTold = !table.problem || !table.largest.empty();
    const auto shown = [&](const std::string& key) {
        return keysTold ? keyText(scene.asked.keyFormat, key, kKeyCharacters) : orNotKnown({});
    };
    m_facts->set(FirstFact, shown(table.smallest));
    m_facts->set(LastFact, shown(table.largest));
    m_problem->setText(table.problem ? cutForLayout(sentence(*table.problem)) : QString());
    m_problem->setVisible(table.problem.has_value());
}

void TableCard::fillMany(const TableScene& scene, const TableCell& cell) {
    const auto tables = scene.tablesOf(cell);
    const auto& all = scene.asked.family->tables;
    const Sum sum = sumOf(scene, cell);
    m_facts->set(SizeFact, tr("%1 together").arg(bytesText(sum.bytes)));
    m_facts->set(EntriesFact, countText(sum.entries));
    m_facts->set(DeletionsFact, tr("see the list"));
    m_facts->set(FirstFact, keyText(scene.asked.keyFormat, all[tables.front()].smallest, kKeyCharacters));
    m_facts->set(LastFact, keyText(scene.asked.keyFormat, all[tables.back()].largest, kKeyCharacters));
    const auto bad = std::count_if(tables.begin(), tables.end(),
                                   [&](std::size_t number) { return all[number].problem.has_value(); });
    m_problem->setText(tr("%1 of them cannot be read").arg(countText(static_cast<std::uint64_t>(bad))));
    m_problem->setVisible(bad > 0);
}

QString TableCard::text() const {
    QStringList lines{m_title->text()};
    if (!m_problem->isHidden()) {
        lines << m_problem->text();
    }
    for (const int fact : {SizeFact, EntriesFact, DeletionsFact, FirstFact, LastFact, RanksFact}) {
        lines << m_facts->value(fact);
    }
    return lines.join(QLatin1Char('\n'));
}

QString tableCellText(const TableScene& scene, const TableCell& cell) {
    const Sum sum = sumOf(scene, cell);
    QString text =
        TableCard::tr("%1: %2 entries, %3, %4")
            .arg(titleOf(scene, cell), countText(sum.entries), bytesText(sum.bytes), ranksOf(scene, cell));
    const StoreTable& table = scene.tableOf(cell);
    if (cell.count == 1 && table.problem) {
        text += TableCard::tr("; cannot be read");
    }
    return text;
}

} // namespace keyatlas
