// SPDX-License-Identifier: GPL-3.0-or-later
// Which IDs hold a time, and which only look as if: recorded sets, made ones, and what chance makes.
#include "core/ids/idtime.h"
#include "core/index/snapshot.h"
#include "tests/core/idschemes.h"
#include "tests/support/idwriter.h"
#include "tests/support/memorycursor.h"
#include "tests/support/samplekeys.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QtTest>
#include <zlib.h>

#include <map>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Ids = std::vector<std::string>;

std::shared_ptr<const PackedKeys> packedKeys(const Ids& ids) {
    MemoryCursor cursor(rowsOf(ids));
    const auto outcome = buildSnapshot(cursor, LastWins(), {}, {});
    const auto* space = outcome.snapshot->space(SpaceId{});
    return space == nullptr ? std::make_shared<const PackedKeys>() : space->live;
}

struct Times {
    std::shared_ptr<const PackedKeys> keys;
    IdTimes found;

    explicit Times(const Ids& ids, const std::optional<SplitRule>& rule = std::nullopt)
        : keys(packedKeys(ids)) {
        const SplitRule used = rule ? *rule : SplitRule::found(*keys, {}).value();
        found = timesFromIds(*keys, used, {}, {}).value();
    }
    const FamilyTimes* family(const std::string& prefix) const {
        for (const auto& family : found.families) {
            if (family.prefix == prefix) {
                return &family;
            }
        }
        return nullptr;
    }
    std::string format(const std::string& prefix) const { // "" if none, "-" if there is no such family
        const auto* it = family(prefix);
        return it == nullptr ? "-" : it->place ? std::string(nameOf(it->place->format)) : "";
    }
    std::string key(Rank rank) const { return keys->key(rank, {}).value(); }
    std::optional<std::int64_t> unixAt(Rank rank) const {
        const auto seconds = found.column ? found.column->secondsAt(rank) : std::nullopt;
        return seconds ? std::optional(std::int64_t{*seconds} + kUnixOf1950) : std::nullopt;
    }
};

Ids linesOf(const QString& name) {
    const QString path = qEnvironmentVariable("KEYATLAS_SHARED") + "/truth/couchdb/sizes/" + name + ".txt.gz";
    Ids lines;
    if (gzFile in = gzopen(path.toLocal8Bit().constData(), "rb")) {
        char line[1024];
        while (gzgets(in, line, sizeof(line)) != nullptr) {
            lines.push_back(QByteArray(line).trimmed().toStdString());
        }
        gzclose(in);
    }
    return lines;
}

template<class Make>
Ids made(std::size_t count, Make make) {
    Ids ids;
    for (std::size_t i = 0; i < count; ++i) {
        ids.push_back(make(i));
    }
    return ids;
}

} // namespace

class IdTimeTest : public QObject {
    Q_OBJECT
private slots:
    void recordedSets_data();
    void recordedSets();
    void schemesWithTime_data();
    void schemesWithTime();
    void noTimes_data();
    void noTimes();
    void familiesOfTheirOwn();
    void smallFamiliesAreFound();
    void behindMarksThatDoNotSplit();
    void parentsMayStandBetweenChildrenWithTimes();
    void fewKeys();
    void theRuleDoesNotMatter_data();
    void theRuleDoesNotMatter();
    void anyNumberOfThreads();
    void stopsSoon();
};

