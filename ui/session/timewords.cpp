// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/timewords.h"

#include "ui/session/toqt.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace keyatlas {

namespace {

using Kind = Period::Kind;

constexpr std::size_t kFamiliesNamed = 3;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Times)
};

QDateTime utc(std::int64_t unixSeconds) {
    return QDateTime::fromSecsSinceEpoch(unixSeconds, Qt::UTC);
}

QString formatted(std::int64_t unixSeconds, const char* format) {
    return QLocale().toString(utc(unixSeconds), QLatin1String(format));
}

QString hourText(std::int64_t secondsOfDay) {
    return QStringLiteral("%1:00").arg(secondsOfDay / 3600, 2, 10, QLatin1Char('0'));
}

QString monthsText(unsigned months) {
    switch (months) {
    case 1:
        return Words::tr("month");
    case 3:
        return Words::tr("quarter");
    case 6:
        return Words::tr("half year");
    default:
        return Words::tr("%1 months").arg(months);
    }
}

// "segments 1 to 4 of “txn:”"
QString placesOf(const FamilyTimes& family) {
    // The first segment of a family is its name; it is not looked at.
    const std::size_t first = family.prefix.empty() ? 1 : 2;
    const QString segments = family.segments <= first
                                 ? Words::tr("segment %1").arg(std::max(family.segments, first))
                                 : Words::tr("segments %1 to %2").arg(first).arg(family.segments);
    return family.prefix.empty() ? Words::tr("%1 of the IDs").arg(segments)
                                 : Words::tr("%1 of “%2”").arg(segments, keyInText(family.prefix, 24));
}

QString placesLookedAt(std::vector<FamilyTimes> families) {
    std::erase_if(families, [](const FamilyTimes& family) { return family.segments == 0; });
    std::stable_sort(families.begin(), families.end(),
                     [](const FamilyTimes& a, const FamilyTimes& b) { return a.keys > b.keys; });
    QStringList places;
    for (std::size_t i = 0; i < std::min(families.size(), kFamiliesNamed); ++i) {
        places << placesOf(families[i]);
    }
    if (families.size() > kFamiliesNamed) {
        places << Words::tr("%n more families", nullptr, static_cast<int>(families.size() - kFamiliesNamed));
    }
    return places.join(QStringLiteral(", "));
}

} // namespace

QString timeText(std::int64_t unixSeconds) {
    return Words::tr("%1 UTC").arg(formatted(unixSeconds, "d MMM yyyy HH:mm:ss"));
}

QString dateText(std::int64_t unixSeconds) {
    return formatted(unixSeconds, "d MMM yyyy");
}

QString spanOfTimeText(std::int64_t firstUnix, std::int64_t lastUnix) {
    const QDate first = utc(firstUnix).date();
    const QDate last = utc(lastUnix).date();
    if (firstUnix == lastUnix) {
        return timeText(firstUnix);
    }
    if (first == last) {
        return formatted(firstUnix, "dddd d MMMM yyyy");
    }
    return Words::tr("%1 to %2").arg(dateText(firstUnix), dateText(lastUnix));
}

QString periodText(Period period) {
    const bool one = period.step == 1;
    switch (period.kind) {
    case Kind::HourOfDay:
        return one ? Words::tr("hour of the day") : Words::tr("%1 hours of the day").arg(period.step);
    case Kind::Day:
        return one ? Words::tr("day") : Words::tr("%1 days").arg(period.step);
    case Kind::Week:
        return one ? Words::tr("week") : Words::tr("%1 weeks").arg(period.step);
    case Kind::Month:
        return monthsText(period.step);
    case Kind::Year:
        return one ? Words::tr("year") : Words::tr("%1 years").arg(period.step);
    }
    return {};
}

QString rowText(Period period, const HeatStrip::Row& row) {
    const std::int64_t last = row.last - 1;
    switch (period.kind) {
    case Kind::HourOfDay:
        return Words::tr("%1 to %2").arg(hourText(row.first), hourText(row.last));
    case Kind::Day:
    case Kind::Week:
        return last - row.first < 86400 ? dateText(row.first)
                                        : Words::tr("%1 to %2").arg(dateText(row.first), dateText(last));
    case Kind::Month:
        return period.step == 1
                   ? formatted(row.first, "MMM yyyy")
                   : Words::tr("%1 to %2").arg(formatted(row.first, "MMM"), formatted(last, "MMM yyyy"));
    case Kind::Year:
        return period.step == 1
                   ? formatted(row.first, "yyyy")
                   : Words::tr("%1 to %2").arg(formatted(row.first, "yyyy"), formatted(last, "yyyy"));
    }
    return {};
}

QString labelText(Period labels, std::int64_t at) {
    switch (labels.kind) {
    case Kind::HourOfDay:
        return hourText(at);
    case Kind::Day:
    case Kind::Week:
        return formatted(at, "d MMM");
    case Kind::Month:
        return formatted(at, "MMM yyyy");
    case Kind::Year:
        break;
    }
    return formatted(at, "yyyy");
}

QString originText(const SpaceTimes& times) {
    const bool field = times.read && times.column != times.fromIds;
    const QString name = shownText(times.field, 40).text;
    if (!field) {
        return Words::tr("time from the ID");
    }
    return times.inIds() ? Words::tr("time from the ID or the field “%1”").arg(name)
                         : Words::tr("time from the field “%1”").arg(name);
}

QString stripSentence(const HeatStrip& strip, const SpaceTimes& times) {
    const QString what =
        strip.rows.empty()
            ? Words::tr("no document of this view has a time")
            : Words::tr("documents per %1 and 4 px of the order").arg(periodText(strip.period));
    QString sentence = QStringLiteral("%1; %2").arg(what, originText(times));
    if (strip.without > 0 && !strip.rows.empty()) {
        sentence += QStringLiteral("; ") + Words::tr("%1 without").arg(documentsText(strip.without));
    }
    return sentence;
}

QString nothingKnownText(const SpaceTimes& times) {
    QString text;
    if (times.failure) {
        text = sentence(*times.failure);
    } else if (times.read) {
        const auto& totals = times.read->totals;
        text = Words::tr("The field “%1” holds no time: %2 looked at, %3 without the field.")
                   .arg(shownText(times.field, 40).text, documentsText(totals.documents),
                        countText(totals.lacking));
    } else {
        const QString places = placesLookedAt(times.families);
        text = places.isEmpty() ? Words::tr("There are too few IDs to tell a time from.")
                                : Words::tr("The IDs tell no time; looked at: %1.").arg(places);
    }
    return text;
}

} // namespace keyatlas
