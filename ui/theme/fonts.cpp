// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kSmallest = 11;

QFont sized(QFont font, int difference, QFont::Weight weight) {
    const int pixels = QFontInfo(QApplication::font()).pixelSize() + difference;
    font.setPixelSize(std::max(difference < 0 ? kSmallest : 1, pixels));
    font.setWeight(weight);
    return font;
}

// The application's font if its digits line up, else the first of some common ones that do.
QFont tabular() {
    QFont font = QApplication::font();
    if (hasTabularFigures(font)) {
        return font;
    }
    for (const QString& family : {QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")}) {
        QFont other = font;
        other.setFamily(family);
        if (QFontInfo(other).family() == family && hasTabularFigures(other)) {
            return other;
        }
    }
    return font;
}

QFont fixed() {
    return QFontDatabase::systemFont(QFontDatabase::FixedFont);
}

} // namespace

bool hasTabularFigures(const QFont& font) {
    const QFontMetricsF measure(font);
    const double width = measure.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (qAbs(measure.horizontalAdvance(QLatin1Char(digit)) - width) > 0.01) {
            return false;
        }
    }
    return true;
}

QFont fontFor(FontRole role) {
    switch (role) {
    case FontRole::Body:
        return QApplication::font();
    case FontRole::Heading:
        return sized(QApplication::font(), 0, QFont::DemiBold);
    case FontRole::Table:
        return sized(tabular(), -1, QFont::Normal);
    case FontRole::TableHeader:
        return sized(tabular(), -1, QFont::DemiBold);
    case FontRole::Small:
        return sized(tabular(), -2, QFont::Normal);
    case FontRole::MapLabel:
        return sized(fixed(), -2, QFont::Normal);
    case FontRole::Result:
        return sized(tabular(), 2, QFont::DemiBold);
    case FontRole::Title:
        return sized(QApplication::font(), 7, QFont::DemiBold);
    case FontRole::Key:
        return sized(fixed(), -1, QFont::Normal);
    case FontRole::KeyStrong:
        return sized(fixed(), -1, QFont::DemiBold);
    }
    return QApplication::font();
}

} // namespace keyatlas
