// SPDX-License-Identifier: GPL-3.0-or-later
// Separators found from the keys alone, on styles of real IDs (written here with a fixed seed).
#include "core/base/text.h"
#include "core/tree/keysample.h"
#include "core/tree/splitrule.h"
#include "tests/support/idwriter.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>

#include <functional>
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

using Style = std::function<std::string(IdWriter&)>;

std::shared_ptr<VectorKeys> keysOf(const Style& style, int count) {
    IdWriter ids;
    std::vector<std::string> keys;
    for (int i = 0; i < count; ++i) {
        keys.push_back(style(ids));
    }
    return vectorKeys(keys);
}

std::string transaction(IdWriter& ids) {
    return "txn:" + ids.padded(ids.below(40), 8) + "-" + ids.compact() + "-" + ids.base36(4);
}
std::string post(IdWriter& ids) {
    return "post:" + ids.words("-", 3) +
           (ids.below(5) == 0 ? "" : ":comment:" + ids.date() + "T" + ids.clock() + "Z");
}
std::string user(IdWriter& ids) {
    return "user:" + ids.mail();
}

} // namespace

Q_DECLARE_METATYPE(Style)

class SplitFinderTest : public QObject {
    Q_OBJECT

private slots:
    void chosenSeparatorsWithValuesKeptWhole();
    void separatorsAreFound_data();
    void separatorsAreFound();
    void aKeyMayBeginLikeAValue();
    void familiesBreakInTheirOwnWay();
    void binaryIsNotTorn();
    void smallSpaces();
    void longKeysAreLookedAtInFront();
    void errorsAndStops();
    void samplesAreSpreadAndBounded();
};

