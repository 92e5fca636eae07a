// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/navigator.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <latch>

using namespace keyatlas;

namespace {

QString sample(const char* name) {
    return qEnvironmentVariable("KEYATLAS_SAMPLES") + QLatin1Char('/') + QLatin1String(name);
}

bool opened(Sessions& sessions, const Navigator& navigator) {
    auto* session = sessions.open(sample("wiki.json"));
    return QTest::qWaitFor([&] {
        return session->complete() && session->tree() && navigator.place().valid() &&
               !navigator.path().empty();
    });
}

} // namespace

class SessionTest : public QObject {
    Q_OBJECT
private slots:
    void readsAndPublishes();
    void aMissingFileFails();
    void aStoppedReadCanGoOn();
    void aTornFileIsPartial();
    void closingWhileReadingIsQuick();
    void selectionHasAHistory();
    void browsingIsOneStep();
    void upGoesToTheParent();
    void backGoesToTheOtherSource();
    void placesMoveToNewerStates();
    void zoomIsAStepOfTheHistory();
    void aRunOfZoomsIsOneStep();
    void theViewFollowsTheSelectionByAsLittleAsWillDo();
    void zoomsStayInsideTheOrder();
};

void SessionTest::readsAndPublishes() {
    Sessions sessions;
    Navigator navigator(sessions);
    QSignalSpy placed(&navigator, &Navigator::placeChanged);
    auto* session = sessions.open(sample("wiki.json"));
    QCOMPARE(session->state(), Session::State::Opening);
    QTRY_COMPARE(session->state(), Session::State::Ready);
    QVERIFY(session->complete());
    QVERIFY(session->source() != nullptr);
    QVERIFY(navigator.place().valid());
    QVERIFY(navigator.place().isWhole());
    QCOMPARE(navigator.rank(), std::optional<Rank>(0));
    QVERIFY(!placed.isEmpty());
    QTRY_VERIFY(session->tree() != nullptr);
    QTRY_VERIFY(!navigator.path().empty());
}

void SessionTest::aMissingFileFails() {
    Sessions sessions;
    auto* session = sessions.open(QStringLiteral("/nowhere/at/all.json"));
    QTRY_COMPARE(session->state(), Session::State::Failed);
    QCOMPARE(session->failure()->code, Error::Code::NotFound);
    QVERIFY(session->opened() == nullptr);
}

void SessionTest::aStoppedReadCanGoOn() {
    Worker undertaker;
    Session session(sample("wiki.json"), undertaker);
    std::latch go(1);
    session.workers().scan.post([&](std::stop_token) { go.wait(); });
    session.open();
    session.cancel();
    go.count_down();
    QTRY_VERIFY(!session.running());
    QVERIFY(session.state() == Session::State::Failed || session.state() == Session::State::Partial);
    QCOMPARE(session.failure()->code, Error::Code::Cancelled);
    QVERIFY(!session.complete());
    session.open();
    QTRY_COMPARE(session.state(), Session::State::Ready);
    // Reading again and stopping that loses nothing.
    std::latch again(1);
    session.workers().scan.post([&](std::stop_token) { again.wait(); });
    session.open();
    session.cancel();
    again.count_down();
    QTRY_COMPARE(session.state(), Session::State::Ready);
    QVERIFY(session.complete());
}