void IdTimeTest::recordedSets_data() {
    QTest::addColumn<QString>("format");
    QTest::newRow("ids_a_100k") << ""; // random UUIDs
    QTest::newRow("ids_b_100k") << ""; // CouchDB's sequential: a random front and a counter
    QTest::newRow("ids_c_100k") << "date and time";
    QTest::newRow("ids_d_100k") << "milliseconds since 1970";
    QTest::newRow("ids_e_100k") << "date and time";
    QTest::newRow("ids_f_100k") << ""; // counters in base 62
    QTest::newRow("ids_g_100k") << "date and time";
}
// Every time as a regular expression and Qt's calendar read it.
void IdTimeTest::recordedSets() {
    QFETCH(QString, format);
    const Ids ids = linesOf(QTest::currentDataTag());
    if (ids.empty()) {
        QSKIP("KEYATLAS_SHARED holds no truth/couchdb/sizes");
    }
    const Times times(ids);
    if (format.isEmpty()) {
        QVERIFY(!times.found.column);
        return;
    }
    QCOMPARE(times.found.column->known(), std::uint64_t(ids.size()));
    static const QRegularExpression iso(QStringLiteral("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d"));
    static const QRegularExpression compact(QStringLiteral("-(\\d{14})-"));
    static const QRegularExpression millis(QStringLiteral(":(\\d{13})"));
    for (Rank rank = 0; rank < times.keys->count(); rank += 7) {
        const auto key = QString::fromStdString(times.key(rank));
        QDateTime time;
        if (const auto match = iso.match(key); match.hasMatch()) {
            time = QDateTime::fromString(match.captured(0) + "Z", Qt::ISODate);
        } else if (const auto digits = compact.match(key); digits.hasMatch()) {
            time = QDateTime::fromString(digits.captured(1), "yyyyMMddHHmmss");
            time.setTimeSpec(Qt::UTC);
        } else {
            time = QDateTime::fromMSecsSinceEpoch(millis.match(key).captured(1).toLongLong(), Qt::UTC);
        }
        QCOMPARE(times.unixAt(rank), std::optional<std::int64_t>(time.toSecsSinceEpoch()));
    }
    for (const auto& family : times.found.families) {
        QCOMPARE(QString::fromUtf8(nameOf(family.place->format).data()), format);
    }
}

void IdTimeTest::schemesWithTime_data() {
    QTest::addColumn<int>("scheme");
    int i = 0;
    for (const auto& scheme : ::schemesWithTime()) {
        QTest::newRow(scheme.name) << i++;
    }
}
// The time is found, and is what the ID was made from: checked by the order of making, not by reading it
// back.
void IdTimeTest::schemesWithTime() {
    QFETCH(int, scheme);
    const Scheme chosen = ::schemesWithTime()[static_cast<std::size_t>(scheme)];
    IdWriter writer;
    constexpr std::size_t kCount = 4000;
    std::map<std::string, std::int64_t> madeAt;
    const Ids ids = made(kCount, [&](std::size_t i) {
        const auto id = chosen.make(writer, i);
        madeAt[id] = secondsOf(i);
        return id;
    });
    const Times times(ids);
    QCOMPARE(times.format(chosen.prefix), std::string(chosen.format));
    const std::string name = chosen.name;
    std::uint64_t known = 0;
    for (Rank rank = 0; rank < times.keys->count(); ++rank) {
        const auto found = times.unixAt(rank);
        if (!found) {
            continue;
        }
        ++known;
        std::int64_t expected = madeAt.at(times.key(rank));
        if (chosen.format == std::string("date")) {
            expected -= expected % 86400;
        } else if (chosen.format == std::string("date, hour and minute")) {
            expected -= expected % 60;
        } else if (name.starts_with("Twitter")) {
            expected += 200000000;
        } else if (name.starts_with("Discord")) {
            expected += 400000000;
        } else if (name == "TSID") {
            continue; // made from other times; see the vectors
        }
        QCOMPARE(*found, expected);
    }
    QVERIFY(known * 100 >= times.keys->count() * 99);
}

