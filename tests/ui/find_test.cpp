// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/find.h"

#include "tests/support/exportfile.h"

#include <QSignalSpy>
#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Kind = TextPattern::Kind;

FindQuery text(const char* wanted, const char* field = "") {
    return {{wanted, Kind::Text, LetterCase::Matters}, field};
}

FindQuery regex(const char* wanted) {
    return {{wanted, Kind::Regex, LetterCase::Matters}, {}};
}

std::string documents(int count) {
    std::string lines;
    for (int i = 0; i < count; ++i) {
        lines += "{\"_id\":\"" + std::string(i % 2 == 0 ? "a:" : "b:") + std::to_string(1000000 + i) +
                 "\",\"name\":\"n" + std::to_string(i % 10) + "\"}\n";
    }
    return lines;
}

struct Searching {
    ExportFile file;
    Sessions sessions;
    Navigator navigator{sessions};
    Find find{navigator};
    Session* session = nullptr;

    explicit Searching(const std::string& lines) : file(lines, "export.jsonl") {}

    bool open() {
        session = sessions.open(QString::fromStdString(file.path()));
        return QTest::qWaitFor(
            [&] { return session->complete() && session->tree() && navigator.place().valid(); });
    }
    bool done() {
        return QTest::qWaitFor([&] { return find.state() == Find::State::Done; }, 20'000);
    }
    std::vector<Rank> hits() const {
        std::vector<Rank> ranks;
        for (auto rank = find.hits()->firstFrom(0); rank; rank = find.hits()->next(*rank)) {
            ranks.push_back(*rank);
        }
        return ranks;
    }
};

using Ranks = std::vector<Rank>;

} // namespace

class FindTest : public QObject {
    Q_OBJECT
private slots:
    void findsInIdsAndSaysWhere();
    void findsInAField();
    void nextAndPreviousGoRound();
    void errorsAreSaid();
    void anotherSpaceIsSearchedAgain();
    void aNewerStateIsSearchedAgain();
    void theNewestQueryWins();
    void cancelKeepsWhatWasFound();
};

void FindTest::findsInIdsAndSaysWhere() {
    Searching s(documents(20)); // a:1000000, a:1000002 ... then b:1000001 ...
    QVERIFY(s.open());
    QCOMPARE(s.find.state(), Find::State::Idle);
    QVERIFY(s.find.hits() == nullptr);
    s.find.ask(text("00001"));
    QCOMPARE(s.find.state(), Find::State::Running);
    QVERIFY(s.done());
    QCOMPARE(s.hits(), (Ranks{5, 6, 7, 8, 9, 10, 15, 16, 17, 18, 19}));
    QVERIFY(s.find.count() == Figure::exact(11));
    QVERIFY(s.find.hitsIn({0, 8}) == Figure::exact(3));
    QTRY_VERIFY(s.find.hasFamilies());
    const auto families = s.find.families();
    QCOMPARE(families.size(), std::size_t(2));
    QCOMPARE(families[0].prefix, std::string("a:"));
    QCOMPARE(families[0].hits, std::uint64_t(5));
    QCOMPARE(families[1].hits, std::uint64_t(6));
    s.find.ask(regex("^b.*[02]$"));
    QVERIFY(s.done());
    QCOMPARE(s.hits(), Ranks());
    s.find.clear();
    QCOMPARE(s.find.state(), Find::State::Idle);
    QVERIFY(s.find.hits() == nullptr);
}

void FindTest::findsInAField() {
    Searching s(documents(20) + "{\"_id\":\"c\"}\n");
    QVERIFY(s.open());
    s.find.ask(text("n3", "name"));
    QVERIFY(s.done());
    QCOMPARE(s.hits(), (Ranks{11, 16})); // b:1000003, b:1000013
    QCOMPARE(s.find.without(), std::uint64_t(1));
    QCOMPARE(s.find.unreadable(), std::uint64_t(0));
}

