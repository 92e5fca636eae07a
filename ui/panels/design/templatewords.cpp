// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/templatewords.h"

#include "core/scheme/templatenames.h"
#include "ui/session/toqt.h"

#include <QCoreApplication>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyatlas::TemplateWords)
};

QString usualArguments(Bytes name, Takes takes, unsigned usual) {
    switch (takes) {
    case Takes::Width:
        return name == "prefix" ? QStringLiteral("(3)") : QStringLiteral("(8)");
    case Takes::MayTakeWidth:
        return usual > 0                  ? QStringLiteral("(%1)").arg(usual)
               : name.starts_with("base") ? QString()
                                          : QStringLiteral("(10)");
    case Takes::DatePattern:
        return QStringLiteral("(yyyyMMdd)");
    case Takes::Suffix:
        return QStringLiteral("(-a)");
    case Takes::WidthAndAlphabet:
        return QStringLiteral("(4,base36)");
    case Takes::Nothing:
        break;
    }
    return {};
}

} // namespace

QStringList encodingForms() {
    QStringList forms;
    for (const EncodingName& name : encodingNames()) {
        forms << fromUtf8(name.name) + usualArguments(name.name, name.takes, 0);
        if (name.kind == Encoding::Kind::Date) {
            forms << QStringLiteral("date(yyyyMMddHHmmss)");
        }
    }
    return forms;
}

QStringList generatorForms() {
    QStringList forms;
    for (const GeneratorName& name : generatorNames()) {
        forms << fromUtf8(name.name) + usualArguments(name.name, name.takes, name.usual);
    }
    return forms;
}

QString generatorHint(const QString& form) {
    const QString name = form.section(u'(', 0, 0);
    if (name == QLatin1String("random")) {
        return Words::tr("random characters");
    }
    if (name == QLatin1String("counter")) {
        return Words::tr("1, 2, 3 …");
    }
    const bool timed = name == QLatin1String("uuid7") || name == QLatin1String("ulid") ||
                       name == QLatin1String("ksuid") || name == QLatin1String("objectid") ||
                       name == QLatin1String("snowflake") || name.startsWith(QLatin1String("couch-utc"));
    if (timed) {
        return Words::tr("time, then random or counted");
    }
    return name == QLatin1String("couch-sequential") ? Words::tr("random, then counted")
                                                     : Words::tr("random");
}

} // namespace keyatlas
