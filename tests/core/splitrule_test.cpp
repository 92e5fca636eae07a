// SPDX-License-Identifier: GPL-3.0-or-later
// Where keys break: styles of real IDs (written here with a fixed seed), chosen separators, and values kept
// whole.
#include "core/tree/splitrule.h"

#include "core/base/text.h"
#include "core/tree/keysample.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>
#include <zlib.h>

#include <functional>
#include <random>
#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

// Segments with a bar between them.
std::string drawn(const SplitRule& rule, Bytes key) {
    std::string text;
    std::size_t begin = 0;
    for (const std::size_t end : rule.segmentEnds(key)) {
        text += (begin > 0 ? "|" : "") + escape(key.substr(begin, end - begin));
        begin = end;
    }
    return text;
}

// Writes IDs from random parts.
class Ids {
public:
    std::string digits(int count) { return from("0123456789", count); }
    std::string hex(int count) { return from("0123456789abcdef", count); }
    std::string base36(int count) { return from("0123456789abcdefghijklmnopqrstuvwxyz", count); }
    std::string base64(int count, const std::string& extra) {
        return from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + extra, count);
    }
    std::uint64_t below(std::uint64_t bound) { return m_random() % bound; }
    std::string one(const std::vector<std::string>& of) { return of[below(of.size())]; }
    std::string account() { return "0000" + padded(below(400), 4); }
    std::string padded(std::uint64_t number, int width) {
        std::string text = std::to_string(number);
        return std::string(static_cast<std::size_t>(width) -
                               std::min(text.size(), static_cast<std::size_t>(width)),
                           '0') +
               text;
    }
    std::string date() {
        return "20" + padded(10 + below(14), 2) + "-" + padded(1 + below(12), 2) + "-" +
               padded(1 + below(28), 2);
    }
    std::string clock() {
        return padded(below(24), 2) + ":" + padded(below(60), 2) + ":" + padded(below(60), 2);
    }
    std::string compact() {
        std::string text = date() + clock();
        std::erase_if(text, [](char c) { return c == '-' || c == ':'; });
        return text;
    }
    std::string uuid() { return hex(8) + "-" + hex(4) + "-" + hex(4) + "-" + hex(4) + "-" + hex(12); }
    std::string word() {
        return one({"my",   "first",  "post", "how",  "to",  "make",  "the",   "best", "guide",
                    "of",   "cats",   "our",  "new",  "old", "quick", "brown", "fox",  "travel",
                    "food", "review", "tips", "code", "why", "what",  "10"});
    }
    std::string words(const std::string& mark, std::uint64_t most) {
        std::string text = word();
        for (auto left = below(most); left > 0; --left) {
            text += mark + word();
        }
        return text;
    }
    std::string mail() {
        std::string name = one({"anna", "bob", "carla", "dieter", "eva", "felix"});
        name += one({"", ".nurus", ".smith", "-lee", "_van.dyk"}) + (below(2) == 0 ? digits(2) : "");
        return name + "@" + one({"shop.example", "mail.example.org", "my-company.example"});
    }

private:
    std::string from(const std::string& alphabet, int count) {
        std::string text;
        while (count-- > 0) {
            text += alphabet[below(alphabet.size())];
        }
        return text;
    }

    std::mt19937_64 m_random{20120526};
};

using Style = std::function<std::string(Ids&)>;

std::shared_ptr<VectorKeys> keysOf(const Style& style, int count) {
    Ids ids;
    std::vector<std::string> keys;
    for (int i = 0; i < count; ++i) {
        keys.push_back(style(ids));
    }
    return vectorKeys(keys);
}

std::string transaction(Ids& ids) {
    return "txn:" + ids.account() + "-" + ids.compact() + "-" + ids.base36(4);
}
std::string post(Ids& ids) {
    return "post:" + ids.words("-", 3) +
           (ids.below(5) == 0 ? "" : ":comment:" + ids.date() + "T" + ids.clock() + "Z");
}
std::string user(Ids& ids) {
    return "user:" + ids.mail();
}

} // namespace