void FindTest::nextAndPreviousGoRound() {
    Searching s(documents(20));
    QVERIFY(s.open());
    QSignalSpy said(&s.find, &Find::said);
    s.find.next(); // nothing is looked for
    QCOMPARE(s.navigator.rank(), std::optional<Rank>(0));
    s.find.ask(text("3"));
    QVERIFY(s.done());
    QCOMPARE(s.hits(), (Ranks{11, 16}));
    s.find.next();
    QTRY_COMPARE(s.navigator.rank(), std::optional<Rank>(11));
    s.find.next();
    QTRY_COMPARE(s.navigator.rank(), std::optional<Rank>(16));
    QCOMPARE(said.size(), 0);
    s.find.next();
    QTRY_COMPARE(s.navigator.rank(), std::optional<Rank>(11));
    QCOMPARE(said.size(), 1);
    s.find.previous();
    QTRY_COMPARE(s.navigator.rank(), std::optional<Rank>(16));
    QCOMPARE(said.size(), 2);
    s.find.previous();
    QTRY_COMPARE(s.navigator.rank(), std::optional<Rank>(11));
    // Outside the span that is selected: the node around it.
    s.navigator.select({0, 10}, std::string("a:"));
    s.find.next();
    QTRY_COMPARE(s.navigator.rank(), std::optional<Rank>(11));
    QVERIFY(s.navigator.span().contains(11));
}

void FindTest::errorsAreSaid() {
    Searching s(documents(4));
    QVERIFY(s.open());
    s.find.ask(regex("("));
    QTRY_COMPARE(s.find.state(), Find::State::Failed);
    QCOMPARE(s.find.failure()->code, Error::Code::Usage);
    s.find.ask(text("a", "[")); // no field path
    QTRY_COMPARE(s.find.state(), Find::State::Failed);
    s.find.ask(text("a"));
    QVERIFY(s.done());
    QVERIFY(!s.find.failure());
}

void FindTest::anotherSpaceIsSearchedAgain() {
    Searching s(documents(20));
    QVERIFY(s.open());
    s.find.ask(text("a:"));
    QVERIFY(s.done());
    QCOMPARE(s.find.count().value(), std::uint64_t(10));
    const ExportFile other("{\"_id\":\"a:x\"}\n{\"_id\":\"z\"}\n", "other.jsonl");
    s.sessions.open(QString::fromStdString(other.path()));
    QTRY_VERIFY(s.find.state() == Find::State::Done && s.find.count() == Figure::exact(1));
    QVERIFY(s.find.keys() == s.navigator.place().space.keys);
    s.sessions.setCurrent(s.session);
    QTRY_VERIFY(s.find.state() == Find::State::Done && s.find.count() == Figure::exact(10));
    s.sessions.close(s.session);
    QTRY_VERIFY(s.find.state() == Find::State::Done && s.find.count() == Figure::exact(1));
    s.sessions.close(s.sessions.current());
    QTRY_COMPARE(s.find.state(), Find::State::Idle);
}

void FindTest::aNewerStateIsSearchedAgain() {
    Searching s(documents(4));
    QVERIFY(s.open());
    s.find.ask(text("a:"));
    QVERIFY(s.done());
    QCOMPARE(s.find.count().value(), std::uint64_t(2));
    QFile file(s.session->path());
    QVERIFY(file.open(QIODevice::Append));
    file.write("{\"_id\":\"a:new\"}\n");
    file.close();
    s.session->open();
    QTRY_VERIFY(s.find.state() == Find::State::Done && s.find.count() == Figure::exact(3));
}

void FindTest::theNewestQueryWins() {
    Searching s(documents(50000));
    QVERIFY(s.open());
    for (const char* wanted : {"a:1", "a:10", "b:", "b:100000", "b:1000001"}) {
        s.find.ask(text(wanted));
    }
    QVERIFY(s.done());
    QCOMPARE(s.find.query(), text("b:1000001"));
    QVERIFY(s.find.count() == Figure::exact(1));
    QTest::qWait(50);
    QVERIFY(s.find.count() == Figure::exact(1));
}

void FindTest::cancelKeepsWhatWasFound() {
    Searching s(documents(200000));
    QVERIFY(s.open());
    s.find.ask(text("n", "name")); // reads 200,000 documents
    QElapsedTimer since;
    since.start();
    s.find.cancel();
    QTRY_COMPARE(s.find.state(), Find::State::Cancelled);
    QVERIFY2(since.elapsed() < 1000, qPrintable(QString::number(since.elapsed())));
    QVERIFY(s.find.hits() != nullptr && s.find.progress() < 1);
    QCOMPARE(s.find.count().trust(), Figure::Trust::AtLeast);
    s.find.again();
    QVERIFY(s.done());
    QVERIFY(s.find.count() == Figure::exact(200000));
}

QTEST_MAIN(FindTest)
#include "find_test.moc"
