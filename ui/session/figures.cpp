// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/toqt.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

// The C locale does not group digits; who has no other gets the grouping of English.
QLocale locale() {
    const QLocale user;
    return user.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : user;
}

// Three significant digits, as "33.7" or "4.55" or "812".
QString threeFigures(double value) {
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return locale().toString(value, 'f', decimals);
}

QString known(Figure figure, const QString& text) {
    switch (figure.trust()) {
    case Figure::Trust::Exact:
        return text;
    case Figure::Trust::About:
        return Words::tr("about %1").arg(text);
    case Figure::Trust::AtLeast:
        return Words::tr("at least %1").arg(text);
    case Figure::Trust::Unknown:
        break;
    }
    return Words::tr("not known");
}

QString narrow(Figure figure, const QString& text) {
    switch (figure.trust()) {
    case Figure::Trust::Exact:
        return text;
    case Figure::Trust::About:
        return QStringLiteral("≈ ") + text;
    case Figure::Trust::AtLeast:
        return QStringLiteral("≥ ") + text;
    case Figure::Trust::Unknown:
        break;
    }
    return Words::tr("not known");
}

} // namespace

QString countText(std::uint64_t count) {
    return locale().toString(static_cast<qulonglong>(count));
}

QString countText(Figure count) {
    return known(count, countText(count.value()));
}

QString bytesText(std::uint64_t bytes) {
    if (bytes < 1000) {
        return Words::tr("%1 B").arg(bytes);
    }
    static constexpr std::array<const char*, 6> kUnits = {"kB", "MB", "GB", "TB", "PB", "EB"};
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < kUnits.size()) {
        value /= 1000;
        ++unit;
    }
    return QStringLiteral("%1 %2").arg(threeFigures(value), QLatin1String(kUnits[unit]));
}

QString bytesText(Figure bytes) {
    return known(bytes, bytesText(bytes.value()));
}

QString exactBytesText(std::uint64_t bytes) {
    return bytes == 1 ? Words::tr("1 byte") : Words::tr("%1 bytes").arg(countText(bytes));
}

QString exactBytesText(Figure bytes) {
    return known(bytes, exactBytesText(bytes.value()));
}

QString documentsText(std::uint64_t count) {
    return count == 1 ? Words::tr("1 document") : Words::tr("%1 documents").arg(countText(count));
}

QString documentsText(Figure count) {
    return known(count, documentsText(count.value()));
}

QString hitsText(Figure count) {
    const bool one = count == Figure::exact(1);
    const bool none = count == Figure::exact(0);
    return none  ? Words::tr("no hits")
           : one ? Words::tr("1 hit")
                 : known(count, Words::tr("%1 hits").arg(countText(count.value())));
}

QString narrowCount(Figure count) {
    return narrow(count, countText(count.value()));
}

QString narrowBytes(Figure bytes) {
    return narrow(bytes, bytesText(bytes.value()));
}

QString shareText(double share) {
    const double percent = share * 100;
    if (percent > 0 && percent < 0.01) {
        return Words::tr("< %1 %").arg(locale().toString(0.01, 'f', 2));
    }
    const int decimals = percent > 0 && percent < 0.1 ? 2 : 1;
    return Words::tr("%1 %").arg(locale().toString(percent, 'f', decimals));
}

QString shareText(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? QString() : shareText(static_cast<double>(part) / static_cast<double>(whole));
}

QString rankText(Rank rank) {
    return countText(rank);
}

QString ranksText(Span span) {
    if (span.empty()) {
        return Words::tr("before rank %1").arg(rankText(span.first));
    }
    if (span.count() == 1) {
        return Words::tr("rank %1").arg(rankText(span.first));
    }
    return Words::tr("ranks %1 to %2").arg(rankText(span.first), rankText(span.last - 1));
}

QString secondsText(double seconds) {
    if (seconds < 90) {
        return Words::tr("%1 s").arg(static_cast<int>(std::ceil(seconds)));
    }
    if (seconds < 90 * 60) {
        return Words::tr("%1 min").arg(static_cast<int>(std::ceil(seconds / 60)));
    }
    return Words::tr("%1 h").arg(threeFigures(seconds / 3600));
}

QString rateText(double bytesPerSecond) {
    return Words::tr("%1/s").arg(bytesText(static_cast<std::uint64_t>(std::max(0.0, bytesPerSecond))));
}

} // namespace keyatlas