void SplitFinderTest::chosenSeparatorsWithValuesKeptWhole() {
    const auto keys = keysOf(
        [](IdWriter& ids) {
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

void SplitFinderTest::separatorsAreFound_data() {
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
        "txn:|00001234-|2012|05|26|173125-|dko7");
    row("brief: blog", post, ":", "post:my-first-post:comment:2012-05-26T17:31:25Z",
        "post:|my-first-post:|comment:|2012-05-26T17:31:25Z");
    row("brief: users", user, ":", "user:anna.nurus52@shop.example", "user:|anna.nurus52@shop.example");
    row(
        "brief: orders",
        [](IdWriter& ids) {
            return "order:" + ids.date() + ":c" + ids.padded(ids.below(300), 5) + ":" + ids.digits(8);
        },
        ":", "order:2024-03-17:c00123:00000042", "order:|2024-|03-|17:|c00123:|00000042");
    row(
        "brief: companies",
        [](IdWriter& ids) {
            return ids.one({"acme", "globex", "initech"}) + "-" + ids.compact() + "-" + ids.digits(4);
        },
        "-", "acme-20240101054912-0667", "acme-|2024|01|01|054912-|0667");
    row(
        "several at once",
        [](IdWriter& ids) {
            return "t" + ids.digits(1) + "/eu|" + ids.padded(ids.below(9), 8) + "-" + ids.digits(5);
        },
        "-/|", "t1/eu|00000012-34567", "t1/|eu||00000012-|34567");
    row(
        "dotted names",
        [](IdWriter& ids) {
            return "com." + ids.one({"acme", "globex"}) + "." + ids.words(".", 3) + "." + ids.base36(6);
        },
        ".", "com.acme.how.to.abc123", "com.|acme.|how.|to.|abc123");
    row(
        "names of varying depth",
        [](IdWriter& ids) {
            return ids.one({"user_", "user_profile_", "session_"}) + ids.digits(6);
        },
        "_", "user_profile_000123", "user_|profile_|000123");
    row(
        "versions",
        [](IdWriter& ids) {
            return ids.one({"lodash", "react", "left-pad"}) + "@" + ids.digits(1) + "." + ids.digits(2) +
                   "." + ids.digits(2);
        },
        "@", "left-pad@1.12.30", "left-pad@|1.12.30");
    row(
        "scoped packages",
        [](IdWriter& ids) {
            return (ids.below(3) == 0 ? "@" + ids.one({"babel", "types", "vue"}) + "/" : "") +
                   ids.words("-", 3) + ids.digits(2);
        },
        "/", "@babel/code-frame1", "@babel/|code-frame1");
    row(
        "paths",
        [](IdWriter& ids) {
            return "/" + ids.one({"usr", "lib"}) + "/" + ids.words("/", 4) + "/" + ids.words("-", 3) +
                   ids.digits(3) + ".txt";
        },
        "/", "/usr/my/post.txt", "/|usr/|my/|post.txt");
    row(
        "NUL",
        [](IdWriter& ids) {
            return std::string("\0asset\0", 7) + ids.base36(5) + std::string(1, '\0') + ids.digits(2);
        },
        "\\x00", "plain", "plain");
    row(
        "first part unique",
        [](IdWriter& ids) {
            return ids.base36(8) + ":" + ids.one({"profile", "settings", "inbox"});
        },
        ":", "k3j9x0aa:inbox", "k3j9x0aa:|inbox");
    row(
        "hash",
        [](IdWriter& ids) {
            return ids.digits(6) + "#" + ids.one({"a", "b"}) + "#" + ids.date();
        },
        "#", "000053#a#2014-09-23", "000053#|a#|2014-09-23");
    row(
        "deep",
        [](IdWriter& ids) {
            return "tenant-00" + ids.digits(2) + "/region-" + ids.one({"eu-central-1", "us-east-2"}) +
                   "/ledger-main/ACC-1" + ids.digits(5) + "/" + ids.date() + "T" + ids.clock() + "/" +
                   ids.hex(32);
        },
        "/", "tenant-0016/region-eu-central-1/ledger-main/ACC-105032/2021-01-01T00:02:39/ab",
        "tenant-0016/|region-eu-central-1/|ledger-main/|ACC-105032/|2021-01-01T00:02:39/|ab");
    // Values that hold separators.
    row(
        "UUID",
        [](IdWriter& ids) {
            return ids.one({"org", "team"}) + "-" + ids.uuid() + "-" + ids.digits(4);
        },
        "-", "org-123e4567-e89b-12d3-a456-426614174000-0001",
        "org-|123e4567-e89b-12d3-a456-426614174000-|0001");
    row(
        "MAC",
        [](IdWriter& ids) {
            std::string mac = ids.hex(2);
            for (int i = 0; i < 5; ++i) {
                mac += ":" + ids.hex(2);
            }
            return "dev:" + mac + ":" + ids.digits(4);
        },
        ":", "dev:aa:bb:cc:dd:ee:ff:0012", "dev:|aa:bb:cc:dd:ee:ff:|0012");
    row(
        "IPv4",
        [](IdWriter& ids) {
            return ids.one({"web", "db"}) + "." + ids.digits(2) + "." + std::to_string(ids.below(256)) + "." +
                   std::to_string(ids.below(256)) + "." + std::to_string(ids.below(256));
        },
        ".", "web.10.2.0.1", "web.|10.2.0.1");
    row(
        "IPv6", [](IdWriter& ids) { return "host:2001:db8::" + ids.hex(4) + ":" + ids.hex(4); }, ":",
        "host:2001:db8::1a2b:3c4d", "host:|2001:db8::1a2b:3c4d");
    row(
        "time with zone",
        [](IdWriter& ids) {
            return "log:" + ids.date() + "T" + ids.clock() + "." + ids.digits(3) + "+05:30:" + ids.base36(4);
        },
        ":", "log:2012-05-26T17:31:25.123+05:30:ab12", "log:|2012-|05-|26T|17:31:25.123+05:30:|ab12");
    row(
        "coordinates",
        [](IdWriter& ids) {
            return "geo:" + ids.digits(2) + "." + ids.digits(3) + ":" + ids.digits(2) + "." + ids.digits(3);
        },
        ":", "geo:48.137:11.575", "geo:|48.137:|11.575");
    // Nothing that separates.
    row(
        "brief: couch uuids", [](IdWriter& ids) { return ids.hex(32); }, "", "a:b", "a:b");
    row(
        "uuids", [](IdWriter& ids) { return ids.uuid(); }, "", "123e4567-e89b-12d3-a456-426614174000",
        "123e4567-e89b-12d3-a456-426614174000");
    row(
        "base64", [](IdWriter& ids) { return ids.base64(43, "+/") + "="; }, "", "a/b", "a/b");
    row(
        "base64url", [](IdWriter& ids) { return ids.base64(22, "-_"); }, "", "a-b", "a-b");
    row(
        "base64url behind a type", [](IdWriter& ids) { return "file:" + ids.base64(21, "-_"); }, ":",
        "file:-a_b", "file:|-a_b");
    row(
        "slugs", [](IdWriter& ids) { return ids.words("-", 6); }, "", "my-first-post", "my-first-post");
    row(
        "slugs of three words",
        [](IdWriter& ids) { return ids.word() + "-" + ids.word() + "-" + ids.word(); }, "", "my-first-post",
        "my-first-post");
    row(
        "titles",
        [](IdWriter& ids) {
            return ids.words(" ", 5) + (ids.below(20) == 0 ? ": " + ids.words(" ", 3) : "");
        },
        "", "How: to", "How: to");
    row(
        "licence keys",
        [](IdWriter& ids) { return ids.base36(5) + "-" + ids.base36(5) + "-" + ids.base36(5); }, "", "a-b-c",
        "a-b-c");
    row(
        "e-mail", [](IdWriter& ids) { return ids.mail(); }, "", "anna.lee@x.example", "anna.lee@x.example");
}

void SplitFinderTest::separatorsAreFound() {
    QFETCH(Style, style);
    QFETCH(QString, key);
    for (const int count : {500, 6000}) {
        const auto rule = SplitRule::found(*keysOf(style, count), {}).value();
        QVERIFY(rule.wasFound());
        QTEST(qt(escape(rule.separators())), "separators");
        QTEST(qt(drawn(rule, key.toStdString())), "segments");
    }
    const auto again = keysOf(style, 500); // the same data, the same rule
    QVERIFY(SplitRule::found(*again, {}).value() == SplitRule::found(*keysOf(style, 500), {}).value());
}

void SplitFinderTest::aKeyMayBeginLikeAValue() {
    const Style mac = [](IdWriter& ids) { return "dev:aa:bb:cc:dd:ee:" + ids.hex(2) + ":" + ids.digits(2); };
    const Style pair = [](IdWriter& ids) { return "x:" + ids.hex(2) + ":order:" + ids.digits(3); };
    // A few that only look like an address do not tear the others; what they share with them stays together.
    const auto few =
        SplitRule::found(
            *keysOf([&](IdWriter& ids) { return ids.below(10) == 0 ? pair(ids) : mac(ids); }, 3000), {})
            .value();
    QCOMPARE(qt(drawn(few, "dev:aa:bb:cc:dd:ee:01:17")), "dev:|aa:bb:cc:dd:ee:01:|17");
    QCOMPARE(qt(drawn(few, "x:aa:order:017")), "x:|aa:order:|017");
    // If most only look like one, they win.
    const auto most =
        SplitRule::found(
            *keysOf([&](IdWriter& ids) { return ids.below(10) == 0 ? mac(ids) : pair(ids); }, 3000), {})
            .value();
    QCOMPARE(qt(drawn(most, "x:aa:order:017")), "x:|aa:|order:|017");
}

void SplitFinderTest::familiesBreakInTheirOwnWay() {
    const auto keys = keysOf(
        [](IdWriter& ids) {
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
    QCOMPARE(qt(drawn(rule, "txn:00000012-20120526173125-dko7")), "txn:|00000012-|2012|05|26|173125-|dko7");
    QCOMPARE(qt(drawn(rule, "post:my-first-post:comment:2012-05-26T17:31:25Z")),
             "post:|my-first-post:|comment:|2012-05-26T17:31:25Z");
    QCOMPARE(qt(drawn(rule, "user:anna-lee@my-company.example")), "user:|anna-lee@my-company.example");
    QCOMPARE(qt(drawn(rule, "_design/by-date")), "_design/|by-date");
    QCOMPARE(rule.families().size(), std::size_t{1});
    QCOMPARE(qt(rule.families()[0].prefix), "txn:");
}

void SplitFinderTest::binaryIsNotTorn() {
    const auto keys = keysOf(
        [](IdWriter& ids) {
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

void SplitFinderTest::smallSpaces() {
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

void SplitFinderTest::longKeysAreLookedAtInFront() {
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

void SplitFinderTest::errorsAndStops() {
    const auto keys = keysOf(transaction, 5000);
    std::stop_source source;
    source.request_stop();
    QVERIFY(SplitRule::found(*keys, source.get_token()).error().code == Error::Code::Cancelled);
    QVERIFY(SplitRule::at(":", *keys, source.get_token()).error().code == Error::Code::Cancelled);
    keys->failAfter(100);
    QVERIFY(SplitRule::found(*keys, {}).error().code == Error::Code::Io);
}

void SplitFinderTest::samplesAreSpreadAndBounded() {
    std::vector<std::string> all;
    IdWriter ids;
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

QTEST_APPLESS_MAIN(SplitFinderTest)
#include "splitfinder_test.moc"
