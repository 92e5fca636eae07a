// SPDX-License-Identifier: GPL-3.0-or-later
// Documents per period and column: drawings, and counts against a walk that asks Qt's calendar.
#include "core/layout/heatstrip.h"

#include <QDateTime>
#include <QtTest>

#include <map>
#include <random>

using namespace keyatlas;

namespace {

constexpr std::int64_t kNone = INT64_MIN;
using Times = std::vector<std::int64_t>; // Unix seconds by rank

std::shared_ptr<const TimeColumn> columnOf(const Times& times) {
    TimeColumn::Builder builder(times.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i] != kNone) {
            builder.set(i, times[i]);
        }
    }
    return builder.finish();
}

std::int64_t at(const char* iso) {
    return QDateTime::fromString(QLatin1String(iso), Qt::ISODate).toSecsSinceEpoch();
}

// Documents of equal width: rank r begins at column width * r / count, rounded down.
Columns evenly(Span view, int width) {
    Columns columns;
    columns.view = view;
    columns.ranks.assign(static_cast<std::size_t>(width) + 1, view.last);
    columns.bytes.assign(static_cast<std::size_t>(width) + 1, 0);
    for (Rank i = view.count(); i-- > 0;) {
        const auto x = static_cast<std::size_t>(static_cast<std::uint64_t>(width) * i / view.count());
        for (std::size_t left = 0; left <= x; ++left) {
            columns.ranks[left] = std::min(columns.ranks[left], view.last);
        }
        columns.ranks[x] = view.first + i;
    }
    for (std::size_t x = static_cast<std::size_t>(width);
         x-- > 0;) { // nothing begins there: the next one does
        columns.ranks[x] = std::min(columns.ranks[x], columns.ranks[x + 1]);
    }
    return columns;
}

HeatStrip stripOf(const Times& times, int width, int height, double scale = 1) {
    return heatStripOf(evenly({0, times.size()}, width), *columnOf(times), {height, scale}, {}).value();
}

// One line a row: counts, '.' for none; '+' from ten on.
std::string drawn(const HeatStrip& strip) {
    std::string text;
    for (std::size_t row = 0; row < strip.rows.size(); ++row) {
        for (std::size_t column = 0; column < strip.columnCount(); ++column) {
            const auto count = strip.counts[strip.cell(column, row)];
            text += count == 0 ? '.' : count < 10 ? static_cast<char>('0' + count) : '+';
        }
        text += '\n';
    }
    return text;
}
std::string drawnSteps(const HeatStrip& strip) {
    std::string text;
    for (std::size_t row = 0; row < strip.rows.size(); ++row) {
        for (std::size_t column = 0; column < strip.columnCount(); ++column) {
            const auto step = strip.steps[strip.cell(column, row)];
            text += step == HeatStrip::kNothing ? '.' : static_cast<char>('0' + step);
        }
        text += '\n';
    }
    return text;
}

QString name(const Period& period) {
    const char* kinds[] = {"h", "d", "w", "m", "y"};
    return QString::number(period.step) + QLatin1String(kinds[static_cast<int>(period.kind)]);
}

QDateTime utc(std::int64_t unix) {
    return QDateTime::fromSecsSinceEpoch(unix, Qt::UTC);
}

QStringList labelsOf(const HeatStrip& strip) {
    QStringList texts;
    for (const auto& label : strip.labels) {
        const QString text = strip.period.kind == Period::Kind::HourOfDay
                                 ? QTime(0, 0).addSecs(static_cast<int>(label.at)).toString("HH:mm")
                                 : utc(label.at).toString("yyyy-MM-dd");
        texts << QString::number(label.row) + " " + text;
    }
    return texts;
}

Times spread(std::int64_t first, std::int64_t last, std::size_t count) {
    Times times(count);
    for (std::size_t i = 0; i < count; ++i) {
        times[i] =
            first + (last - first) * static_cast<std::int64_t>(i) / static_cast<std::int64_t>(count - 1);
    }
    return times;
}

} // namespace

