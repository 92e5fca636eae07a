// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/storewords.h"

#include "ui/session/timewords.h"
#include "ui/session/toqt.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Store)
};

QString line(const QString& name, const QString& value) {
    return value.isEmpty() ? QString() : QStringLiteral("%1: %2").arg(name, value);
}

} // namespace

QString engineText(const Store& store) {
    const QString engine = keyInText(store.engine);
    return store.writtenBy.empty() ? engine : Words::tr("%1 %2").arg(engine, keyInText(store.writtenBy));
}

QString orderText(const Session& session) {
    const SpaceTotal* space = session.space();
    if (space == nullptr) {
        return {};
    }
    QString order = orderName(space->view.order);
    const auto store = session.source() ? session.source()->store() : nullptr;
    for (const StoreFamily& family : store ? store->families : std::vector<StoreFamily>()) {
        if (family.id == space->view.id && !family.bytewise) {
            return Words::tr("%1 (%2 is not known)").arg(order, keyInText(family.comparator, 40));
        }
    }
    return order;
}

Figure documentsOf(const Session& session) {
    const SpaceTotal* space = session.space();
    if (space == nullptr || !session.source() || !session.source()->store()) {
        return space != nullptr ? session.shown(space->total.keys) : Figure::unknown();
    }
    Figure sum = Figure::exact(0);
    for (const SpaceTotal& family : session.spaces()) {
        sum = sum + session.shown(family).keys;
    }
    return sum;
}

QString levelText(int level) {
    return QStringLiteral("L%1").arg(level);
}

QString tablesText(std::uint64_t tables) {
    return tables == 1 ? Words::tr("1 table") : Words::tr("%1 tables").arg(countText(tables));
}

QString levelsText(std::uint64_t levels) {
    return levels == 1 ? Words::tr("1 level") : Words::tr("%1 levels").arg(countText(levels));
}

QString entriesText(const StoreTable& table) {
    if (!table.entries) {
        return {};
    }
    const QString entries =
        *table.entries == 1 ? Words::tr("1 entry") : Words::tr("%1 entries").arg(countText(*table.entries));
    return table.mergeOperands && *table.mergeOperands > 0
               ? Words::tr("%1, %2 of them operands").arg(entries, countText(*table.mergeOperands))
               : entries;
}

QString deletionsText(const StoreTable& table) {
    if (!table.deletions) {
        return {};
    }
    const QString deletions = *table.deletions == 1
                                  ? Words::tr("1 deletion")
                                  : Words::tr("%1 deletions").arg(countText(*table.deletions));
    return table.rangeDeletions && *table.rangeDeletions > 0
               ? Words::tr("%1, and %2 of ranges").arg(deletions, countText(*table.rangeDeletions))
               : deletions;
}

QString compressionText(const StoreTable& table) {
    return table.compression == "NoCompression" ? Words::tr("none") : keyText(table.compression);
}

QString createdText(const StoreTable& table) {
    return table.createdAt ? timeText(*table.createdAt) : QString();
}

QString fileKindText(StoreFile::Kind kind) {
    switch (kind) {
    case StoreFile::Kind::Table:
        return Words::tr("table");
    case StoreFile::Kind::Log:
        return Words::tr("write-ahead log");
    case StoreFile::Kind::Manifest:
        return Words::tr("manifest");
    case StoreFile::Kind::Options:
        return Words::tr("options");
    case StoreFile::Kind::Current:
        return Words::tr("current manifest");
    case StoreFile::Kind::Identity:
        return Words::tr("identity");
    case StoreFile::Kind::Lock:
        return Words::tr("lock");
    case StoreFile::Kind::InfoLog:
        return Words::tr("log of the engine");
    case StoreFile::Kind::Blob:
        return Words::tr("blobs");
    case StoreFile::Kind::Other:
        break;
    }
    return Words::tr("other");
}

QString fileStateText(const StoreFile& file) {
    return file.live ? Words::tr("in use") : Words::tr("not in this version");
}

QString axisText(const TableRanges& ranges, const StoreFamily& family, bool scanning) {
    switch (ranges.axis) {
    case TableAxis::Ranks:
        return Words::tr("on the ranks of the keys, as on the map");
    case TableAxis::Keys:
        return scanning ? Words::tr("in the order of their keys, widths are estimates until all are read")
                        : Words::tr("in the order of their keys, widths are estimates");
    case TableAxis::Files:
        break;
    }
    return Words::tr("one behind the other by size; the order “%1” is not known here")
        .arg(keyInText(family.comparator));
}

QString overlapText(const TableRanges& ranges, const StoreFamily& family) {
    return Words::tr("at most %1 of %2")
        .arg(countText(std::uint64_t{ranges.mostAtOnce}), tablesText(family.tables.size()));
}

QString gainText(const std::optional<CompactionGain>& gain) {
    if (!gain) {
        return Words::tr("not known");
    }
    return gain->entries == 0 ? Words::tr("nothing") : Words::tr("about %1").arg(bytesText(gain->bytes));
}

QString gainBasis(const std::optional<CompactionGain>& gain, const TableSums& sums) {
    if (!gain) {
        return sums.entries.isExact()
                   ? Words::tr("It takes the number of keys, so all of them have to be read.")
                   : Words::tr("Not all tables say how many entries they hold.");
    }
    return Words::tr("%1 of %2 entries are deletions or were overwritten; their share of the tables' bytes.")
        .arg(countText(gain->entries), countText(sums.entries));
}

QString amplificationText(const std::optional<double>& amplification) {
    return amplification ? Words::tr("%1 times their bytes").arg(QLocale().toString(*amplification, 'f', 2))
                         : Words::tr("not known");
}

QString tableDetails(const StoreTable& table) {
    QStringList lines{
        keyText(table.file),
        line(Words::tr("level"), QString::number(table.level)),
        line(Words::tr("size"), exactBytesText(table.bytes)),
        line(Words::tr("entries"), entriesText(table)),
        line(Words::tr("deletions"), deletionsText(table)),
        line(Words::tr("first key"), keyText(table.smallest)),
        line(Words::tr("last key"), keyText(table.largest)),
        line(Words::tr("compression"), compressionText(table)),
        line(Words::tr("created"), createdText(table)),
        line(Words::tr("sequence"),
             Words::tr("%1 to %2").arg(countText(table.smallestSequence), countText(table.largestSequence))),
        table.problem ? line(Words::tr("problem"), details(*table.problem)) : QString()};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

} // namespace keyatlas