void SessionTest::aTornFileIsPartial() {
    QFile whole(sample("users.ndjson"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QTemporaryDir folder;
    QFile torn(folder.filePath(QStringLiteral("torn.ndjson")));
    QVERIFY(torn.open(QIODevice::WriteOnly));
    const QByteArray part = whole.read(100'000);
    QVERIFY(!part.endsWith('\n'));
    torn.write(part);
    torn.close();
    Worker undertaker;
    Session session(torn.fileName(), undertaker);
    session.open();
    QTRY_COMPARE(session.state(), Session::State::Partial);
    QVERIFY(session.opened() != nullptr);
    QVERIFY(session.space()->view.keys->count() > 10);
    QCOMPARE(session.shown(Figure::exact(3)), Figure::atLeast(3));
}

void SessionTest::closingWhileReadingIsQuick() {
    Sessions sessions;
    Navigator navigator(sessions);
    for (int i = 0; i < 20; ++i) {
        auto* session = sessions.open(sample("transactions.json.gz"));
        QTest::qWait(i);
        sessions.close(session);
        QVERIFY(navigator.session() == nullptr);
    }
}

void SessionTest::selectionHasAHistory() {
    Sessions sessions;
    Navigator navigator(sessions);
    sessions.open(sample("wiki.json"));
    QTRY_VERIFY(navigator.place().valid());
    QTRY_COMPARE(navigator.session()->state(), Session::State::Ready);
    QVERIFY(!navigator.canGoBack());
    navigator.select({10, 20});
    QCOMPARE(navigator.rank(), std::optional<Rank>(10));
    navigator.setRank(12);
    navigator.select({30, 40});
    navigator.back();
    QVERIFY(navigator.span() == (Span{10, 20}));
    QCOMPARE(navigator.rank(), std::optional<Rank>(12));
    QVERIFY(navigator.canGoForward());
    navigator.back();
    QVERIFY(navigator.place().isWhole());
    QVERIFY(!navigator.canGoBack());
    navigator.forward();
    navigator.select({50, 60});
    QVERIFY(!navigator.canGoForward());
    navigator.select({70, 1'000'000'000});
    QCOMPARE(navigator.span().last, navigator.place().whole().last);
}

void SessionTest::browsingIsOneStep() {
    Sessions sessions;
    Navigator navigator(sessions);
    sessions.open(sample("wiki.json"));
    QTRY_VERIFY(navigator.place().valid());
    QTRY_COMPARE(navigator.session()->state(), Session::State::Ready);
    for (Rank rank = 0; rank < 10; ++rank) {
        navigator.select({rank, rank + 1}, std::nullopt, Navigator::Step::Browse);
    }
    navigator.back();
    QVERIFY(navigator.place().isWhole());
}

void SessionTest::upGoesToTheParent() {
    Sessions sessions;
    Navigator navigator(sessions);
    auto* session = sessions.open(sample("transactions.json.gz"));
    QTRY_COMPARE(session->state(), Session::State::Ready);
    QTRY_VERIFY(session->tree() != nullptr);
    navigator.selectPrefix("account:00000866");
    QTRY_COMPARE(navigator.span().count(), Rank(1));
    navigator.up();
    QTRY_COMPARE(navigator.span().count(), Rank(20));
    QCOMPARE(navigator.place().prefix, std::optional<std::string>("account:"));
    navigator.up();
    QTRY_VERIFY(navigator.place().isWhole());
    QVERIFY(!navigator.canGoUp());
    navigator.reveal(5);
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(5));
}

void SessionTest::backGoesToTheOtherSource() {
    Sessions sessions;
    Navigator navigator(sessions);
    auto* first = sessions.open(sample("wiki.json"));
    QTRY_COMPARE(first->state(), Session::State::Ready);
    navigator.select({3, 9});
    auto* second = sessions.open(sample("users.ndjson"));
    QTRY_COMPARE(second->state(), Session::State::Ready);
    QCOMPARE(navigator.session(), second);
    navigator.back();
    QCOMPARE(navigator.session(), first);
    QCOMPARE(sessions.current(), first);
    QVERIFY(navigator.span() == (Span{3, 9}));
    sessions.close(first);
    QCOMPARE(navigator.session(), second);
    QVERIFY(navigator.place().valid());
    sessions.close(second);
    QVERIFY(navigator.session() == nullptr);
    QVERIFY(!navigator.canGoBack() && !navigator.canGoForward());
}

void SessionTest::placesMoveToNewerStates() {
    Sessions sessions;
    Navigator navigator(sessions);
    auto* session = sessions.open(sample("transactions.json.gz"));
    QTRY_COMPARE(session->state(), Session::State::Ready);
    navigator.selectPrefix("account:");
    QTRY_COMPARE(navigator.span().count(), Rank(20));
    const auto before = navigator.place().opened;
    session->open();
    QTRY_VERIFY(navigator.place().opened != before);
    QCOMPARE(navigator.span().count(), Rank(20));
    QVERIFY(navigator.place().opened == session->opened());
}

void SessionTest::zoomIsAStepOfTheHistory() {
    Sessions sessions;
    Navigator navigator(sessions);
    QVERIFY(opened(sessions, navigator));
    const Span whole = navigator.place().whole();
    QCOMPARE(navigator.view(), whole);
    QSignalSpy placed(&navigator, &Navigator::placeChanged);
    QSignalSpy viewed(&navigator, &Navigator::viewChanged);
    navigator.zoom({100, 200});
    QCOMPARE(navigator.view(), (Span{100, 200}));
    QCOMPARE(navigator.span(), whole); // what is selected stays
    QCOMPARE(viewed.size(), 1);
    QVERIFY(placed.isEmpty());
    navigator.zoomTo({120, 130});
    QCOMPARE(navigator.span(), (Span{120, 130}));
    QCOMPARE(navigator.view(), (Span{120, 130}));
    navigator.back();
    QCOMPARE(navigator.view(), (Span{100, 200}));
    QCOMPARE(navigator.span(), whole);
    navigator.back();
    QCOMPARE(navigator.view(), whole);
    navigator.forward();
    QCOMPARE(navigator.view(), (Span{100, 200}));
}

void SessionTest::aRunOfZoomsIsOneStep() {
    Sessions sessions;
    Navigator navigator(sessions);
    QVERIFY(opened(sessions, navigator));
    for (Rank first = 10; first < 15; ++first) {
        navigator.zoom({first, 200}, Navigator::Step::Browse);
    }
    navigator.settle();
    navigator.zoom({50, 60}, Navigator::Step::Browse);
    navigator.back();
    QCOMPARE(navigator.view(), (Span{14, 200}));
    navigator.back();
    QCOMPARE(navigator.view(), navigator.place().whole());
}

void SessionTest::theViewFollowsTheSelectionByAsLittleAsWillDo() {
    Sessions sessions;
    Navigator navigator(sessions);
    QVERIFY(opened(sessions, navigator));
    navigator.zoom({100, 200});
    navigator.select({150, 160});
    QCOMPARE(navigator.view(), (Span{100, 200}));
    navigator.select({190, 900}); // some of it is to be seen
    QCOMPARE(navigator.view(), (Span{100, 200}));
    navigator.select({500, 510});
    QCOMPARE(navigator.view().count(), std::uint64_t(100));
    QVERIFY(navigator.view().first <= 500 && navigator.view().last >= 510);
    navigator.select({0, 4});
    QCOMPARE(navigator.view(), (Span{0, 100}));
    const Rank last = navigator.place().whole().last;
    navigator.reveal(last - 1);
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(last - 1));
    QTRY_COMPARE(navigator.view(), (Span{last - 100, last}));
}

void SessionTest::zoomsStayInsideTheOrder() {
    Sessions sessions;
    Navigator navigator(sessions);
    navigator.zoom({0, 10}); // nothing is open: nothing happens
    QVERIFY(opened(sessions, navigator));
    const Rank last = navigator.place().whole().last;
    navigator.zoom({last - 5, last + 500});
    QCOMPARE(navigator.view(), (Span{last - 5, last}));
    navigator.zoom({last, last + 1});
    QCOMPARE(navigator.view(), (Span{last - 5, last}));
    navigator.zoom({7, 7});
    QCOMPARE(navigator.view(), (Span{last - 5, last}));
}

QTEST_GUILESS_MAIN(SessionTest)
#include "session_test.moc"