class HeatStripTest : public QObject {
    Q_OBJECT
private slots:
    void aDiagonal();
    void partsOfTheDay();
    void midnightsAreDays();
    void oneBrightEnd();
    void wideDocumentsAreWholeCells();
    void stepsAreQuantiles();
    void equalCountsAreTheMiddleStep();
    void rowsFitTheHeight_data();
    void rowsFitTheHeight();
    void labels();
    void nothingKnown();
    void allInOneSecond();
    void leapDay();
    void countsAsAPlainWalk_data();
    void countsAsAPlainWalk();
    void stops();
};

// Four years of time that grows with the rank: half years, newest on top.
void HeatStripTest::aDiagonal() {
    const auto strip = stripOf(spread(at("2010-01-01T00:00:00Z"), at("2013-12-31T23:00:00Z"), 64), 32, 64);
    QCOMPARE(name(strip.period), QString("6m"));
    QCOMPARE(drawn(strip), std::string(".......8\n"
                                       "......8.\n"
                                       ".....8..\n"
                                       "....8...\n"
                                       "...8....\n"
                                       "..8.....\n"
                                       ".8......\n"
                                       "8.......\n"));
    QCOMPARE(strip.rowHeight, 8);
    QCOMPARE(strip.known, std::uint64_t(64));
}

// Two months: hours of the day. Every document at 06:30 or, in the second half of the order, at 13:00.
void HeatStripTest::partsOfTheDay() {
    Times times;
    for (int i = 0; i < 40; ++i) {
        times.push_back(at("2012-05-01T06:30:00Z") + i * 86400 + (i >= 20 ? 23400 : 0));
    }
    const auto strip = stripOf(times, 16, 50);
    QCOMPARE(name(strip.period), QString("4h"));
    QCOMPARE(drawn(strip), std::string("....\n"
                                       "....\n"
                                       "..++\n"
                                       "....\n"
                                       "++..\n"
                                       "....\n"));
    QCOMPARE(strip.rows.front().first, std::int64_t(20 * 3600));
    QCOMPARE(strip.rows.back().last, std::int64_t(4 * 3600));
}

// Dates without hours have no part of the day to tell.
void HeatStripTest::midnightsAreDays() {
    Times times;
    for (int i = 0; i < 8; ++i) {
        times.push_back(at("2012-05-26T00:00:00Z") + i * 86400);
    }
    auto strip = stripOf(times, 16, 64);
    QCOMPARE(name(strip.period), QString("1d"));
    QCOMPARE(drawn(strip).substr(0, 10), std::string("...1\n...1\n"));
    QCOMPARE(utc(strip.rows.front().first), utc(at("2012-06-02T00:00:00Z")));
    // Also where other documents, outside of the view, have hours.
    times.push_back(at("2012-05-26T17:31:25Z"));
    strip = heatStripOf(evenly({0, 8}, 16), *columnOf(times), {64, 1}, {}).value();
    QCOMPARE(name(strip.period), QString("1d"));
    strip = heatStripOf(evenly({0, 9}, 16), *columnOf(times), {64, 1}, {}).value();
    QCOMPARE(name(strip.period), QString("3h"));
}

void HeatStripTest::oneBrightEnd() {
    Times times(60, at("2010-06-01T12:00:00Z"));
    times.insert(times.end(), 20, at("2013-06-01T12:00:00Z"));
    QCOMPARE(drawn(stripOf(times, 16, 40)), std::string("...+\n"
                                                        "....\n"
                                                        "....\n"
                                                        "+++.\n"));
}

