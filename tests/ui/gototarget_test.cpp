// SPDX-License-Identifier: GPL-3.0-or-later
// What a person may type into the go-to field, and where it leads.
#include "tests/support/listkeyspace.h"
#include "ui/window/gototarget.h"

#include <QTest>

using namespace keyatlas;
using keyatlas::test::ListKeyspace;
using Kind = GoToTarget::Kind;

namespace {

// Ranks 0 to 9, in byte order.
const std::vector<std::string> kKeys{"#1",       "50%",        "a",          std::string("a\0b", 3),
                                     "hex:6162", "txn:1-2012", "txn:1-2013", "user",
                                     "user\xff", "zz"};

} // namespace

class GoToTargetTest : public QObject {
    Q_OBJECT
private slots:
    void leadsTo_data();
    void leadsTo();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void asTheFormatShowsIt_data();
    void asTheFormatShowsIt();
    void amongNumberedRows();
    void nothingInAnEmptySpace();
    void stops();
};

void GoToTargetTest::leadsTo_data() {
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("kind");
    QTest::addColumn<qulonglong>("rank");
    QTest::newRow("an ID") << QByteArray("user") << int(Kind::Key) << 7ull;
    QTest::newRow("an ID, escaped") << QByteArray("esc:a\\x00b") << int(Kind::Key) << 3ull;
    QTest::newRow("an ID, in hex") << QByteArray("hex:75736572") << int(Kind::Key) << 7ull;
    QTest::newRow("an ID, in hex as it is shown") << QByteArray("hex:75 73 65 72") << int(Kind::Key) << 7ull;
    QTest::newRow("no hex") << QByteArray("hex:75736g72") << int(Kind::Next) << 5ull;
    QTest::newRow("an ID that is no text") << QByteArray("hex:75736572ff") << int(Kind::Key) << 8ull;
    QTest::newRow("an ID, as JSON") << QByteArray("json:\"a\\u0000b\"") << int(Kind::Key) << 3ull;
    QTest::newRow("an ID, in quotes") << QByteArray("\"user\"") << int(Kind::Key) << 7ull;
    QTest::newRow("an ID between blanks") << QByteArray("  user ") << int(Kind::Key) << 7ull;
    QTest::newRow("an ID that looks like a spelling") << QByteArray("hex:6162") << int(Kind::Key) << 4ull;
    QTest::newRow("an ID that looks like a rank") << QByteArray("#1") << int(Kind::Key) << 0ull;
    QTest::newRow("an ID that looks like a share") << QByteArray("50%") << int(Kind::Key) << 1ull;
    QTest::newRow("a prefix") << QByteArray("txn:") << int(Kind::Prefix) << 5ull;
    QTest::newRow("a prefix of one") << QByteArray("txn:1-2013") << int(Kind::Key) << 6ull;
    QTest::newRow("a rank") << QByteArray("#6") << int(Kind::AtRank) << 6ull;
    QTest::newRow("a rank, grouped") << QByteArray("#0,009") << int(Kind::AtRank) << 9ull;
    QTest::newRow("a share") << QByteArray("20%") << int(Kind::AtShare) << 2ull;
    QTest::newRow("a share, with a comma") << QByteArray("99,9 %") << int(Kind::AtShare) << 9ull;
    QTest::newRow("all") << QByteArray("100%") << int(Kind::AtShare) << 9ull;
    QTest::newRow("between two") << QByteArray("txn:1-2012x") << int(Kind::Next) << 6ull;
    QTest::newRow("before all") << QByteArray("!") << int(Kind::Next) << 0ull;
    QTest::newRow("after all") << QByteArray("zzz") << int(Kind::AfterLast) << 9ull;
    QTest::newRow("no rank") << QByteArray("#x") << int(Kind::Next) << 1ull;
}

void GoToTargetTest::leadsTo() {
    QFETCH(QByteArray, input);
    QFETCH(int, kind);
    QFETCH(qulonglong, rank);
    const auto found = findTarget(ListKeyspace(kKeys), input.toStdString(), {});
    QVERIFY(found.has_value());
    QCOMPARE(int(found->kind), kind);
    QCOMPARE(qulonglong(found->rank), rank);
    if (found->kind == Kind::Prefix) {
        QCOMPARE(found->span, (Span{5, 7}));
    }
}