Q_DECLARE_METATYPE(Style)

class SplitRuleTest : public QObject {
    Q_OBJECT

private slots:
    void chosenSeparatorsAlwaysSplit();
    void reservedSegments();
    void chosenSeparatorsWithValuesKeptWhole();
    void separatorsAreFound_data();
    void separatorsAreFound();
    void recordedSets_data();
    void recordedSets();
    void valuesDecideByTheirBytesAlone();
    void aKeyMayBeginLikeAValue();
    void familiesBreakInTheirOwnWay();
    void binaryIsNotTorn();
    void smallSpaces();
    void longKeysAreLookedAtInFront();
    void errorsAndStops();
    void samplesAreSpreadAndBounded();
};

void SplitRuleTest::chosenSeparatorsAlwaysSplit() {
    const auto rule = SplitRule::at(":-");
    QCOMPARE(qt(drawn(rule, "txn:00001234-2012")), "txn:|00001234-|2012");
    QCOMPARE(qt(drawn(rule, "2012-05-26T17:31:25Z")), "2012-|05-|26T17:|31:|25Z");
    QCOMPARE(qt(drawn(rule, "::a-")), ":|:|a-");
    QCOMPARE(qt(drawn(rule, "plain")), "plain");
    QCOMPARE(qt(drawn(rule, "")), "");
    QCOMPARE(qt(rule.separators()), "-:");
    QVERIFY(!rule.isNone() && !rule.wasFound());
    QVERIFY(rule.breakAfter("a:", 0) == std::size_t{2}); // a break at the very end is one
    QVERIFY(!rule.breakAfter("a:", 2) && !rule.breakAfter("a:b", 2) && !rule.breakAfter("", 0));
    QCOMPARE(rule.segmentEnd("a:b", 2), std::size_t{3});
    QVERIFY(SplitRule::at("").isNone() && SplitRule::none().isNone());
    QCOMPARE(qt(drawn(SplitRule::none(), "a:b/c")), "a:b/c");
    const auto odd = SplitRule::at(Bytes("\0\xff", 2));
    QCOMPARE(qt(drawn(odd, Bytes("a\0b\xff", 4))), "a\\x00|b\\xff");
    // wish: "with two separators A:B.C and A:B:C collapse to the same path"
    const auto two = SplitRule::at(":.");
    QVERIFY(drawn(two, "A:B.C") != drawn(two, "A:B:C"));
}

void SplitRuleTest::reservedSegments() {
    for (const char* separators : {":", "-", "_", "/", "e"}) {
        const auto rule = SplitRule::at(separators);
        QCOMPARE(rule.segmentEnd("_design/by_name", 0), std::size_t{8});
        QCOMPARE(rule.segmentEnd("_local/abc", 0), std::size_t{7});
    }
    const auto rule = SplitRule::at("_");
    QCOMPARE(qt(drawn(rule, "_design/by_name")), "_design/|by_|name");
    QCOMPARE(qt(drawn(rule, "_desk_1")), "_desk_|1");
    QCOMPARE(qt(drawn(rule, "a_design/b")), "a_|design/b");
    QCOMPARE(qt(drawn(SplitRule::none(), "_design/by_name")), "_design/by_name");
}

void SplitRuleTest::chosenSeparatorsWithValuesKeptWhole() {
    const auto keys = keysOf(
        [](Ids& ids) {
            return "dev:" + ids.hex(2) + ":" + ids.hex(2) + ":" + ids.hex(2) + ":" + ids.hex(2) + ":" +
                   ids.hex(2) + ":" + ids.hex(2) + ":" + ids.digits(3);
        },
        500);
    // wish: "MAC addresses split at every colon"
    const auto rule = SplitRule::at(":", *keys, {}).value();
    QCOMPARE(qt(drawn(rule, "dev:aa:bb:cc:dd:ee:ff:042")), "dev:|aa:bb:cc:dd:ee:ff:|042");
    QVERIFY(!rule.wasFound());
    QVERIFY(SplitRule::at(":", *keysOf(transaction, 500), {}).value() == SplitRule::at(":"));
}