// Three documents over 48 pixels: three cells, each as wide as its document.
void HeatStripTest::wideDocumentsAreWholeCells() {
    const auto strip =
        stripOf({at("2010-01-01T01:00:00Z"), at("2012-01-01T01:00:00Z"), at("2011-01-01T01:00:00Z")}, 50, 30);
    QCOMPARE(strip.edges, (std::vector<int>{0, 16, 33, 50}));
    QCOMPARE(strip.ranks, (std::vector<Rank>{0, 1, 2, 3}));
    QCOMPARE(drawn(strip), std::string(".1.\n"
                                       "..1\n"
                                       "1..\n"));
    QCOMPARE(strip.columnAt(-5), std::size_t(0));
    QCOMPARE(strip.columnAt(15), std::size_t(0));
    QCOMPARE(strip.columnAt(16), std::size_t(1));
    QCOMPARE(strip.columnAt(49), std::size_t(2));
    QCOMPARE(strip.columnAt(99), std::size_t(2));
}

// Cells of 1, 2, ... 8 documents: the steps divide those that hold something.
void HeatStripTest::stepsAreQuantiles() {
    Times times;
    for (int year = 0; year < 8; ++year) {
        times.insert(times.end(), static_cast<std::size_t>(year + 1),
                     at("2010-06-01T01:00:00Z") + year * 31557600LL);
    }
    const auto strip = stripOf(times, 4, 64); // one column
    QCOMPARE(drawn(strip), std::string("8\n7\n6\n5\n4\n3\n2\n1\n"));
    QCOMPARE(drawnSteps(strip), std::string("6\n5\n4\n3\n3\n2\n1\n0\n"));
    QCOMPARE(strip.least, 1U);
    QCOMPARE(strip.most, 8U);
}

void HeatStripTest::equalCountsAreTheMiddleStep() {
    const auto strip = stripOf(spread(at("2010-01-01T01:00:00Z"), at("2013-12-31T23:00:00Z"), 4), 16, 40);
    QCOMPARE(drawnSteps(strip), std::string("...3\n..3.\n.3..\n3...\n"));
}

void HeatStripTest::rowsFitTheHeight_data() {
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("last");
    QTest::addColumn<int>("height");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("period");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("rowHeight");
    const auto row = [](const char* first, const char* last, int height, double scale, const char* period,
                        int rows, int rowHeight) {
        QTest::addRow("%s to %s in %d at %.1f", first, last, height, scale)
            << QByteArray(first) << QByteArray(last) << height << scale << period << rows << rowHeight;
    };
    row("2010-10-02T00:00:01Z", "2013-11-30T00:00:00Z", 125, 1, "3m", 13, 9);
    row("2010-01-01T00:00:01Z", "2019-11-30T00:00:00Z", 125, 1, "1y", 10, 12);
    row("2010-01-01T00:00:01Z", "2011-11-30T00:00:00Z", 120, 1, "2m", 12, 10);
    row("2010-01-01T00:00:01Z", "2010-12-30T00:00:00Z", 120, 1, "2h", 12, 10);
    row("2010-01-01T00:00:01Z", "2011-01-02T00:00:00Z", 120, 1, "1m", 13, 9);
    row("2010-01-01T00:00:01Z", "2010-12-30T00:00:00Z", 240, 2, "2h", 12, 20);
    row("2010-01-01T00:00:01Z", "2010-12-30T00:00:00Z", 200, 1, "1h", 24, 8);
    row("1950-01-01T00:00:01Z", "2085-12-30T00:00:00Z", 120, 1, "10y", 14, 8);
    row("2010-01-01T00:00:01Z", "2010-12-30T00:00:00Z", 9, 1, "24h", 1, 9);
    row("1950-01-01T00:00:01Z", "2085-12-30T00:00:00Z", 5, 1, "50y", 3, 1);
}
void HeatStripTest::rowsFitTheHeight() {
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, last);
    QFETCH(int, height);
    QFETCH(double, scale);
    QFETCH(QString, period);
    QFETCH(int, rows);
    QFETCH(int, rowHeight);
    const auto strip = stripOf({at(first), at(last)}, 100, height, scale);
    QCOMPARE(name(strip.period), period);
    QCOMPARE(int(strip.rows.size()), rows);
    QCOMPARE(strip.rowHeight, rowHeight);
    QVERIFY(strip.rows.size() == 3 || strip.rowHeight * int(strip.rows.size()) <= height);
}