void GoToTargetTest::saysWhatIsWrong_data() {
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("a rank past the end") << QByteArray("#10") << QByteArray("the last rank is 9");
    QTest::newRow("more than all") << QByteArray("101%") << QByteArray("a share lies between 0% and 100%");
}

void GoToTargetTest::saysWhatIsWrong() {
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, says);
    const auto found = findTarget(ListKeyspace(kKeys), input.toStdString(), {});
    QVERIFY(!found.has_value());
    QCOMPARE(found.error().code, Error::Code::Usage);
    QCOMPARE(QByteArray::fromStdString(found.error().what), says);
}

void GoToTargetTest::asTheFormatShowsIt_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("kind"); // -1: refused
    QTest::addColumn<qulonglong>("rank");
    QTest::newRow("a number") << "integers:4,2" << QByteArray("7") << int(Kind::Prefix) << 1ull;
    QTest::newRow("two numbers") << "integers:4,2" << QByteArray("7 258") << int(Kind::Key) << 2ull;
    QTest::newRow("no such number") << "integers:4,2" << QByteArray("8") << int(Kind::Next) << 3ull;
    QTest::newRow("no number") << "integers:4,2" << QByteArray("seven") << -1 << 0ull;
    QTest::newRow("bytes in any format")
        << "integers:4,2" << QByteArray("hex:000000070102") << int(Kind::Key) << 2ull;
    QTest::newRow("text that is there") << "integers:4,2" << QByteArray("text") << int(Kind::Key) << 5ull;
    QTest::newRow("a rank") << "integers:4,2" << QByteArray("#4") << int(Kind::AtRank) << 4ull;
    QTest::newRow("a share") << "integers:4,2" << QByteArray("0%") << int(Kind::AtShare) << 0ull;
    QTest::newRow("hex") << "hex" << QByteArray("00 00 00 07 01") << int(Kind::Prefix) << 2ull;
    QTest::newRow("parts") << "nul" << QByteArray("a\\0b") << int(Kind::Key) << 4ull;
    QTest::newRow("the first part") << "nul" << QByteArray("a\\0") << int(Kind::Prefix) << 4ull;
}

void GoToTargetTest::asTheFormatShowsIt() {
    QFETCH(QString, format);
    QFETCH(QByteArray, input);
    QFETCH(int, kind);
    QFETCH(qulonglong, rank);
    const auto key = [](const char* hex) { return QByteArray::fromHex(hex).toStdString(); };
    const ListKeyspace keys({key("000000010001"), key("000000070001"), key("000000070102"),
                             key("000000090000"), std::string("a\0b", 3), "text"});
    const auto target =
        findTarget(keys, input.toStdString(), {}, keyFormatNamed(format.toStdString()).value());
    QCOMPARE(target.has_value(), kind >= 0);
    if (target) {
        QCOMPARE(int(target->kind), kind);
        QCOMPARE(qulonglong(target->rank), rank);
    } else {
        QVERIFY(target.error().what.find("seven") != std::string::npos);
    }
}

void GoToTargetTest::amongNumberedRows() {
    std::vector<std::string> rows;
    for (char row = 0; row < 100; ++row) {
        rows.push_back(std::string(7, '\0') + row + "key" + std::to_string(99 - row));
    }
    const ListKeyspace keys(rows);
    KeyFormat format;
    format.rowNumbers = true;
    const auto target = [&](const char* input) { return findTarget(keys, input, {}, format); };
    QVERIFY(target("key7")->kind == Kind::Key && target("key7")->rank == 92); // not the first that begins so
    QVERIFY(target("key1")->rank == 98);
    QVERIFY(target("ke")->kind == Kind::AtRank && target("ke")->rank == 0);
    QVERIFY(target("#12 key87")->kind == Kind::Key && target("#12 key87")->rank == 12);
    QVERIFY(target("#12")->rank == 12);
    QVERIFY(!target("nothing"));
}

void GoToTargetTest::nothingInAnEmptySpace() {
    const auto found = findTarget(ListKeyspace({}), "#0", {});
    QVERIFY(found.has_value());
    QCOMPARE(int(found->kind), int(Kind::Empty));
}

void GoToTargetTest::stops() {
    std::stop_source source;
    source.request_stop();
    const auto found = findTarget(ListKeyspace(kKeys), "user", source.get_token());
    QVERIFY(!found.has_value());
    QCOMPARE(found.error().code, Error::Code::Cancelled);
}

QTEST_APPLESS_MAIN(GoToTargetTest)
#include "gototarget_test.moc"
