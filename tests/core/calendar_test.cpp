// SPDX-License-Identifier: GPL-3.0-or-later
// Dates inside segments: what is one, where it breaks, and when breaking it helps. A drawing has a bar where
// a key breaks.
#include "core/tree/calendar.h"

#include "core/base/text.h"
#include "core/tree/splitrule.h"
#include "tests/support/idwriter.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>

#include <functional>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString drawn(const SplitRule& rule, Bytes key) {
    std::string text;
    std::size_t begin = 0;
    for (const std::size_t end : rule.segmentEnds(key)) {
        text += (begin > 0 ? "|" : "") + escape(key.substr(begin, end - begin));
        begin = end;
    }
    return QString::fromStdString(text);
}

using Style = std::function<std::string(IdWriter&)>;

SplitRule found(const Style& style, int count = 3000) {
    IdWriter ids;
    std::vector<std::string> keys;
    for (int i = 0; i < count; ++i) {
        keys.push_back(style(ids));
    }
    return SplitRule::found(*vectorKeys(keys), {}).value();
}

std::string transaction(IdWriter& ids) {
    return "txn:" + ids.padded(ids.below(20), 8) + "-" + ids.compact() + "-" + ids.base36(4);
}

std::string day(IdWriter& ids) {
    return ids.compact().substr(0, 8);
}

} // namespace

class CalendarTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsADate_data();
    void whatIsADate();
    void timesBehindTheDay();
    void daysAreTheRest();
    void isoTimes();
    void datesAtTheFront();
    void whatIsNoDateBreaksAsFarAsItIsOne();
    void eachFamilyByItself();
    void onlyWhereItHelps();
    void chosenSeparatorsAreAllThereIs();
    void prefixesBreakAsKeysDo();
};

void CalendarTest::whatIsADate_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("form"); // d dashed, t with a time, and what joins them
    const auto row = [](const char* text, const char* form) { QTest::newRow(text) << text << form; };
    row("20120526", "");
    row("20120526173125", "t");
    row("201205261731", "t");
    row("2012052617", "t");
    row("20120526173125123", "t");
    row("20120526T173125Z", "tT");
    row("20120526-173125", "t-");
    row("20120526-173125.123", "t-");
    row("20120526_1731", "t_");
    row("2012-05-26", "d");
    row("2012-05-26T17:31:25Z", "dtT");
    row("2012-05-26T17:31", "dtT");
    row("2012-05-26 17:31:25.123+05:30", "dt ");
    row("2012-05-26T17", "dtT");
    for (const char* other : {"",
                              "2012",
                              "201205",
                              "2012-05",
                              "20121326",
                              "20120532",
                              "20120500",
                              "18991231",
                              "21000101",
                              "2012052625",
                              "2012052617612",
                              "20120526173",
                              "20120526x",
                              "20120526T",
                              "2012-0526",
                              "201205-26",
                              "2012-05-26T25:00",
                              "2012-05-26T17:61",
                              "2012-05-26x",
                              "00001234",
                              "abcdefgh",
                              "2012052617312x"}) {
        row(other, "none");
    }
}

void CalendarTest::whatIsADate() {
    QFETCH(QString, text);
    const auto date = writtenDate(text.toStdString());
    QString form = QStringLiteral("none");
    if (date) {
        form = QString(date->form.dashed ? "d" : "") + (date->form.goesOn ? "t" : "");
        form += date->form.joint == '\0' ? QString() : QString(QLatin1Char(date->form.joint));
        QCOMPARE(date->month, 2012U * 12 + 5);
        QCOMPARE(date->day, 26U);
    }
    QTEST(form, "form");
}

