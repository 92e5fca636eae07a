// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/designwords.h"

#include "ui/session/toqt.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyatlas::DesignWords)
};

// "-0.0" never.
double roundedTenth(double value) {
    const double rounded = std::round(value * 10) / 10;
    return rounded == 0 ? 0 : rounded;
}

QString oneDecimal(double value) {
    return QLocale().toString(value, 'f', 1);
}

bool hasFieldTime(const Scheme& scheme) {
    return std::any_of(scheme.templates.begin(), scheme.templates.end(), [](const Template& one) {
        const auto parts = one.components();
        return std::any_of(parts.begin(), parts.end(),
                           [](const Component& part) { return part.kind == Component::Kind::Field; });
    });
}

// What the groups are groups of: the first field of an ID.
QString groupName(const Scheme& scheme) {
    if (!scheme.templates.empty()) {
        for (const Component& part : scheme.templates.front().components()) {
            if (part.kind == Component::Kind::Field) {
                return keyText(part.field.text(), 24);
            }
        }
    }
    return {};
}

QString secondsTaken(double seconds) {
    return seconds < 0.05 ? Words::tr("less than 0.1 s")
                          : Words::tr("%1 s").arg(QLocale().toString(seconds, 'f', seconds < 10 ? 1 : 0));
}

QString missingText(const AppliedScheme& applied) {
    if (applied.missing.empty()) {
        return applied.withId == applied.documents
                   ? Words::tr("no field missing")
                   : Words::tr("%1 have no ID").arg(documentsText(applied.documents - applied.withId));
    }
    const auto& worst = *std::max_element(
        applied.missing.begin(), applied.missing.end(),
        [](const MissingField& a, const MissingField& b) { return a.documents < b.documents; });
    const QString field = keyInText(worst.field);
    const QString first =
        Words::tr("%1 %2 in %3").arg(field, fromUtf8(worst.why), documentsText(worst.documents));
    const auto more = applied.missing.size() - 1;
    return more == 0   ? first
           : more == 1 ? Words::tr("%1, and 1 more field").arg(first)
                       : Words::tr("%1, and %2 more fields").arg(first, countText(std::uint64_t{more}));
}

} // namespace

QString meanText(double mean) {
    constexpr double kWholeFrom = 1000; // tenths of it tell nothing
    const double tenth = mean >= kWholeFrom ? std::round(mean) : roundedTenth(mean);
    return tenth == std::floor(tenth) ? countText(static_cast<std::uint64_t>(tenth)) : oneDecimal(tenth);
}

QString differenceText(double now, double before) {
    if (before <= 0) {
        return {};
    }
    const double part = roundedTenth((now - before) / before * 100);
    const QString sign = part < 0 ? QStringLiteral("−") : part > 0 ? QStringLiteral("+") : QString();
    return QStringLiteral("%1%2 %").arg(sign, oneDecimal(std::abs(part)));
}

QString timeOrderText(const SchemeReport& report) {
    const Scheme& scheme = report.applied->scheme;
    switch (report.timeOrder) {
    case TimeOrder::None:
        return Words::tr("none");
    case TimeOrder::Broken:
        return Words::tr("broken");
    case TimeOrder::KeptInGroups: {
        const QString group = groupName(scheme);
        return group.isEmpty() ? Words::tr("in groups") : Words::tr("per %1").arg(group);
    }
    case TimeOrder::Kept:
        break;
    }
    return scheme.today || hasFieldTime(scheme) ? Words::tr("kept") : Words::tr("by arrival");
}

QString oneRangeText(const std::vector<PatternAnswer>& answers) {
    if (answers.empty()) {
        return QStringLiteral("–");
    }
    const auto one = std::count_if(answers.begin(), answers.end(), [](const PatternAnswer& answer) {
        return answer.by == PatternAnswer::By::Range;
    });
    return Words::tr("%1 of %2")
        .arg(countText(static_cast<std::uint64_t>(one)), countText(std::uint64_t{answers.size()}));
}

QString appliedText(const DesignEntry& entry) {
    if (entry.running) {
        return Words::tr("being applied, %1 %").arg(static_cast<int>(entry.progress * 100));
    }
    if (entry.failure) {
        return entry.failure->code == Error::Code::Cancelled ? Words::tr("stopped before it was applied")
                                                             : sentence(*entry.failure);
    }
    if (!entry.report) {
        return entry.scheme.today || !entry.scheme.templates.empty() ? QStringLiteral("…") : QString();
    }
    const AppliedScheme& applied = *entry.report->applied;
    const QString seconds = secondsTaken(applied.seconds);
    const QString all = countText(applied.documents);
    return entry.scheme.today
               ? Words::tr("as they are; %1 read in %2").arg(documentsText(applied.documents), seconds)
               : Words::tr("applied to %1 of %2 documents in %3; %4")
                     .arg(countText(applied.withId), all, seconds, missingText(applied));
}

QString problemText(const Error& error) {
    const QString what = fromUtf8(error.what);
    return error.next.empty() ? what : QStringLiteral("%1: %2").arg(what, fromUtf8(error.next));
}

} // namespace keyatlas