void HeatStripTest::labels() {
    // Quarters of four years: a label where a year begins.
    auto strip = stripOf({at("2010-10-02T00:00:01Z"), at("2013-11-30T00:00:00Z")}, 100, 125);
    QCOMPARE(labelsOf(strip), (QStringList{"3 2013-01-01", "7 2012-01-01", "11 2011-01-01"}));
    strip = stripOf({at("2010-01-01T00:00:01Z"), at("2010-12-30T00:00:00Z")}, 100, 120);
    QCOMPARE(labelsOf(strip), (QStringList{"2 18:00", "5 12:00", "8 06:00"}));
    // Months of a year: every third.
    strip = stripOf({at("2010-01-01T00:00:01Z"), at("2011-01-02T00:00:00Z")}, 100, 120);
    QCOMPARE(labelsOf(strip),
             (QStringList{"0 2011-01-01", "3 2010-10-01", "6 2010-07-01", "9 2010-04-01", "12 2010-01-01"}));
    // Weeks: where a month begins, if rows are days away from it.
    strip = stripOf({at("2012-04-20T00:00:00Z"), at("2012-06-30T00:00:00Z")}, 100, 100);
    QCOMPARE(name(strip.period), QString("1w"));
    QCOMPARE(labelsOf(strip), (QStringList{"0 2012-07-01", "4 2012-06-01", "8 2012-05-01"}));
}

void HeatStripTest::nothingKnown() {
    const auto strip = stripOf({kNone, kNone, kNone}, 100, 125);
    QVERIFY(strip.rows.empty());
    QVERIFY(strip.labels.empty());
    QCOMPARE(strip.known, std::uint64_t(0));
    QCOMPARE(strip.without, std::uint64_t(3));
    const auto empty = stripOf({}, 100, 125);
    QVERIFY(empty.rows.empty());
    QCOMPARE(empty.without, std::uint64_t(0));
    const auto flat = stripOf({5, 6}, 0, 125);
    QCOMPARE(flat.columnCount(), std::size_t(0));
    QVERIFY(stripOf({5, 6}, 10, 0).rows.empty());
}

void HeatStripTest::allInOneSecond() {
    const auto strip = stripOf(Times(100, at("2012-05-26T17:31:25Z")), 40, 120);
    QCOMPARE(name(strip.period), QString("2h"));
    QCOMPARE(strip.least, 10U);
    QCOMPARE(strip.most, 10U);
    for (std::size_t row = 0; row < 12; ++row) { // 16 to 18 o'clock
        QCOMPARE(strip.counts[strip.cell(3, row)], row == 3 ? 10U : 0U);
    }
    const auto midnight = stripOf(Times(100, at("2012-05-26T00:00:00Z")), 40, 120);
    QCOMPARE(name(midnight.period), QString("1d"));
    QCOMPARE(midnight.rows.size(), std::size_t(1));
    QCOMPARE(midnight.rowHeight, 12);
}

void HeatStripTest::leapDay() {
    const auto strip = stripOf(
        {at("2012-02-28T00:00:00Z"), at("2012-02-29T00:00:00Z"), at("2012-03-01T00:00:00Z")}, 12, 100);
    QCOMPARE(drawn(strip), std::string("..1\n.1.\n1..\n"));
    QCOMPARE(utc(strip.rows[1].first).date(), QDate(2012, 2, 29));
}

