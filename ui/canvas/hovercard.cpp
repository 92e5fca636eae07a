// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/hovercard.h"

#include "core/layout/segmentcount.h"
#include "ui/canvas/cardplace.h"
#include "ui/panels/factlist.h"
#include "ui/session/keytext.h"
#include "ui/session/timewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

enum Row : int { Documents, ByteCount, Ranks };
constexpr std::uint64_t kMostSegments = 20000;
constexpr int kTitleCharacters = 60;
constexpr double kWidth = 250;

} // namespace

namespace {

// The label of a cell whose key is not what is shown, else its prefix.
QString titleOf(const MapScene& scene, const IcicleCell& cell, const QString& prefix) {
    const auto level = static_cast<std::size_t>(cell.level);
    if (level < scene.labels.size()) {
        const auto& cells = scene.icicle.levels[level];
        const auto at = static_cast<std::size_t>(&cell - cells.data());
        return at < cells.size() && !scene.labels[level][at].empty()
                   ? keyText(scene.labels[level][at], kTitleCharacters)
                   : HoverCard::tr("too narrow for a name");
    }
    return prefix.isEmpty() ? HoverCard::tr("all IDs") : prefix;
}

} // namespace

struct HoverCard::Facts {
    Extent extent;
    Extent parent;
    Figure segments; // of merged ones
};

HoverCard::HoverCard(Navigator& navigator, QWidget* map) : QFrame(map), m_navigator(navigator) {
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(metrics().px(10), metrics().s2, metrics().px(10), metrics().s2);
    column->setSpacing(metrics().px(2));
    m_title = plainLabel({}, this);
    m_title->setFont(fontFor(FontRole::KeyStrong));
    m_meaning = mutedLabel({}, this);
    m_facts = new FactList({tr("documents"), tr("bytes"), tr("ranks")}, this);
    m_hint = mutedLabel(tr("Click to select, double-click to zoom"), this);
    for (QLabel* label : {m_meaning, m_hint}) {
        label->setFont(fontFor(FontRole::Table));
    }
    column->addWidget(m_title);
    column->addWidget(m_meaning);
    column->addWidget(m_facts);
    column->addWidget(m_hint);
    setMinimumWidth(metrics().px(kWidth));
    hide();
}

void HoverCard::setHint(const QString& hint) {
    m_ownHint = hint;
    m_hint->setText(hint);
}

void HoverCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    flat::drawFrame(painter, rect(), {colours().controlLine, colours().head});
}

void HoverCard::showFor(const MapScene& scene, const IcicleCell& cell, const QRect& rect) {
    Session* session = m_navigator.session();
    if (session == nullptr) {
        return;
    }
    const auto& levels = scene.icicle.levels;
    const TreeNode parent =
        cell.level > 0 ? levels[static_cast<std::size_t>(cell.level) - 1][cell.parent].node : cell.node;
    const QString prefix = prefixText(scene.asked.tree->format(), cell.node, kTitleCharacters);
    m_title->setText(titleOf(scene, cell, prefix));
    showMeaning(cell);
    m_facts->set(Documents, countText(session->shown(cell.node.extent.keys)));
    m_facts->set(ByteCount, QStringLiteral("…"));
    const QString first = rankText(cell.node.span.first);
    m_facts->set(Ranks, cell.node.span.count() == 1
                            ? first
                            : tr("%1 to %2").arg(first, rankText(cell.node.span.last - 1)));
    m_hint->setText(!m_ownHint.isEmpty() ? m_ownHint
                    : cell.merged        ? tr("Double-click to take them apart")
                                         : tr("Click to select, double-click to zoom"));
    showBeside(*this, rect);
    m_asking.ask(
        session->workers().read,
        [tree = scene.asked.tree, node = cell.node, merged = cell.merged,
         parent](const std::stop_token& stop) -> Result<Facts> {
            const auto& keys = *tree->keys();
            const auto extent = keys.extent(node.span, stop);
            const auto outer = keys.extent(parent.span, stop);
            if (!extent || !outer) {
                return tl::make_unexpected(!extent ? extent.error() : outer.error());
            }
            const auto segments =
                merged ? countSegments(*tree, node, kMostSegments, stop) : Result<Figure>(Figure());
            return Facts{*extent, *outer, segments ? *segments : Figure()};
        },
        [this, rect](const Result<Facts>& facts) {
            if (facts) {
                fill(*facts);
                showBeside(*this, rect);
            }
        });
}

void HoverCard::showMeaning(const IcicleCell& cell) {
    const auto range = m_times && !cell.merged ? m_times->range(cell.node.span) : std::nullopt;
    m_meaning->setVisible(cell.merged || range);
    if (cell.merged) {
        m_meaning->setText(tr("… segments too narrow to tell apart"));
    } else if (range) {
        m_meaning->setText(spanOfTimeText(kUnixOf1950 + std::int64_t{range->first},
                                          kUnixOf1950 + std::int64_t{range->last}));
    }
}

void HoverCard::fill(const Facts& facts) {
    const Session* session = m_navigator.session();
    if (session == nullptr) {
        return;
    }
    const Figure bytes = session->shown(facts.extent.valueBytes);
    const auto whole = facts.parent.valueBytes.value();
    m_facts->set(ByteCount,
                 whole > 0 && bytes.isKnown()
                     ? tr("%1, %2 of its parent")
                           .arg(bytesText(bytes), shareText(facts.extent.valueBytes.value(), whole))
                     : bytesText(bytes));
    if (facts.segments.isKnown()) {
        m_meaning->setText(tr("%1 segments, too narrow to tell apart").arg(countText(facts.segments)));
    }
}

QString HoverCard::text() const {
    QStringList lines{m_title->text()};
    if (!m_meaning->isHidden()) {
        lines << m_meaning->text();
    }
    for (const int row : {Documents, ByteCount, Ranks}) {
        lines << m_facts->value(row);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace keyatlas