void CalendarTest::timesBehindTheDay() {
    const auto rule = found(transaction);
    QVERIFY(rule.splitsByCalendar());
    QCOMPARE(rule.calendars().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(rule.separators()), "-:"); // no others
    QCOMPARE(drawn(rule, "txn:00001234-20120526173125-dko7"), "txn:|00001234-|2012|05|26|173125-|dko7");
    const auto joined =
        found([](IdWriter& ids) { return "log:" + day(ids) + "T" + ids.digits(1) + "1731Z"; });
    QCOMPARE(drawn(joined, "log:20120526T173125Z"), "log:|20120526T173125Z"); // T61731Z is no time
    const auto timed =
        found([](IdWriter& ids) { return "log:" + day(ids) + "T17" + ids.padded(ids.below(60), 2); });
    QCOMPARE(drawn(timed, "log:20120526T1731"), "log:|2012|05|26T|1731");
}

void CalendarTest::daysAreTheRest() {
    const auto rule = found([](IdWriter& ids) { return "log:" + day(ids) + ":" + ids.base36(6); });
    QCOMPARE(drawn(rule, "log:20120526:abc123"), "log:|2012|05|26:|abc123");
    const auto ending = found([](IdWriter& ids) { return ids.one({"eu", "us"}) + "/log/" + day(ids); });
    QCOMPARE(drawn(ending, "eu/log/20120526"), "eu/|log/|2012|05|26");
}

void CalendarTest::isoTimes() {
    const auto rule =
        found([](IdWriter& ids) { return "m:" + ids.date() + "T" + ids.clock() + "Z:" + ids.base36(4); });
    QCOMPARE(drawn(rule, "m:2012-05-26T17:31:25Z:ab12"), "m:|2012-|05-|26T|17:31:25Z:|ab12");
    const auto days = found([](IdWriter& ids) { return "m:" + ids.date() + ":" + ids.base36(4); });
    QCOMPARE(drawn(days, "m:2012-05-26:ab12"), "m:|2012-|05-|26:|ab12");
}

void CalendarTest::datesAtTheFront() {
    const auto rule = found([](IdWriter& ids) { return day(ids) + "/" + ids.base36(6); });
    QCOMPARE(drawn(rule, "20120526/abc123"), "2012|05|26/|abc123");
    QCOMPARE(drawn(rule, "_design/20120526"), "_design/|20120526");
    // No separator at all: nothing is split.
    QVERIFY(found([](IdWriter& ids) { return ids.compact(); }).isNone());
}

void CalendarTest::whatIsNoDateBreaksAsFarAsItIsOne() {
    const auto rule = found([](IdWriter& ids) {
        return ids.below(40) == 0 ? "txn:00000001-2012-none-" + ids.base36(4) : transaction(ids);
    });
    QCOMPARE(drawn(rule, "txn:00000001-20120526173125-dko7"), "txn:|00000001-|2012|05|26|173125-|dko7");
    QCOMPARE(drawn(rule, "txn:00000001-2012none-x"), "txn:|00000001-|2012|none-|x");
    QCOMPARE(drawn(rule, "txn:00000001-20121326-x"), "txn:|00000001-|2012|1326-|x");
    QCOMPARE(drawn(rule, "txn:00000001-20120532-x"), "txn:|00000001-|2012|05|32-|x");
    QCOMPARE(drawn(rule, "txn:00000001-1234-x"), "txn:|00000001-|1234-|x");
    QCOMPARE(drawn(rule, "txn:00000001-20"), "txn:|00000001-|20");
    QCOMPARE(drawn(rule, "txn:00000001-2012"), "txn:|00000001-|2012");
    QCOMPARE(drawn(rule, "txn:20120526"), "txn:|20120526"); // not where the dates are
    QCOMPARE(drawn(rule, "other:00000001-20120526"), "other:|00000001-20120526");
}

