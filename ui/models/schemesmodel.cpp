// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/schemesmodel.h"

#include "ui/models/roles.h"
#include "ui/models/templateparts.h"
#include "ui/session/designwords.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

namespace {

bool isFigure(int column) {
    return column >= SchemesModel::Bytes;
}

Qt::Alignment alignmentOf(int column) {
    const bool left = column <= SchemesModel::IdTemplate || column == SchemesModel::Order;
    return Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight);
}

// Today's is the one that was found, if any.
std::string shownTemplate(const DesignEntry& entry) {
    if (!entry.scheme.today) {
        return entry.text;
    }
    return entry.report ? entry.report->todayTemplate.value_or("") : std::string();
}

double meanBytes(const AppliedScheme& applied) {
    return applied.withId == 0 ? 0
                               : static_cast<double>(applied.idBytes) / static_cast<double>(applied.withId);
}

} // namespace

QString templateLine(const DesignEntry& entry) {
    const auto lines = fromUtf8(shownTemplate(entry)).split(u'\n');
    const QString more =
        lines.size() > 1 ? SchemesModel::tr("  and %1 more").arg(lines.size() - 1) : QString();
    return lines.first() + more;
}

SchemesModel::SchemesModel(const Design& design, QObject* parent)
    : QAbstractTableModel(parent), m_design(design), m_rows(static_cast<int>(design.entries().size())) {
    connect(&design, &Design::changed, this, &SchemesModel::follow);
    connect(&design, &Design::entryChanged, this, [this](std::size_t entry) {
        const int row = static_cast<int>(entry);
        if (row < m_rows) { // what is compared with today's changes with it
            emit dataChanged(index(row, 0), index(row == 0 ? m_rows - 1 : row, ColumnCount - 1));
        }
    });
}

void SchemesModel::follow() {
    const int rows = static_cast<int>(m_design.entries().size());
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    emit dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
}

int SchemesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_rows;
}

int SchemesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString SchemesModel::figure(const DesignEntry& entry, int column) const {
    const AppliedScheme& applied = *entry.report->applied;
    switch (column) {
    case Bytes:
        return applied.withId == 0 ? QStringLiteral("–") : meanText(meanBytes(applied));
    case Equal:
        return countText(applied.repeatedIds);
    case Order:
        return timeOrderText(*entry.report);
    case Ranges:
        return oneRangeText(entry.report->answers);
    case AllBytes:
        return bytesText(applied.idBytes);
    default:
        break;
    }
    const auto& today = m_design.entries().front();
    return entry.scheme.today || !today.report
               ? QString()
               : differenceText(static_cast<double>(applied.idBytes),
                                static_cast<double>(today.report->applied->idBytes));
}

QString SchemesModel::text(const DesignEntry& entry, int column) const {
    if (column == Name) {
        return entry.name;
    }
    if (column == IdTemplate) {
        const QString line = templateLine(entry);
        return !line.isEmpty() ? line : entry.scheme.today ? tr("as they are") : tr("nothing yet");
    }
    if (column == Order && entry.running) {
        return tr("%1 %").arg(static_cast<int>(entry.progress * 100));
    }
    if (column == Order && entry.failure) {
        return entry.failure->code == Error::Code::Cancelled ? tr("stopped") : tr("failed");
    }
    if (!entry.report) {
        const bool asked = entry.scheme.today || !entry.scheme.templates.empty();
        return column == Difference ? QString() : asked ? QStringLiteral("…") : QStringLiteral("–");
    }
    return figure(entry, column);
}

QString SchemesModel::explanation(const DesignEntry& entry, int column) const {
    if (column == IdTemplate) {
        return entry.error ? problemText(*entry.error) : fromUtf8(shownTemplate(entry));
    }
    if (entry.failure) {
        return sentence(*entry.failure);
    }
    if (!entry.report) {
        return {};
    }
    const AppliedScheme& applied = *entry.report->applied;
    switch (column) {
    case Bytes:
        return tr("IDs of %1 to %2 bytes")
            .arg(countText(std::uint64_t{applied.shortestId}), countText(std::uint64_t{applied.longestId}));
    case Equal:
        return tr("IDs that several documents would have");
    case AllBytes:
    case Difference:
        return exactBytesText(applied.idBytes);
    default:
        return {};
    }
}

QVariant SchemesModel::data(const QModelIndex& index, int role) const {
    const auto& entries = m_design.entries();
    if (!index.isValid() || static_cast<std::size_t>(index.row()) >= entries.size()) {
        return {};
    }
    const DesignEntry& entry = entries[static_cast<std::size_t>(index.row())];
    const bool isTemplate = index.column() == IdTemplate && !shownTemplate(entry).empty();
    switch (role) {
    case Qt::DisplayRole:
        return text(entry, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == Name || isTemplate
                   ? text(entry, index.column())
                   : QStringLiteral("%1: %2").arg(headerData(index.column(), Qt::Horizontal, role).toString(),
                                                  text(entry, index.column()));
    case Qt::ToolTipRole: {
        const QString tip = explanation(entry, index.column());
        return tip.isEmpty() ? QVariant() : plainToolTip(tip);
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(index.column()));
    case StrongRole:
        return index.column() == Name;
    case FixedRole:
        return isTemplate;
    case ShownRole:
        return isTemplate ? QVariant::fromValue(shownText(text(entry, index.column()))) : QVariant();
    case PartsRole:
        return isTemplate ? QVariant::fromValue(templateParts(shownTemplate(entry))) : QVariant();
    case MarkRole:
        return index.column() == IdTemplate && entry.error && !entry.text.empty()
                   ? QVariant(QStringList{QStringLiteral("error")})
                   : QVariant();
    case MutedRole:
        return (index.column() == IdTemplate && !isTemplate) ||
               (isFigure(index.column()) && (entry.stale || entry.running || entry.failure));
    default:
        return {};
    }
}

QVariant SchemesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(alignmentOf(section));
    }
    const bool spoken = role == Qt::AccessibleTextRole || role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !spoken) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Scheme");
    case IdTemplate:
        return tr("ID template");
    case Bytes:
        return spoken ? tr("Bytes of an ID, mean") : tr("Bytes");
    case Equal:
        return spoken ? tr("Equal IDs") : tr("Equal");
    case Order:
        return tr("Time order");
    case Ranges:
        return spoken ? tr("Access patterns with one range") : tr("Ranges");
    case AllBytes:
        return spoken ? tr("Bytes of all IDs") : tr("ID bytes");
    default:
        return spoken ? tr("Against today") : QString();
    }
}

} // namespace keyatlas