void HeatStripTest::countsAsAPlainWalk_data() {
    QTest::addColumn<int>("days");
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("scale");
    QTest::addColumn<bool>("midnight");
    for (const int days : {1, 30, 364, 366, 800, 1500, 4000, 49000}) {
        for (const int count : {1, 30, 300, 5000}) {
            QTest::addRow("%d in %d days", count, days) << days << count << 1.0 << false;
        }
        QTest::addRow("dates, %d days", days) << days << 400 << 1.5 << true;
    }
}
void HeatStripTest::countsAsAPlainWalk() {
    QFETCH(int, days);
    QFETCH(int, count);
    QFETCH(double, scale);
    QFETCH(bool, midnight);
    std::mt19937_64 random(static_cast<std::uint64_t>(days * 7 + count));
    const std::int64_t first =
        at("1950-01-01T00:00:00Z") +
        static_cast<std::int64_t>(random() % static_cast<std::uint64_t>((49700 - days) * 86400LL));
    Times times(static_cast<std::size_t>(count), kNone);
    for (auto& time : times) {
        if (random() % 10 != 0) {
            time = first + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(days * 86400LL));
            time = midnight ? utc(time).date().startOfDay(Qt::UTC).toSecsSinceEpoch() : time;
        }
    }
    const Span view{times.size() / 5, times.size()};
    const Columns columns = evenly(view, 333);
    const auto strip =
        heatStripOf(columns, *columnOf(times), {static_cast<int>(120 * scale), scale}, {}).value();
    std::uint64_t known = 0;
    std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> cells;
    for (Rank rank = view.first; rank < view.last; ++rank) {
        if (times[rank] == kNone) {
            continue;
        }
        ++known;
        const auto column = strip.columnAt(columns.xOf(rank));
        const auto time = strip.period.kind == Period::Kind::HourOfDay
                              ? std::int64_t(QTime(0, 0).secsTo(utc(times[rank]).time()))
                              : times[rank];
        std::size_t row = 0;
        while (row < strip.rows.size() && !(time >= strip.rows[row].first && time < strip.rows[row].last)) {
            ++row;
        }
        QVERIFY(row < strip.rows.size());
        ++cells[{column, row}];
    }
    QCOMPARE(strip.known, known);
    QCOMPARE(strip.without, view.count() - known);
    std::uint64_t sum = 0;
    for (std::size_t column = 0; column < strip.columnCount(); ++column) {
        for (std::size_t row = 0; row < strip.rows.size(); ++row) {
            const auto found = cells.find({column, row});
            QCOMPARE(strip.counts[strip.cell(column, row)], found == cells.end() ? 0U : found->second);
            sum += strip.counts[strip.cell(column, row)];
        }
    }
    QCOMPARE(sum, known);
    for (std::size_t row = 1; row < strip.rows.size(); ++row) {
        QCOMPARE(strip.rows[row].last, strip.rows[row - 1].first);
    }
    for (const auto& row : strip.rows) { // each begins where people say it does
        const QDateTime begin = utc(row.first);
        switch (strip.period.kind) {
        case Period::Kind::HourOfDay:
            QCOMPARE(row.last - row.first, std::int64_t(strip.period.step) * 3600);
            break;
        case Period::Kind::Day:
            QCOMPARE(row.last - row.first, std::int64_t(strip.period.step) * 86400);
            break;
        case Period::Kind::Week:
            QCOMPARE(begin.date().dayOfWeek(), 1);
            break;
        case Period::Kind::Month:
            QCOMPARE(begin.date().day(), 1);
            QCOMPARE((begin.date().month() - 1) % int(strip.period.step), 0);
            QCOMPARE(begin.addMonths(int(strip.period.step)), utc(row.last));
            break;
        case Period::Kind::Year:
            QCOMPARE(begin.date().dayOfYear(), 1);
            QCOMPARE(begin.date().year() % int(strip.period.step), 0);
            QCOMPARE(begin.addYears(int(strip.period.step)), utc(row.last));
            break;
        }
    }
}

void HeatStripTest::stops() {
    std::stop_source source;
    source.request_stop();
    const auto strip = heatStripOf(evenly({0, 2}, 10), *columnOf({5, 6}), {100, 1}, source.get_token());
    QVERIFY(!strip);
    QCOMPARE(strip.error().code, Error::Code::Cancelled);
}

QTEST_GUILESS_MAIN(HeatStripTest)
#include "heatstrip_test.moc"
