// SPDX-License-Identifier: GPL-3.0-or-later
// Against values computed with 40 digits (tests/data/collision), and against each other at the extremes.
#include "core/scheme/collisions.h"
#include "tests/support/truth.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace keyatlas;
using namespace keyatlas::collisions;

namespace {

QJsonObject vectors(const char* name) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(test::readTruth(name))).object();
}

double number(const QJsonValue& value) {
    return value.isString() ? value.toString().toDouble() : value.toDouble();
}

// 12 significant digits.
void compare(double actual, const QJsonValue& expected, const QString& row) {
    const double wanted = number(expected);
    // What is 0 was recorded with the rounding of 40 digits.
    const bool alike =
        std::fabs(wanted) < 1e-200 ? std::fabs(actual) < 1e-200 : std::fabs(actual / wanted - 1) < 5e-13;
    QVERIFY2(
        alike,
        qPrintable(
            QStringLiteral("%1: %2, expected %3").arg(row).arg(actual, 0, 'g', 17).arg(wanted, 0, 'g', 17)));
}

double valuesOf(const QString& text) { // "36^4", "26*36^23"
    double product = 1;
    for (const QString& factor : text.split('*')) {
        const QStringList parts = factor.split('^');
        product *= parts.size() == 2 ? std::pow(parts[0].toDouble(), parts[1].toDouble()) : factor.toDouble();
    }
    return product;
}

} // namespace

class CollisionsTest : public QObject {
    Q_OBJECT
private slots:
    void birthdays();
    void inverse();
    void poissonBuckets();
    void evenBuckets();
    void writersThatNeverRepeatThemselves();
    void everydayFigures();
    void risesWithIdsAndFallsWithValues();
    void extremesAreCertain();
};

void CollisionsTest::birthdays() {
    const QJsonArray rows = vectors("collision/birthday.json")["values"].toArray();
    QCOMPARE(rows.size(), 71);
    for (const QJsonValue& value : rows) {
        const QJsonObject row = value.toObject();
        const QString name = row["name"].toString() + ' ' + row["n"].toString();
        const double ids = number(row["n"]);
        const double values = number(row["N"]);
        compare(probability(ids, values), row["p_collision"], name);
        compare(expectedPairs(ids, values), row["expected_pairs"], name + " pairs");
        compare(expectedRepeats(ids, values), row["expected_duplicate_ids"], name + " repeats");
    }
}

void CollisionsTest::inverse() {
    const QJsonArray rows = vectors("collision/birthday.json")["inverse"].toObject()["values"].toArray();
    QVERIFY(rows.size() > 10);
    for (const QJsonValue& value : rows) {
        const QJsonObject row = value.toObject();
        compare(idsFor(number(row["p"]), valuesOf(row["N"].toString())), row["n_approx"],
                row["N"].toString() + ' ' + row["p"].toString());
    }
}

void CollisionsTest::poissonBuckets() {
    const QJsonArray rows = vectors("collision/bucketed.json")["poisson"].toArray();
    QCOMPARE(rows.size(), 44);
    for (const QJsonValue& value : rows) {
        const QJsonObject row = value.toObject();
        const Clocked clocked{number(row["rate_per_s"]), number(row["bucket_s"]), number(row["M"])};
        const double seconds = number(row["duration_s"]);
        compare(probability(clocked, seconds), row["p_any"], row["name"].toString());
        compare(expectedPairs(clocked, seconds), row["expected_pairs"], row["name"].toString() + " pairs");
    }
}

void CollisionsTest::evenBuckets() {
    const QJsonArray rows = vectors("collision/bucketed.json")["deterministic_k_per_bucket"].toArray();
    QCOMPARE(rows.size(), 8);
    for (const QJsonValue& value : rows) {
        const QJsonObject row = value.toObject();
        compare(probabilityOfEven(number(row["k_per_bucket"]), number(row["buckets"]), number(row["M"])),
                row["p_any"], row["k_per_bucket"].toVariant().toString());
    }
}

void CollisionsTest::writersThatNeverRepeatThemselves() {
    const QJsonArray rows = vectors("collision/bucketed.json")["cross_writer_only"].toArray();
    QCOMPARE(rows.size(), 5);
    for (const QJsonValue& value : rows) {
        const QJsonObject row = value.toObject();
        const Clocked clocked{number(row["total_rate"]), number(row["bucket_s"]), number(row["M"])};
        compare(expectedPairs(clocked, number(row["duration_s"])) * crossWriterShare(number(row["writers"])),
                row["expected_cross_pairs"], row["writers"].toVariant().toString());
    }
}

// 36 a second: 36^2 / 2 / 1000 * 86,400 = 55,987.2; a year has 365.25 days.
void CollisionsTest::everydayFigures() {
    QCOMPARE(std::round(expectedPairs(Clocked{36, 0.001, 1}, 86400)), 55987.0);
    QCOMPARE(std::round(expectedPairs(Clocked{36, 0.001, std::pow(36, 4)}, kSecondsPerYear)), 12.0);
    QCOMPARE(std::round(1 / expectedPairs(Clocked{36, 0.001, std::pow(36, 5)}, kSecondsPerYear)), 3.0);
}

void CollisionsTest::risesWithIdsAndFallsWithValues() {
    for (double values = 2; values < 1e39; values *= 7) {
        double before = -1;
        for (double ids = 1; ids < 1e21; ids = std::floor(ids * 1.7) + 1) {
            const double p = probability(ids, values);
            QVERIFY2(p >= before && p >= 0 && p <= 1,
                     qPrintable(QStringLiteral("%1 of %2").arg(ids).arg(values)));
            QVERIFY(probability(ids, values * 2) <= p);
            QVERIFY(expectedRepeats(ids, values) <= expectedPairs(ids, values) * (1 + 1e-12));
            before = p;
        }
    }
    double before = -1;
    for (double rate = 1e-9; rate < 1e9; rate *= 3) {
        const double p = probability(Clocked{rate, 0.001, 1e6}, kSecondsPerYear);
        QVERIFY(p >= before && p >= 0 && p <= 1);
        before = p;
    }
}

void CollisionsTest::extremesAreCertain() {
    QCOMPARE(probability(0, 10), 0.0);
    QCOMPARE(probability(1, 1), 0.0);
    QCOMPARE(probability(2, 1), 1.0);
    QCOMPARE(probability(1e30, 1e20), 1.0);
    QCOMPARE(expectedRepeats(5, 1), 4.0);
    QCOMPARE(probability(Clocked{0, 0.001, 1}, 10), 0.0);
    QVERIFY(probability(2, std::pow(2, 128)) > 2.9e-39);
}

QTEST_APPLESS_MAIN(CollisionsTest)
#include "collisions_test.moc"
