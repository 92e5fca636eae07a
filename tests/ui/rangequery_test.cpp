// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/listkeyspace.h"
#include "ui/panels/attachments.h"
#include "ui/panels/rangequery.h"

#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;
using Kind = RangeAdvice::Kind;

namespace {

// IDs of SITUATIONS.md 21 and 25: a prefix with characters on both sides of U+FFF0.
const ListKeyspace& keys() {
    static const ListKeyspace list({"Item", "item", "items-a", "items-b", "items-\xef\xbf\xb1",
                                    "items-\xef\xbf\xbf", "items-\xf0\x9f\x90\xa2", "zebra"});
    return list;
}

std::optional<RangeAdvice> advised(const RangeFields& fields) {
    const auto query = queryOf(fields);
    if (!query) {
        return adviseRefused(fields, query.error());
    }
    const auto answer = answerRange(keys(), *query, {});
    const auto advice = adviseRange(keys(), fields, *query, *answer, {});
    return advice ? *advice : std::nullopt;
}

Rank counted(const RangeFields& fields) {
    const auto query = queryOf(fields);
    return query ? answerRange(keys(), *query, {})->rows.count() : 0;
}

} // namespace

class RangeQueryTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsAdvised_data();
    void whatIsAdvised();
    void aGoodRangeIsLeftAlone();
    void fieldsAndQueryAgree();
    void boundsOfAnyBytes();
    void hiddenCharactersBecomeEscapes();
    void attachmentsAreFound();
};

void RangeQueryTest::whatIsAdvised_data() {
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("end");
    QTest::addColumn<QString>("skip");
    QTest::addColumn<bool>("descending");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("documents"); // that the other range finds
    // SEMANTICS.md A3: unquoted text is no JSON; descending swaps; _all_docs answers an impossible range with
    // no rows.
    QTest::newRow("not quoted") << "item"
                                << "zebra"
                                << "" << false << int(Kind::NotQuoted) << 7;
    QTest::newRow("start above end") << "\"zebra\""
                                     << "\"item\""
                                     << "" << false << int(Kind::Backwards) << 7;
    QTest::newRow("descending, not swapped") << "\"item\""
                                             << "\"zebra\""
                                             << "" << true << int(Kind::NotSwapped) << 7;
    // A1: a non-string end is below every ID.
    QTest::newRow("object as end") << "\"item\""
                                   << "{}"
                                   << "" << false << int(Kind::BelowAll) << 7;
    QTest::newRow("skip too much") << ""
                                   << ""
                                   << "99" << false << int(Kind::PastTheEnd) << 8;
    QTest::newRow("bad skip") << ""
                              << ""
                              << "x" << false << int(Kind::Refused) << 8;
    // SITUATIONS.md 21: five IDs begin with "items-", \ufff0 finds two of them, \uffff four.
    QTest::newRow("fff0") << "\"items-\""
                          << "\"items-\\ufff0\""
                          << "" << false << int(Kind::MissesSome) << 5;
    QTest::newRow("ffff") << "\"items-\""
                          << "\"items-\\uffff\""
                          << "" << false << int(Kind::MissesSome) << 5;
}

void RangeQueryTest::whatIsAdvised() {
    QFETCH(QString, start);
    QFETCH(QString, end);
    QFETCH(QString, skip);
    QFETCH(bool, descending);
    QFETCH(int, kind);
    QFETCH(int, documents);
    RangeFields fields;
    fields.start = start.toStdString();
    fields.end = end.toStdString();
    fields.skip = skip.toStdString();
    fields.descending = descending;
    const auto advice = advised(fields);
    QVERIFY(advice.has_value());
    QCOMPARE(int(advice->kind), kind);
    QVERIFY(advice->instead.has_value());
    QCOMPARE(int(counted(*advice->instead)), documents);
    QVERIFY(!advised(*advice->instead).has_value());
}

void RangeQueryTest::aGoodRangeIsLeftAlone() {
    RangeFields all;
    QVERIFY(!advised(all).has_value());
    RangeFields some;
    some.start = "\"item\"";
    some.end = "\"items-b\"";
    QVERIFY(!advised(some).has_value());
    RangeFields empty;
    empty.start = "\"m\"";
    empty.end = "\"n\"";
    QVERIFY(!advised(empty).has_value());
}

