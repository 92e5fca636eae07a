// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/patternsmodel.h"

#include "ui/models/roles.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace keyatlas {

namespace {

const QString& waiting() {
    static const QString text = QStringLiteral("…");
    return text;
}

struct Look {
    const char* icon;
    Tint tint;
    Tone tone;
};

Look lookOf(PatternAnswer::By by) {
    switch (by) {
    case PatternAnswer::By::Range:
        return {"good", Tint::Good, Tone::Good};
    case PatternAnswer::By::RangeAndFilter:
        return {"filter", Tint::Warning, Tone::Warning};
    case PatternAnswer::By::Ranges:
        return {"map", Tint::Text, Tone::Text};
    case PatternAnswer::By::View:
        break;
    }
    return {"error", Tint::Muted, Tone::Muted};
}

bool sameShape(const std::vector<PatternsScheme>& a, const std::vector<PatternsScheme>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const PatternsScheme& x, const PatternsScheme& y) { return x.name == y.name; });
}

} // namespace

QString answerText(const PatternAnswer& answer) {
    switch (answer.by) {
    case PatternAnswer::By::Range:
        return answer.covered ? PatternsModel::tr("one range, IDs only") : PatternsModel::tr("one range");
    case PatternAnswer::By::RangeAndFilter:
        return PatternsModel::tr("reads %1").arg(meanText(answer.rowsRead));
    case PatternAnswer::By::Ranges:
        return PatternsModel::tr("%1 ranges").arg(meanText(answer.ranges));
    case PatternAnswer::By::View:
        break;
    }
    return PatternsModel::tr("needs a view");
}

void PatternsModel::set(std::vector<AccessPattern> patterns, std::vector<PatternsScheme> schemes,
                        std::size_t current) {
    const bool stays = patterns.size() == m_patterns.size() && sameShape(schemes, m_schemes);
    if (!stays) {
        beginResetModel();
    }
    const bool moved = current != m_current;
    m_patterns = std::move(patterns);
    m_schemes = std::move(schemes);
    m_current = current;
    if (!stays) {
        endResetModel();
        return;
    }
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (moved) {
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
}

std::optional<std::size_t> PatternsModel::schemeAt(int column) const {
    const auto scheme = static_cast<std::size_t>(column - FirstScheme);
    return column >= FirstScheme && scheme < m_schemes.size() ? std::optional(scheme) : std::nullopt;
}

// Of an older state there may be answers to other patterns: they are known by their names.
const PatternAnswer* PatternsModel::answer(int row, std::size_t scheme) const {
    if (row < 0 || isSum(row) || scheme >= m_schemes.size() || !m_schemes[scheme].report) {
        return nullptr;
    }
    const auto& answers = m_schemes[scheme].report->answers;
    const auto at = static_cast<std::size_t>(row);
    const std::string& name = m_patterns[at].name;
    if (at < answers.size() && answers[at].name == name) {
        return &answers[at];
    }
    const auto found = std::find_if(answers.begin(), answers.end(),
                                    [&](const PatternAnswer& answer) { return answer.name == name; });
    return found == answers.end() ? nullptr : &*found;
}

int PatternsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_patterns.empty() ? 0 : static_cast<int>(m_patterns.size()) + 1;
}

int PatternsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : FirstScheme + static_cast<int>(m_schemes.size());
}

QString PatternsModel::waitingText(std::size_t scheme) const {
    const PatternsScheme& column = m_schemes[scheme];
    return column.failed && !column.running ? tr("not known") : waiting();
}

QString PatternsModel::sumText(std::size_t scheme) const {
    std::uint64_t one = 0;
    for (int row = 0; row < static_cast<int>(m_patterns.size()); ++row) {
        const auto* found = answer(row, scheme);
        if (found == nullptr) {
            return waitingText(scheme);
        }
        one += found->by == PatternAnswer::By::Range ? 1 : 0;
    }
    return tr("%1 of %2", "patterns answered by one range").arg(countText(one), countText(m_patterns.size()));
}

// What is wanted is the same whatever the scheme: that of the current one, or of the first that is known.
QString PatternsModel::wantedText(int row) const {
    const auto* found = answer(row, m_current);
    for (std::size_t i = 0; found == nullptr && i < m_schemes.size(); ++i) {
        found = answer(row, i);
    }
    return found == nullptr ? waiting() : meanText(found->rowsWanted);
}

QVariant PatternsModel::sumCell(int column, int role) const {
    const auto scheme = schemeAt(column);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return scheme ? sumText(*scheme) : column == Name ? tr("Answered by one range") : QString();
    case StrongRole:
        return true;
    default:
        return {};
    }
}

QVariant PatternsModel::patternCell(int row, int column, int role) const {
    const AccessPattern& pattern = m_patterns[static_cast<std::size_t>(row)];
    const QString text = column == Name   ? fromUtf8(pattern.name)
                         : column == Asks ? fromUtf8(inWords(pattern))
                                          : wantedText(row);
    switch (role) {
    case Qt::DisplayRole:
        return cutForLayout(text);
    case Qt::AccessibleTextRole:
        return column == Wanted ? tr("wants %1 rows").arg(text) : cutForLayout(text);
    case Qt::ToolTipRole:
        return column == Wanted
                   ? tr("Rows wanted, mean over the values in the data")
                   : plainToolTip(tr("%1: %2").arg(fromUtf8(pattern.name), fromUtf8(inWords(pattern))));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (column == Wanted ? Qt::AlignRight : Qt::AlignLeft));
    case MutedRole:
        return column == Asks || text == waiting();
    default:
        return {};
    }
}

QVariant PatternsModel::schemeCell(int row, std::size_t scheme, int role) const {
    const PatternsScheme& column = m_schemes[scheme];
    const auto* found = answer(row, scheme);
    if (found == nullptr) {
        const QString text = waitingText(scheme);
        return role == Qt::DisplayRole          ? QVariant(text)
               : role == Qt::AccessibleTextRole ? tr("%1: %2").arg(column.name, tr("not known yet"))
               : role == MutedRole              ? QVariant(true)
                                                : QVariant();
    }
    const bool old = column.stale || column.running;
    const Look look = lookOf(found->by);
    switch (role) {
    case Qt::DisplayRole:
        return answerText(*found);
    case Qt::DecorationRole:
        return icon(QLatin1String(look.icon), old ? Tint::Muted : look.tint);
    case ToneRole:
        return static_cast<int>(old ? Tone::Muted : look.tone);
    case Qt::ToolTipRole:
        return plainToolTip(fromUtf8(found->why));
    case Qt::AccessibleTextRole:
        return tr("%1: %2; reads %3 rows for %4 wanted")
            .arg(column.name, answerText(*found), meanText(found->rowsRead), meanText(found->rowsWanted));
    default:
        return {};
    }
}

QVariant PatternsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    if (isSum(index.row())) {
        return sumCell(index.column(), role);
    }
    const auto scheme = schemeAt(index.column());
    return scheme ? schemeCell(index.row(), *scheme, role) : patternCell(index.row(), index.column(), role);
}

QVariant PatternsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (section == Wanted ? Qt::AlignRight : Qt::AlignLeft));
    }
    const auto scheme = schemeAt(section);
    if (scheme && role == Qt::AccessibleTextRole) {
        return *scheme == m_current ? tr("%1, the current scheme").arg(m_schemes[*scheme].name)
                                    : m_schemes[*scheme].name;
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return scheme              ? m_schemes[*scheme].name
           : section == Name   ? tr("Query")
           : section == Asks   ? tr("What it asks")
           : section == Wanted ? tr("Wanted")
                               : QString();
}

} // namespace keyatlas