void IdTimeTest::noTimes_data() {
    QTest::addColumn<int>("kind");
    const char* names[] = {"random 24 hex",
                           "random UUID",
                           "random 32 hex",
                           "ten-digit account numbers",
                           "a counter from a billion",
                           "a padded counter",
                           "random 13 digits",
                           "random 19 digits",
                           "random 8 base 36",
                           "random 27 base 62",
                           "random 26 Crockford",
                           "words",
                           "MD5-like, few",
                           "one and the same day",
                           "EAN-like",
                           "binary",
                           "random 13 Crockford",
                           "UUID version 4, 32 hex"};
    for (int i = 0; i < int(std::size(names)); ++i) {
        QTest::newRow(names[i]) << i;
    }
}
void IdTimeTest::noTimes() {
    QFETCH(int, kind);
    IdWriter w;
    for (const std::size_t count : {std::size_t(12), std::size_t(100), std::size_t(3000)}) {
        const Times times(made(count, [&](std::size_t i) -> std::string {
            switch (kind) {
            case 0:
                return w.hex(24);
            case 1:
                return w.uuid();
            case 2:
                return w.hex(32);
            case 3:
                return "acc:" + std::to_string(1000000000 + w.below(9000000000));
            case 4:
                return std::to_string(1000000000 + i);
            case 5:
                return "order:" + w.padded(i, 10);
            case 6:
                return "n:" + std::to_string(1000000000000 + w.below(9000000000000));
            case 7:
                return std::to_string(1000000000000000000 + w.below(8000000000000000000));
            case 8:
                return "k:" + w.base36(8);
            case 9:
                return w.base64(27, "");
            case 10:
                return based(w.below(1ULL << 60), kCrockfordDigits, 13).substr(1) +
                       based(w.below(1ULL << 60), kCrockfordDigits, 14);
            case 11:
                return "post:" + w.words("-", 9) + std::to_string(i);
            case 12:
                return i < count / 2 ? "0123456789abcdef0123456789" + w.hex(6)
                                     : "f123456789abcdef0123456789" + w.hex(6);
            case 13:
                return "day:20120526:" + w.digits(9);
            case 14:
                return "4006381" + w.padded(i * 7 + w.below(7), 6);
            case 15:
                return std::string("\xff\x00\x91", 3) + static_cast<char>(w.below(256)) +
                       static_cast<char>(w.below(256)) + static_cast<char>(w.below(256)) +
                       static_cast<char>(i);
            case 16:
                return based(w.below(1ULL << 62), kCrockfordDigits, 13);
            default:
                return w.hex(12) + "4" + w.hex(3) + "a" + w.hex(15);
            }
        }));
        for (const auto& family : times.found.families) {
            QVERIFY2(!family.place, family.place ? std::string(nameOf(family.place->format)).c_str() : "");
            QVERIFY(family.segments > 0 || family.keys < 2);
        }
        QVERIFY(!times.found.column);
    }
}

// Each family has its own form, or none.
void IdTimeTest::familiesOfTheirOwn() {
    IdWriter w;
    Ids ids = {"_design/a", "_design/b", "_design/20120526"};
    for (std::size_t i = 0; i < 2000; ++i) {
        ids.push_back("txn:" + w.account() + "-" + qt(secondsOf(i), "yyyyMMddHHmmss") + "-" + w.base36(4));
        ids.push_back("session:" + based(static_cast<std::uint64_t>(secondsOf(i)), kHexDigits, 8) +
                      w.hex(16));
        ids.push_back("user:" + w.word() + std::to_string(i));
    }
    const Times times(ids);
    QCOMPARE(times.format("txn:"), std::string("date and time"));
    QCOMPARE(times.format("session:"), std::string("ObjectId"));
    QCOMPARE(times.format("user:"), std::string());
    QCOMPARE(times.format("_design/"), std::string());
    QCOMPARE(times.family("txn:")->known, std::uint64_t(2000));
    QCOMPARE(times.family("user:")->keys, std::uint64_t(2000));
    QCOMPARE(times.found.column->known(), std::uint64_t(4000));
    const Span users = times.family("user:")->spans.front();
    QCOMPARE(times.found.column->known(users), std::uint64_t(0));
    std::uint64_t keys = 0;
    for (const auto& family : times.found.families) {
        keys += family.keys;
    }
    QCOMPARE(keys, times.keys->count());
}

void IdTimeTest::smallFamiliesAreFound() {
    IdWriter w;
    Ids ids;
    for (std::size_t i = 0; i < 100000; ++i) {
        ids.push_back("big:" + w.hex(12));
    }
    for (std::size_t i = 0; i < 20; ++i) {
        ids.push_back("account:" + qt(secondsOf(i * 50), "yyyy-MM-ddTHH:mm:ss"));
    }
    const Times times(ids);
    QCOMPARE(times.format("account:"), std::string("date and time"));
    QCOMPARE(times.format("big:"), std::string());
    QCOMPARE(times.found.column->known(), std::uint64_t(20));
}

// The tree splits at colons only; the time stands behind a dash and a name of any length.
void IdTimeTest::behindMarksThatDoNotSplit() {
    IdWriter w;
    const Ids ids = made(3000, [&](std::size_t i) {
        return "session:" + w.one({"anna", "bob", "carla-x"}).substr(0, 3 + i % 3) + w.digits(2) + "." +
               qt(secondsOf(i), "yyyyMMddHHmmss") + ":" + w.hex(4);
    });
    const Times times(ids, SplitRule::at(":"));
    QCOMPARE(times.format("session:"), std::string("date and time"));
    QVERIFY(times.family("session:")->place->everyMark);
    QVERIFY(times.found.column->known() >= 2990);
}