void RangeQueryTest::fieldsAndQueryAgree() {
    const auto fields = fieldsOf(prefixQuery("items-"));
    QCOMPARE(counted(fields), Rank(5));
    QVERIFY(!fields.inclusiveEnd);
    const auto again = queryOf(fields);
    QVERIFY(again.has_value());
    QVERIFY(fieldsOf(*again) == fields);
}

void RangeQueryTest::boundsOfAnyBytes() {
    std::vector<std::string> all;
    for (int i = 0; i < 256; ++i) {
        all.push_back(std::string("k\0", 2) + static_cast<char>(i));
        all.push_back(std::string("k\0", 2) + static_cast<char>(i) + "\x01");
    }
    const ListKeyspace list(all);
    for (int i = 0; i < 256; ++i) {
        const std::string prefix = std::string("k\0", 2) + static_cast<char>(i);
        for (const auto& query :
             {keyPrefixQuery(prefix), keySpanQuery(list, {Rank(2 * i), Rank(2 * i + 2)}, {}).value()}) {
            const auto fields = fieldsOf(query);
            const auto again = queryOf(fields);
            QVERIFY(again && fieldsOf(*again) == fields);
            QVERIFY(answerRange(list, *again, {})->rows == (Span{Rank(2 * i), Rank(2 * i + 2)}));
            QVERIFY(keyOfBound(fields.start) == prefix);
        }
    }
    QVERIFY(keyPrefixQuery("\xff").endKeyDocId == std::nullopt &&
            keyPrefixQuery("").startKeyDocId == std::nullopt);
    QVERIFY(keyOfBound("\"a\\u0000\"") == std::string("a\0", 2));
    QVERIFY(!keyOfBound("a") && !keyOfBound("hex:0") && !keyOfBound("hex:zz"));
    RangeFields fields;
    fields.start = "hex:0";
    QVERIFY(!queryOf(fields)); // neither JSON nor bytes
    fields.start = "hex:ff";
    fields.end = "hex:00";
    const auto query = queryOf(fields);
    const auto advice = adviseRange(list, fields, *query, *answerRange(list, *query, {}), {});
    QVERIFY(advice && *advice && (*advice)->kind == Kind::Backwards && (*advice)->instead->end == "hex:ff");
}

void RangeQueryTest::hiddenCharactersBecomeEscapes() {
    QCOMPARE(visibleJson("\"a\xe2\x80\x8b"
                         "b\""),
             std::string("\"a\\u200bb\""));
    QCOMPARE(visibleJson("\"\xf3\xa0\x80\x81\""), std::string("\"\\udb40\\udc01\"")); // U+E0001
    QCOMPARE(visibleJson("\"\xc3\xa9 \xf0\x9f\x90\xa2\""), std::string("\"\xc3\xa9 \xf0\x9f\x90\xa2\""));
}

void RangeQueryTest::attachmentsAreFound() {
    const std::string document =
        R"({"_id":"a","_attachments":{"x.txt":{"content_type":"text/plain","data":"aGVsbG8="},)"
        R"("y":{"contentType":"image/png","length":7,"digest":"md5-abc","stub":true},"z":{"data":{}}}})";
    const auto found = attachmentsOf(document);
    QCOMPARE(found.size(), std::size_t(3));
    QCOMPARE(found[0].type, std::string("text/plain"));
    QCOMPARE(*found[0].length, std::uint64_t(5));
    QCOMPARE(*attachmentBytes(document, found[0]), std::string("hello"));
    QCOMPARE(found[1].type, std::string("image/png"));
    QCOMPARE(*found[1].length, std::uint64_t(7));
    QCOMPARE(found[1].dataSize, std::size_t(0));
    QVERIFY(found[2].damaged);
    QVERIFY(attachmentsOf("not json").empty());
}

QTEST_GUILESS_MAIN(RangeQueryTest)
#include "rangequery_test.moc"