void SplitRuleTest::separatorsAreFound_data() {
    QTest::addColumn<Style>("style");
    QTest::addColumn<QString>("separators");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("segments");
    const auto row = [](const char* name, Style style, const char* separators, const char* key,
                        const char* segments) {
        QTest::newRow(name) << std::move(style) << separators << key << segments;
    };
    // Separators that separate.
    row("brief: transactions", transaction, "-:", "txn:00001234-20120526173125-dko7",
        "txn:|00001234-|20120526173125-|dko7");
    row("brief: blog", post, ":", "post:my-first-post:comment:2012-05-26T17:31:25Z",
        "post:|my-first-post:|comment:|2012-05-26T17:31:25Z");
    row("brief: users", user, ":", "user:anna.nurus52@shop.example", "user:|anna.nurus52@shop.example");
    row(
        "brief: orders",
        [](Ids& ids) {
            return "order:" + ids.date() + ":c" + ids.padded(ids.below(300), 5) + ":" + ids.digits(8);
        },
        ":", "order:2024-03-17:c00123:00000042", "order:|2024-03-17:|c00123:|00000042");
    row(
        "brief: companies",
        [](Ids& ids) {
            return ids.one({"acme", "globex", "initech"}) + "-" + ids.compact() + "-" + ids.digits(4);
        },
        "-", "acme-20240101054912-0667", "acme-|20240101054912-|0667");
    row(
        "several at once",
        [](Ids& ids) {
            return "t" + ids.digits(1) + "/eu|" + ids.padded(ids.below(9), 8) + "-" + ids.digits(5);
        },
        "-/|", "t1/eu|00000012-34567", "t1/|eu||00000012-|34567");
    row(
        "dotted names",
        [](Ids& ids) {
            return "com." + ids.one({"acme", "globex"}) + "." + ids.words(".", 3) + "." + ids.base36(6);
        },
        ".", "com.acme.how.to.abc123", "com.|acme.|how.|to.|abc123");
    row(
        "names of varying depth",
        [](Ids& ids) {
            return ids.one({"user_", "user_profile_", "session_"}) + ids.digits(6);
        },
        "_", "user_profile_000123", "user_|profile_|000123");
    row(
        "versions",
        [](Ids& ids) {
            return ids.one({"lodash", "react", "left-pad"}) + "@" + ids.digits(1) + "." + ids.digits(2) +
                   "." + ids.digits(2);
        },
        "@", "left-pad@1.12.30", "left-pad@|1.12.30");
    row(
        "scoped packages",
        [](Ids& ids) {
            return (ids.below(3) == 0 ? "@" + ids.one({"babel", "types", "vue"}) + "/" : "") +
                   ids.words("-", 3) + ids.digits(2);
        },
        "/", "@babel/code-frame1", "@babel/|code-frame1");
    row(
        "paths",
        [](Ids& ids) {
            return "/" + ids.one({"usr", "lib"}) + "/" + ids.words("/", 4) + "/" + ids.words("-", 3) +
                   ids.digits(3) + ".txt";
        },
        "/", "/usr/my/post.txt", "/|usr/|my/|post.txt");
    row(
        "NUL",
        [](Ids& ids) {
            return std::string("\0asset\0", 7) + ids.base36(5) + std::string(1, '\0') + ids.digits(2);
        },
        "\\x00", "plain", "plain");
    row(
        "first part unique",
        [](Ids& ids) {
            return ids.base36(8) + ":" + ids.one({"profile", "settings", "inbox"});
        },
        ":", "k3j9x0aa:inbox", "k3j9x0aa:|inbox");
    row(
        "hash",
        [](Ids& ids) {
            return ids.digits(6) + "#" + ids.one({"a", "b"}) + "#" + ids.date();
        },
        "#", "000053#a#2014-09-23", "000053#|a#|2014-09-23");
    row(
        "deep",
        [](Ids& ids) {
            return "tenant-00" + ids.digits(2) + "/region-" + ids.one({"eu-central-1", "us-east-2"}) +
                   "/ledger-main/ACC-1" + ids.digits(5) + "/" + ids.date() + "T" + ids.clock() + "/" +
                   ids.hex(32);
        },
        "/", "tenant-0016/region-eu-central-1/ledger-main/ACC-105032/2021-01-01T00:02:39/ab",
        "tenant-0016/|region-eu-central-1/|ledger-main/|ACC-105032/|2021-01-01T00:02:39/|ab");
    // Values that hold separators.
    row(
        "UUID",
        [](Ids& ids) {
            return ids.one({"org", "team"}) + "-" + ids.uuid() + "-" + ids.digits(4);
        },
        "-", "org-123e4567-e89b-12d3-a456-426614174000-0001",
        "org-|123e4567-e89b-12d3-a456-426614174000-|0001");
    row(
        "MAC",
        [](Ids& ids) {
            std::string mac = ids.hex(2);
            for (int i = 0; i < 5; ++i) {
                mac += ":" + ids.hex(2);
            }
            return "dev:" + mac + ":" + ids.digits(4);
        },
        ":", "dev:aa:bb:cc:dd:ee:ff:0012", "dev:|aa:bb:cc:dd:ee:ff:|0012");
    row(
        "IPv4",
        [](Ids& ids) {
            return ids.one({"web", "db"}) + "." + ids.digits(2) + "." + std::to_string(ids.below(256)) + "." +
                   std::to_string(ids.below(256)) + "." + std::to_string(ids.below(256));
        },
        ".", "web.10.2.0.1", "web.|10.2.0.1");
    row(
        "IPv6", [](Ids& ids) { return "host:2001:db8::" + ids.hex(4) + ":" + ids.hex(4); }, ":",
        "host:2001:db8::1a2b:3c4d", "host:|2001:db8::1a2b:3c4d");
    row(
        "time with zone",
        [](Ids& ids) {
            return "log:" + ids.date() + "T" + ids.clock() + "." + ids.digits(3) + "+05:30:" + ids.base36(4);
        },
        ":", "log:2012-05-26T17:31:25.123+05:30:ab12", "log:|2012-05-26T17:31:25.123+05:30:|ab12");
    row(
        "coordinates",
        [](Ids& ids) {
            return "geo:" + ids.digits(2) + "." + ids.digits(3) + ":" + ids.digits(2) + "." + ids.digits(3);
        },
        ":", "geo:48.137:11.575", "geo:|48.137:|11.575");
    // Nothing that separates.
    row(
        "brief: couch uuids", [](Ids& ids) { return ids.hex(32); }, "", "a:b", "a:b");
    row(
        "uuids", [](Ids& ids) { return ids.uuid(); }, "", "123e4567-e89b-12d3-a456-426614174000",
        "123e4567-e89b-12d3-a456-426614174000");
    row(
        "base64", [](Ids& ids) { return ids.base64(43, "+/") + "="; }, "", "a/b", "a/b");
    row(
        "base64url", [](Ids& ids) { return ids.base64(22, "-_"); }, "", "a-b", "a-b");
    row(
        "base64url behind a type", [](Ids& ids) { return "file:" + ids.base64(21, "-_"); }, ":", "file:-a_b",
        "file:|-a_b");
    row(
        "slugs", [](Ids& ids) { return ids.words("-", 6); }, "", "my-first-post", "my-first-post");
    row(
        "slugs of three words", [](Ids& ids) { return ids.word() + "-" + ids.word() + "-" + ids.word(); }, "",
        "my-first-post", "my-first-post");
    row(
        "titles",
        [](Ids& ids) { return ids.words(" ", 5) + (ids.below(20) == 0 ? ": " + ids.words(" ", 3) : ""); }, "",
        "How: to", "How: to");
    row(
        "licence keys", [](Ids& ids) { return ids.base36(5) + "-" + ids.base36(5) + "-" + ids.base36(5); },
        "", "a-b-c", "a-b-c");
    row(
        "e-mail", [](Ids& ids) { return ids.mail(); }, "", "anna.lee@x.example", "anna.lee@x.example");
}

