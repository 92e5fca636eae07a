// SPDX-License-Identifier: GPL-3.0-or-later
// Times by rank against a plain walk over them; the calendar against Qt's.
#include "core/base/calendar.h"
#include "core/layout/agesteps.h"
#include "core/layout/timecolumn.h"

#include <QDate>
#include <QtTest>

#include <random>

using namespace keyatlas;

namespace {

constexpr std::int64_t kNone = INT64_MIN;

std::shared_ptr<const TimeColumn> columnOf(const std::vector<std::int64_t>& unix) {
    TimeColumn::Builder builder(unix.size());
    for (std::size_t i = 0; i < unix.size(); ++i) {
        if (unix[i] != kNone) {
            builder.set(i, unix[i]);
        }
    }
    return builder.finish();
}

std::int64_t unixOf(const char* iso) {
    return QDateTime::fromString(QLatin1String(iso), Qt::ISODate).toSecsSinceEpoch();
}

Seconds1950 since1950(std::int64_t unix) {
    return static_cast<Seconds1950>(unix + 631152000);
}

} // namespace

class TimeColumnTest : public QObject {
    Q_OBJECT
private slots:
    void calendarAsQts();
    void asAPlainWalk_data();
    void asAPlainWalk();
    void edges();
    void nothingKnown();
    void wholeDays();
    void ageStepsHoldEqualShares();
    void agesOfFew();
};

void TimeColumnTest::calendarAsQts() {
    const QDate epoch(1970, 1, 1);
    for (QDate date(1896, 1, 1); date < QDate(2105, 1, 1); date = date.addDays(1)) {
        const auto number =
            dayNumber(date.year(), static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
        QCOMPARE(number, std::int64_t(epoch.daysTo(date)));
        const CalendarDay day = calendarDay(number);
        QCOMPARE(QDate(static_cast<int>(day.year), static_cast<int>(day.month), static_cast<int>(day.day)),
                 date);
        QCOMPARE(int(daysInMonth(day.year, day.month)), date.daysInMonth());
    }
    QCOMPARE(dayNumber(1, 1, 1), std::int64_t(epoch.daysTo(QDate(1, 1, 1))));
    QCOMPARE(dayNumber(9999, 12, 31), std::int64_t(epoch.daysTo(QDate(9999, 12, 31))));
    QCOMPARE(calendarDay(-1), (CalendarDay{1969, 12, 31}));
}

void TimeColumnTest::asAPlainWalk_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("knownPercent");
    for (const int count : {1, 2, 511, 512, 513, 1024, 5000}) {
        QTest::addRow("%d, all known", count) << count << 100;
        QTest::addRow("%d, half known", count) << count << 50;
        QTest::addRow("%d, few known", count) << count << 1;
    }
}
void TimeColumnTest::asAPlainWalk() {
    QFETCH(int, count);
    QFETCH(int, knownPercent);
    std::mt19937_64 random(static_cast<std::uint64_t>(count));
    const auto below = [&random](std::uint64_t bound) { return random() % bound; };
    std::vector<std::int64_t> times(static_cast<std::size_t>(count), kNone);
    for (auto& time : times) {
        if (below(100) < static_cast<std::uint64_t>(knownPercent)) {
            time = static_cast<std::int64_t>(below(4294967000U)) - 631152000;
        }
    }
    const auto column = columnOf(times);
    QCOMPARE(column->size(), Rank(count));
    for (int round = 0; round < 300; ++round) {
        const Rank a = below(times.size() + 1);
        const Rank b = below(times.size() + 20);
        const Span span{a, b};
        std::uint64_t known = 0;
        std::uint64_t sum = 0;
        TimeRange range{~0U, 0};
        for (Rank rank = a; rank < b && rank < times.size(); ++rank) {
            if (times[rank] != kNone) {
                ++known;
                sum += since1950(times[rank]);
                range.first = std::min(range.first, since1950(times[rank]));
                range.last = std::max(range.last, since1950(times[rank]));
            }
        }
        QCOMPARE(column->known(span), known);
        QCOMPARE(column->meanTime(span).has_value(), known > 0);
        QCOMPARE(column->range(span).has_value(), known > 0);
        if (known > 0) {
            QCOMPARE(std::uint64_t(*column->meanTime(span)), sum / known);
            QVERIFY(*column->range(span) == range);
        }
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
        QCOMPARE(column->secondsAt(i).has_value(), times[i] != kNone);
        if (times[i] != kNone) {
            QCOMPARE(*column->secondsAt(i), since1950(times[i]));
        }
    }
    QVERIFY(!column->secondsAt(times.size()));
}