// A post, then its comments: four of five keys have the segment that holds the time.
void IdTimeTest::parentsMayStandBetweenChildrenWithTimes() {
    Ids ids;
    for (std::size_t post = 0; post < 60; ++post) {
        const std::string parent = "post:p" + std::to_string(100 + post);
        ids.push_back(parent);
        for (std::size_t i = 0; i < 4; ++i) {
            ids.push_back(parent + ":comment:" + std::to_string(20120101 + (post * 4 + i) % 28) + "120000");
        }
    }
    const Times times(ids, SplitRule::at(":"));
    QVERIFY(times.family("post:") != nullptr && times.family("post:")->place);
    QCOMPARE(times.family("post:")->known, std::uint64_t{240});
    QVERIFY(!times.unixAt(0));
    QCOMPARE(times.unixAt(1), std::optional<std::int64_t>(1325419200)); // date -ud '2012-01-01 12:00' +%s
}

void IdTimeTest::fewKeys() {
    QVERIFY(!Times({}).found.column);
    QVERIFY(!Times({"2012-05-26T17:31:25Z"}).found.column); // one value proves nothing
    const Times two({"a:2012-05-26T17:31:25Z", "a:2012-05-27T17:31:25Z"});
    QVERIFY(two.found.column);
    QCOMPARE(two.found.column->known(), std::uint64_t(2));
}

void IdTimeTest::theRuleDoesNotMatter_data() {
    QTest::addColumn<QString>("separators");
    QTest::newRow("none") << "";
    QTest::newRow("found") << "?";
    QTest::newRow("all") << ":-/";
    QTest::newRow("colon") << ":";
}
void IdTimeTest::theRuleDoesNotMatter() {
    QFETCH(QString, separators);
    IdWriter w;
    const Ids ids = made(3000, [&](std::size_t i) {
        return "order:" + qt(secondsOf(i), "yyyy-MM-ddTHH:mm:ss") + "Z:" + w.digits(5);
    });
    std::optional<SplitRule> rule;
    if (separators != "?") {
        rule = separators.isEmpty() ? SplitRule::none() : SplitRule::at(separators.toStdString());
    }
    const Times times(ids, rule);
    QCOMPARE(times.format("order:"), std::string("date and time"));
    QCOMPARE(times.found.column->known(), std::uint64_t(3000));
    QCOMPARE(times.unixAt(0), std::optional<std::int64_t>(secondsOf(0)));
}

void IdTimeTest::anyNumberOfThreads() {
    const Ids ids = made(300000, [](std::size_t i) { return structuredId(i, 300000); });
    const auto keys = packedKeys(ids);
    const auto rule = SplitRule::found(*keys, {}).value();
    for (const unsigned jobs : {0U, 1U, 3U}) {
        IdTimeOptions options;
        options.jobs = jobs;
        std::uint64_t last = 0;
        bool rises = true;
        options.progress = [&](std::uint64_t done, std::uint64_t total) {
            rises = rises && done >= last && total == 300000;
            last = done;
        };
        const auto times = timesFromIds(*keys, rule, options, {}).value();
        QVERIFY(rises);
        QCOMPARE(last, std::uint64_t(300000));
        QCOMPARE(times.column->known(), std::uint64_t(300000));
        for (Rank rank = 0; rank < 300000; rank += 1009) {
            const auto day = QDateTime::fromString(
                QString::fromStdString(ids[rank].substr(6, 10)) + "T00:00:00Z", Qt::ISODate);
            QCOMPARE(std::int64_t{*times.column->secondsAt(rank)} + kUnixOf1950,
                     std::int64_t(day.toSecsSinceEpoch()));
        }
    }
}

void IdTimeTest::stopsSoon() {
    const Ids ids = made(300000, [](std::size_t i) { return structuredId(i, 300000); });
    const auto keys = packedKeys(ids);
    const auto rule = SplitRule::found(*keys, {}).value();
    std::stop_source source;
    IdTimeOptions options;
    QElapsedTimer since;
    options.progress = [&](std::uint64_t, std::uint64_t) {
        if (!source.stop_requested()) {
            since.start();
            source.request_stop();
        }
    };
    const auto times = timesFromIds(*keys, rule, options, source.get_token());
    QVERIFY(!times);
    QCOMPARE(times.error().code, Error::Code::Cancelled);
    QVERIFY(since.elapsed() < 200);
    QVERIFY(!timesFromIds(*keys, rule, {}, source.get_token()));
}

QTEST_APPLESS_MAIN(IdTimeTest)
#include "idtime_test.moc"