void SplitRuleTest::separatorsAreFound() {
    QFETCH(Style, style);
    QFETCH(QString, key);
    for (const int count : {500, 20000}) {
        const auto rule = SplitRule::found(*keysOf(style, count), {}).value();
        QVERIFY(rule.wasFound());
        QTEST(qt(escape(rule.separators())), "separators");
        QTEST(qt(drawn(rule, key.toStdString())), "segments");
        QVERIFY(rule == SplitRule::found(*keysOf(style, count), {}).value()); // the same data, the same rule
    }
}

void SplitRuleTest::recordedSets_data() {
    QTest::addColumn<QString>("separators");
    QTest::addColumn<int>("levels");
    // The seven sets of 100,000 IDs of truth/couchdb/sizes; what they are made of is written there.
    QTest::newRow("ids_a_100k") << "" << 1;  // random UUIDs
    QTest::newRow("ids_b_100k") << "" << 1;  // sequential UUIDs
    QTest::newRow("ids_c_100k") << "-" << 4; // ACC-105032-20210101000239-3ceb
    QTest::newRow("ids_d_100k") << ":" << 2; // txn:1609459359081FbY8N
    QTest::newRow("ids_e_100k") << "-" << 4; // as c
    QTest::newRow("ids_f_100k") << "" << 1;  // base 62 counters
    QTest::newRow("ids_g_100k") << "/" << 7; // tenant/region/ledger/transactions/account/ISO time/random
}