void TimeColumnTest::edges() {
    const auto column = columnOf({unixOf("1949-12-31T23:59:59Z"), unixOf("1950-01-01T00:00:00Z"), kNone,
                                  unixOf("2086-02-06T06:28:13Z"), unixOf("2086-02-07T06:28:16Z"),
                                  unixOf("2400-01-01T00:00:00Z"), unixOf("2000-02-29T12:00:00Z")});
    QCOMPARE(column->outside(), std::uint64_t(3));
    QCOMPARE(column->unknown(), std::uint64_t(1));
    QCOMPARE(column->known(), std::uint64_t(3));
    QCOMPARE(column->secondsAt(1), std::optional<Seconds1950>(0));
    QCOMPARE(column->secondsAt(3), std::optional<Seconds1950>(4294967293U));
    QVERIFY(!column->secondsAt(0) && !column->secondsAt(2) && !column->secondsAt(4) && !column->secondsAt(5));
    QVERIFY(column->range({0, 7}) == (TimeRange{0, 4294967293U}));
}

void TimeColumnTest::nothingKnown() {
    for (const std::size_t count : {std::size_t(0), std::size_t(1), std::size_t(1000)}) {
        const auto column = columnOf(std::vector<std::int64_t>(count, kNone));
        QCOMPARE(column->size(), Rank(count));
        QCOMPARE(column->unknown(), std::uint64_t(count));
        QCOMPARE(column->known({0, 2000}), std::uint64_t(0));
        QVERIFY(!column->meanTime({0, count}));
        QVERIFY(!column->range({0, count}));
        QVERIFY(!column->wholeDays());
        const AgeSteps ages(*column, {0, count});
        QVERIFY(!ages.range());
        QVERIFY(!ages.ageStep(*column, {0, count}));
    }
}

void TimeColumnTest::wholeDays() {
    QVERIFY(columnOf({unixOf("2012-05-26T00:00:00Z"), unixOf("2000-02-29T00:00:00Z"), kNone})->wholeDays());
    QVERIFY(!columnOf({unixOf("2012-05-26T00:00:00Z"), unixOf("2000-02-29T00:00:01Z")})->wholeDays());
}

// Each step holds a seventh of the documents, and an older document never has the higher one.
void TimeColumnTest::ageStepsHoldEqualShares() {
    std::mt19937_64 random(3);
    std::vector<std::int64_t> times(70000);
    for (auto& time : times) {
        const double u = static_cast<double>(random() % 1000000) / 1e6;
        time = 1000000000 + static_cast<std::int64_t>(u * u * u * 3e8); // most of them old
    }
    const auto column = columnOf(times);
    const AgeSteps ages(*column, {0, times.size()});
    std::array<int, 7> shares{};
    for (const auto time : times) {
        ++shares[ages.stepOf(since1950(time))];
    }
    for (const int share : shares) {
        QVERIFY2(std::abs(share - 10000) < 300, qPrintable(QString::number(share)));
    }
    auto sorted = times;
    std::sort(sorted.begin(), sorted.end());
    QCOMPARE(int(ages.stepOf(since1950(sorted.front()))), 0);
    QCOMPARE(int(ages.stepOf(since1950(sorted.back()))), 6);
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        QVERIFY(ages.stepOf(since1950(sorted[i - 1])) <= ages.stepOf(since1950(sorted[i])));
    }
    QCOMPARE(ages.range()->first, since1950(sorted.front()));
    for (Rank rank = 0; rank < times.size(); rank += 997) { // one document: its own step
        QCOMPARE(ages.ageStep(*column, {rank, rank + 1}), std::optional(ages.stepOf(since1950(times[rank]))));
    }
}

void TimeColumnTest::agesOfFew() {
    const auto same = columnOf({5, 5, 5});
    const AgeSteps one(*same, {0, 3});
    QCOMPARE(one.ageStep(*same, {0, 3}), std::optional<std::uint8_t>(6));
    const auto two = columnOf({0, 1000000});
    const AgeSteps steps(*two, {0, 2});
    QVERIFY(*steps.ageStep(*two, {0, 1}) < *steps.ageStep(*two, {1, 2}));
    std::vector<std::int64_t> sparse(1 << 20, kNone); // two times that lie between those looked at
    sparse[1001] = 0;
    sparse[1003] = 1000000;
    const auto column = columnOf(sparse);
    const AgeSteps few(*column, {0, column->size()});
    QVERIFY(few.range());
    QVERIFY(*few.ageStep(*column, {1001, 1002}) < *few.ageStep(*column, {1003, 1004}));
}

QTEST_GUILESS_MAIN(TimeColumnTest)
#include "timecolumn_test.moc"