void CalendarTest::eachFamilyByItself() {
    const auto rule = found(
        [](IdWriter& ids) {
            switch (ids.below(3)) {
            case 0:
                return transaction(ids);
            case 1:
                return "log:" + ids.date() + ":" + ids.base36(4);
            default:
                return "user:" + ids.digits(8) + ":" + ids.base36(4);
            }
        },
        6000);
    QCOMPARE(rule.calendars().size(), std::size_t{2});
    QCOMPARE(drawn(rule, "txn:00000001-20120526173125-dko7"), "txn:|00000001-|2012|05|26|173125-|dko7");
    QCOMPARE(drawn(rule, "log:2012-05-26:dko7"), "log:|2012-|05-|26:|dko7");
    QCOMPARE(drawn(rule, "log:20120526:dko7"), "log:|20120526:|dko7");
    QCOMPARE(drawn(rule, "user:20120526:dko7"), "user:|20120526:|dko7");
}

void CalendarTest::onlyWhereItHelps() {
    const auto splits = [](const Style& style) { return found(style).splitsByCalendar(); };
    // One date for each user, few days, one month, numbers that are no dates, dates among other things.
    QVERIFY(!splits([](IdWriter& ids) { return "user:" + ids.base36(8) + ":" + day(ids); }));
    QVERIFY(!splits([](IdWriter& ids) { return "a:2012052" + ids.digits(1) + ":" + ids.base36(5); }));
    QVERIFY(!splits([](IdWriter& ids) { return "a:201205" + ids.padded(1 + ids.below(31), 2) + ":x"; }));
    QVERIFY(!splits([](IdWriter& ids) { return "a:" + ids.digits(8) + ":" + ids.base36(5); }));
    QVERIFY(!splits([](IdWriter& ids) {
        return "a:" + (ids.below(8) == 0 ? ids.base36(8) : day(ids)) + ":" + ids.base36(5);
    }));
    QVERIFY(splits([](IdWriter& ids) {
        return "a:" + (ids.below(50) == 0 ? ids.base36(8) : day(ids)) + ":" + ids.base36(5);
    }));
}

void CalendarTest::chosenSeparatorsAreAllThereIs() {
    QCOMPARE(drawn(SplitRule::at(":-"), "txn:00000001-20120526173125-dko7"),
             "txn:|00000001-|20120526173125-|dko7");
    QVERIFY(!SplitRule::at(":-").splitsByCalendar());
}

// Whether a key breaks behind a byte depends on the bytes up to it: so every cut of a key breaks where the
// key does.
void CalendarTest::prefixesBreakAsKeysDo() {
    const std::vector<SplitRule> rules{
        found(transaction), found([](IdWriter& ids) { return day(ids) + "/" + ids.base36(6); }),
        found([](IdWriter& ids) { return "m:" + ids.date() + "T" + ids.clock() + "Z:" + ids.base36(4); }),
        found([](IdWriter& ids) {
            return ids.below(2) == 0 ? "2012/" + day(ids) + "/" + ids.base36(4)
                                     : day(ids) + "/" + ids.base36(4);
        })};
    IdWriter ids;
    for (int i = 0; i < 20000; ++i) {
        std::string key = ids.below(3) == 0   ? transaction(ids)
                          : ids.below(2) == 0 ? "m:" + ids.date() + "T" + ids.clock() + "Z:x"
                                              : ids.one({"2012/", ""}) + day(ids) + "/y";
        key[ids.below(static_cast<int>(key.size()))] = ids.one({"0", "1", "9", "-", ":", "/", "T", "x"})[0];
        const auto& rule = rules[static_cast<std::size_t>(i) % rules.size()];
        const auto ends = rule.segmentEnds(key);
        for (std::size_t cut = 1; cut < key.size(); ++cut) {
            auto expected = ends;
            std::erase_if(expected, [cut](std::size_t end) { return end > cut; });
            auto cutEnds = rule.segmentEnds(Bytes(key).substr(0, cut));
            if (expected.empty() || expected.back() != cut) {
                QCOMPARE(cutEnds.back(), cut); // the rest is its last segment
                cutEnds.pop_back();
            }
            QCOMPARE(cutEnds, expected);
        }
    }
}

QTEST_APPLESS_MAIN(CalendarTest)
#include "calendar_test.moc"