void SplitRuleTest::recordedSets() {
    const QString file = qEnvironmentVariable("KEYATLAS_SHARED") + "/truth/couchdb/sizes/" +
                         QTest::currentDataTag() + ".txt.gz";
    if (!QFile::exists(file)) {
        QSKIP("KEYATLAS_SHARED holds no truth/couchdb/sizes");
    }
    std::vector<std::string> ids;
    gzFile in = gzopen(file.toLocal8Bit().constData(), "rb");
    char line[1024];
    while (gzgets(in, line, sizeof(line)) != nullptr) {
        ids.push_back(QByteArray(line).trimmed().toStdString());
    }
    gzclose(in);
    QCOMPARE(ids.size(), std::size_t{100000});
    const auto rule = SplitRule::found(*vectorKeys(ids), {}).value();
    QTEST(qt(rule.separators()), "separators");
    QFETCH(int, levels);
    for (const auto& id : ids) {
        QCOMPARE(rule.segmentEnds(id).size(), static_cast<std::size_t>(levels));
    }
}

void SplitRuleTest::valuesDecideByTheirBytesAlone() {
    // The longest viable prefix may not depend on what follows.
    constexpr ValueShapes all = 511;
    const std::vector<std::string> values = {"123e4567-e89b-12d3-a456-426614174000",
                                             "aa:bb:cc:dd:ee:ff",
                                             "aa-bb-cc-dd-ee-ff",
                                             "2012-05-26T17:31:25.123+05:30",
                                             "2012-05-26 17:31",
                                             "2012-05-26T17:31:25Z",
                                             "10.200.0.1",
                                             "2001:db8::1",
                                             "1:2:3:4:5:6:7:8"};
    std::mt19937_64 random(4);
    for (int round = 0; round < 20000; ++round) {
        std::string text = values[random() % values.size()].substr(0, random() % 40);
        text += values[random() % values.size()].substr(random() % 9);
        const auto shapes = static_cast<ValueShapes>(random() % (all + 1));
        const std::size_t viable = viableLength(text, shapes);
        QVERIFY(viable <= text.size());
        for (std::size_t cut = 0; cut <= text.size(); ++cut) {
            QCOMPARE(viableLength(Bytes(text).substr(0, cut), shapes), std::min(cut, viable));
        }
    }
    for (const auto& value : values) {
        QCOMPARE(matchValue(value).length, value.size());
        QCOMPARE(viableLength(value, matchValue(value).shapes), value.size());
        QCOMPARE(matchValue(value + ":x").length, value.size());
    }
    for (const char* text :
         {"a::b", "12:34", "2012-05-2", "2012-13-45x", "10.0.0", "abc", "",
          "123e4567-e89b-12d3-a456-42661417400", "aa:bb:cc:dd:ee:fg", "a@b", "@b.example"}) {
        QVERIFY2(!has(matchValue(text).shapes, ValueShape::Ipv6) &&
                     !has(matchValue(text).shapes, ValueShape::Mac) &&
                     !has(matchValue(text).shapes, ValueShape::Uuid) &&
                     !has(matchValue(text).shapes, ValueShape::Email) &&
                     !has(matchValue(text).shapes, ValueShape::IsoDate),
                 text);
    }
}

void SplitRuleTest::aKeyMayBeginLikeAValue() {
    const Style mac = [](Ids& ids) { return "dev:aa:bb:cc:dd:ee:" + ids.hex(2) + ":" + ids.digits(2); };
    const Style pair = [](Ids& ids) { return "x:" + ids.hex(2) + ":order:" + ids.digits(3); };
    // A few that only look like an address do not tear the others; what they share with them stays together.
    const auto few =
        SplitRule::found(*keysOf([&](Ids& ids) { return ids.below(10) == 0 ? pair(ids) : mac(ids); }, 3000),
                         {})
            .value();
    QCOMPARE(qt(drawn(few, "dev:aa:bb:cc:dd:ee:01:17")), "dev:|aa:bb:cc:dd:ee:01:|17");
    QCOMPARE(qt(drawn(few, "x:aa:order:017")), "x:|aa:order:|017");
    // If most only look like one, they win.
    const auto most =
        SplitRule::found(*keysOf([&](Ids& ids) { return ids.below(10) == 0 ? mac(ids) : pair(ids); }, 3000),
                         {})
            .value();
    QCOMPARE(qt(drawn(most, "x:aa:order:017")), "x:|aa:|order:|017");
}

void SplitRuleTest::familiesBreakInTheirOwnWay() {
    const auto keys = keysOf(
        [](Ids& ids) {
            switch (ids.below(4)) {
            case 0:
                return transaction(ids);
            case 1:
                return post(ids);
            case 2:
                return user(ids);
            default:
                return "_design/" + ids.words("-", 3);
            }
        },
        8000);
    const auto rule = SplitRule::found(*keys, {}).value();
    QCOMPARE(qt(rule.separators()), "-:");
    QCOMPARE(qt(drawn(rule, "txn:00000012-20120526173125-dko7")), "txn:|00000012-|20120526173125-|dko7");
    QCOMPARE(qt(drawn(rule, "post:my-first-post:comment:2012-05-26T17:31:25Z")),
             "post:|my-first-post:|comment:|2012-05-26T17:31:25Z");
    QCOMPARE(qt(drawn(rule, "user:anna-lee@my-company.example")), "user:|anna-lee@my-company.example");
    QCOMPARE(qt(drawn(rule, "_design/by-date")), "_design/|by-date");
    QCOMPARE(rule.families().size(), std::size_t{1});
    QCOMPARE(qt(rule.families()[0].prefix), "txn:");
}

void SplitRuleTest::binaryIsNotTorn() {
    const auto keys = keysOf(
        [](Ids& ids) {
            if (ids.below(3) > 0) {
                return transaction(ids);
            }
            std::string bytes = "\xff\x01";
            for (int i = 0; i < 14; ++i) {
                bytes += static_cast<char>(ids.below(256));
            }
            return bytes;
        },
        5000);
    const auto rule = SplitRule::found(*keys, {}).value();
    QCOMPARE(qt(rule.separators()), "-:");
    QCOMPARE(qt(drawn(rule, "\xff\x01:\x93\x99-\x80z")), "\\xff\\x01:\\x93\\x99-\\x80z");
    QCOMPARE(qt(drawn(rule, "caf\xe9:1")), "caf\\xe9:|1"); // one bad byte is no binary
    QCOMPARE(qt(drawn(rule, "txn:\xff\xfe:\xff")), "txn:|\\xff\\xfe:\\xff");
}

void SplitRuleTest::smallSpaces() {
    QVERIFY(SplitRule::found(*vectorKeys(std::vector<std::string>{}), {}).value().isNone());
    QVERIFY(SplitRule::found(*vectorKeys(std::vector<std::string>{""}), {}).value().isNone());
    QVERIFY(SplitRule::found(*vectorKeys(std::vector<std::string>{"abc"}), {}).value().isNone());
    QCOMPARE(qt(SplitRule::found(*vectorKeys(std::vector<std::string>{"a:1", "a:2", "b:1"}), {})
                    .value()
                    .separators()),
             ":");
    const auto few = vectorKeys(std::vector<std::string>{
        "acme-2024-0667", "acme-2024-0668", "acme-2025-0001", "globex-2024-0001", "globex-2024-0002",
        "globex-2025-0003", "initech-2024-0001", "initech-2025-0009"});
    QCOMPARE(qt(drawn(SplitRule::found(*few, {}).value(), "acme-2024-0667")), "acme-|2024-|0667");
    QVERIFY(SplitRule::found(*vectorKeys(std::vector<std::string>{"_design/a", "_design/b"}), {})
                .value()
                .isNone());
}

void SplitRuleTest::longKeysAreLookedAtInFront() {
    std::vector<std::string> keys;
    for (int i = 0; i < 40; ++i) {
        std::string tail;
        while (tail.size() < 300000) {
            tail += "a.b-c@d.";
        }
        keys.push_back("k:" + std::to_string(i) + ":" + tail);
    }
    keys.push_back("k:" + std::string(8000000, '\xff'));
    keys.push_back("k:" + std::string(4000000, '\xff') + std::string(4000000, ':'));
    const auto rule = SplitRule::found(*vectorKeys(keys), {}).value();
    QVERIFY(Bytes(rule.separators()).find(':') != Bytes::npos);
    QCOMPARE(rule.segmentEnds(keys[0])[0], std::size_t{2});
    QCOMPARE(rule.segmentEnds(keys.back()).size(), std::size_t{2}); // in linear time
}

void SplitRuleTest::errorsAndStops() {
    const auto keys = keysOf(transaction, 5000);
    std::stop_source source;
    source.request_stop();
    QVERIFY(SplitRule::found(*keys, source.get_token()).error().code == Error::Code::Cancelled);
    QVERIFY(SplitRule::at(":", *keys, source.get_token()).error().code == Error::Code::Cancelled);
    keys->failAfter(100);
    QVERIFY(SplitRule::found(*keys, {}).error().code == Error::Code::Io);
}

void SplitRuleTest::samplesAreSpreadAndBounded() {
    std::vector<std::string> all;
    Ids ids;
    for (std::uint64_t i = 0; i < 100000; ++i) {
        all.push_back(ids.padded(i, 6));
    }
    const auto keys = vectorKeys(all);
    const auto sample = sampleKeys(*keys, 4096, {}).value();
    QVERIFY(sample.size() <= 4096 && sample.size() > 4000);
    QVERIFY(std::is_sorted(sample.begin(), sample.end()));
    QCOMPARE(std::set<std::string>(sample.begin(), sample.end()).size(), sample.size());
    QVERIFY(sample.front() == all.front() && sample.back() == all.back());
    QCOMPARE(sampleKeys(*keys, 100000, {}).value().size(), all.size());
    for (const std::size_t most : {99999, 50000, 64, 33}) {
        const auto other = sampleKeys(*keys, most, {}).value();
        QVERIFY(other.size() <= most);
        QCOMPARE(std::set<std::string>(other.begin(), other.end()).size(), other.size());
        QVERIFY(other.back() == all.back());
    }
}

QTEST_APPLESS_MAIN(SplitRuleTest)
#include "splitrule_test.moc"
