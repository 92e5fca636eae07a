// SPDX-License-Identifier: GPL-3.0-or-later
// Times of a session: found in IDs when somebody wants them, read from a field when the person says so.
#include "ui/session/navigator.h"
#include "ui/session/times.h"
#include "ui/session/timewords.h"

#include <QDateTime>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <latch>

using namespace keyatlas;

namespace {

using State = SpaceTimes::State;

// A session over documents of its own.
struct Opening {
    QTemporaryDir folder;
    Worker undertaker;
    std::unique_ptr<Session> session;

    explicit Opening(const QByteArray& text) {
        QFile file(path());
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
            qFatal("no file");
        }
        session = std::make_unique<Session>(path(), undertaker);
    }
    QString path() const { return folder.filePath(QStringLiteral("export.jsonl")); }
    Times& times() { return Times::of(*session); }
    bool open() {
        session->open();
        return QTest::qWaitFor([this] { return !session->running() && session->tree(); });
    }
    bool known(State state) {
        return QTest::qWaitFor([this, state] { return times().now().state == state; });
    }
};

QByteArray timed(int count) { // the ID tells the time: hours of 2012
    QByteArray text;
    for (int i = 0; i < count; ++i) {
        const auto time = QDateTime(QDate(2012, 1, 1), QTime(0, 0), Qt::UTC).addSecs(i * 3600);
        text += "{\"_id\":\"txn:" + time.toString("yyyyMMddHHmmss").toUtf8() + ":x\",\"n\":1}\n";
    }
    return text;
}

QByteArray untimed(int count, const QByteArray& family) {
    QByteArray text;
    for (int i = 0; i < count; ++i) {
        text += "{\"_id\":\"" + family + QByteArray::number(100000 + i) +
                "\",\"created\":" + QByteArray::number(1300000000 + i * 3600) +
                ",\"meta\":{\"seen\":\"2013-01-01\"}}\n";
    }
    return text;
}

} // namespace

class TimesTest : public QObject {
    Q_OBJECT
private slots:
    void onlyWhenWanted();
    void notBeforeTheTreeIsThere();
    void fromIds();
    void noneOffersFields();
    void aFieldBesideIds();
    void aFieldThatIsNone();
    void aWrongPath();
    void cancelledItKeepsWhatWasRead();
    void rememberedAndReadAgain();
    void oneForASession();
    void goesWithTheSession();
    void words();
};

void TimesTest::onlyWhenWanted() {
    Opening opening(timed(100));
    QVERIFY(opening.open());
    QCOMPARE(opening.times().now().state, State::Unasked);
    QTest::qWait(50);
    QCOMPARE(opening.times().now().state, State::Unasked);
    opening.times().want();
    QVERIFY(opening.known(State::Known));
}

void TimesTest::notBeforeTheTreeIsThere() {
    Opening opening(timed(100));
    opening.times().want();
    opening.session->open();
    QCOMPARE(opening.times().now().state, State::Unasked);
    QVERIFY(opening.known(State::Known));
    QVERIFY(opening.session->tree() != nullptr);
}

void TimesTest::fromIds() {
    Opening opening(timed(500));
    QVERIFY(opening.open());
    QSignalSpy changed(&opening.times(), &Times::changed);
    opening.times().want();
    QCOMPARE(opening.times().now().state, State::Searching);
    QVERIFY(opening.known(State::Known));
    QVERIFY(changed.size() >= 2);
    const SpaceTimes& now = opening.times().now();
    QVERIFY(now.inIds());
    QCOMPARE(now.column->known(), std::uint64_t(500));
    QCOMPARE(now.without(), std::uint64_t(0));
    QCOMPARE(now.readTo(), Rank(500));
    QVERIFY(now.fields.empty()); // nobody needs them
    QCOMPARE(originText(now), QString("time from the ID"));
    QVERIFY(!opening.times().share());
}

void TimesTest::noneOffersFields() {
    Opening opening(untimed(300, "user:"));
    QVERIFY(opening.open());
    opening.times().want();
    QVERIFY(opening.known(State::None));
    const SpaceTimes& none = opening.times().now();
    QVERIFY(!none.column);
    QCOMPARE(none.fields.size(), std::size_t(2));
    QCOMPARE(none.fields[0].path, std::string("created"));
    QCOMPARE(none.fields[1].path, std::string("meta.seen"));
    QVERIFY(nothingKnownText(none).contains("user:"));
    opening.times().readField("created");
    QCOMPARE(opening.times().now().state, State::Reading);
    QVERIFY(opening.known(State::Known));
    const SpaceTimes& now = opening.times().now();
    QCOMPARE(now.column->known(), std::uint64_t(300));
    QCOMPARE(std::int64_t{*now.column->secondsAt(7)} + kUnixOf1950, std::int64_t(1300000000 + 7 * 3600));
    QCOMPARE(originText(now), QString("time from the field “created”"));
    opening.times().readField("/meta/seen"); // another one
    QVERIFY(opening.known(State::Known));
    QCOMPARE(std::int64_t{*opening.times().now().column->secondsAt(7)} + kUnixOf1950,
             std::int64_t(1356998400));
}

void TimesTest::aFieldBesideIds() {
    Opening opening(timed(200) + untimed(300, "user:"));
    QVERIFY(opening.open());
    opening.times().want();
    QVERIFY(opening.known(State::Known));
    QCOMPARE(opening.times().now().without(), std::uint64_t(300));
    opening.times().readField("created");
    QVERIFY(opening.known(State::Known));
    const SpaceTimes& now = opening.times().now();
    QCOMPARE(now.column->known(), std::uint64_t(500));
    QCOMPARE(now.read->totals.documents, std::uint64_t(300)); // only where the ID tells none
    QCOMPARE(originText(now), QString("time from the ID or the field “created”"));
}

void TimesTest::aFieldThatIsNone() {
    Opening opening(untimed(300, "user:"));
    QVERIFY(opening.open());
    opening.times().want();
    QVERIFY(opening.known(State::None));
    opening.times().readField("nowhere");
    QCOMPARE(opening.times().now().state, State::Reading);
    QVERIFY(opening.known(State::None));
    const QString text = nothingKnownText(opening.times().now());
    QVERIFY2(text.contains("nowhere") && text.contains("300"), qPrintable(text));
}

void TimesTest::aWrongPath() {
    Opening opening(untimed(300, "user:"));
    QVERIFY(opening.open());
    opening.times().want();
    QVERIFY(opening.known(State::None));
    opening.times().readField("a[");
    QCOMPARE(opening.times().now().state, State::None);
    QVERIFY(opening.times().now().failure.has_value());
    opening.times().readField("created");
    QVERIFY(opening.known(State::Known));
    QVERIFY(!opening.times().now().failure);
}

void TimesTest::cancelledItKeepsWhatWasRead() {
    Opening opening(untimed(60000, "user:"));
    QVERIFY(opening.open());
    opening.times().want();
    QVERIFY(opening.known(State::None));
    // Held until the stop is there, the worker reads nothing, or what it reads before it looks.
    std::latch go(1);
    opening.session->workers().scan.post([&](std::stop_token) { go.wait(); });
    opening.times().readField("created");
    opening.times().cancel();
    go.count_down();
    QVERIFY(QTest::qWaitFor([&] { return opening.times().now().state != State::Reading; }));
    const SpaceTimes& now = opening.times().now();
    QVERIFY(!now.failure);
    QVERIFY(now.read && !now.read->complete);
    QVERIFY(now.readTo() < 60000);
    opening.times().readField("created"); // the rest
    QVERIFY(opening.known(State::Known));
    QCOMPARE(opening.times().now().column->known(), std::uint64_t(60000));
    QCOMPARE(opening.times().now().readTo(), Rank(60000));
}

// The choice of a field outlives a new state of the source.
void TimesTest::rememberedAndReadAgain() {
    Opening opening(untimed(300, "user:"));
    QVERIFY(opening.open());
    opening.times().want();
    QVERIFY(opening.known(State::None));
    opening.times().readField("created");
    QVERIFY(opening.known(State::Known));
    QFile file(opening.path());
    QVERIFY(file.open(QIODevice::Append));
    file.write(untimed(50, "zebra:"));
    file.close();
    QVERIFY(opening.open());
    QVERIFY(opening.known(State::Known));
    QTRY_COMPARE(opening.times().now().column->size(), Rank(350));
    QTRY_COMPARE(opening.times().now().column->known(), std::uint64_t(350));
}

void TimesTest::oneForASession() {
    Opening opening(timed(10));
    QCOMPARE(&Times::of(*opening.session), &Times::of(*opening.session));
    Opening other(timed(10));
    QVERIFY(&opening.times() != &other.times());
}

void TimesTest::goesWithTheSession() {
    Opening opening(untimed(60000, "user:"));
    QVERIFY(opening.open());
    opening.times().want();
    QVERIFY(opening.known(State::None));
    opening.times().readField("created");
    QElapsedTimer since;
    since.start();
    opening.session.reset(); // while it reads
    QVERIFY(since.elapsed() < 50);
    QTest::qWait(300);
}

void TimesTest::words() {
    QCOMPARE(periodText({Period::Kind::Month, 3}), QString("quarter"));
    QCOMPARE(periodText({Period::Kind::HourOfDay, 2}), QString("2 hours of the day"));
    const auto unix = [](int year, int month, int day) {
        return std::int64_t(QDateTime(QDate(year, month, day), QTime(0, 0), Qt::UTC).toSecsSinceEpoch());
    };
    QCOMPARE(rowText({Period::Kind::Month, 3}, {unix(2012, 4, 1), unix(2012, 7, 1)}),
             QString("Apr to Jun 2012"));
    QCOMPARE(rowText({Period::Kind::Year, 1}, {unix(2012, 1, 1), unix(2013, 1, 1)}), QString("2012"));
    QCOMPARE(rowText({Period::Kind::Year, 5}, {unix(2010, 1, 1), unix(2015, 1, 1)}), QString("2010 to 2014"));
    QCOMPARE(rowText({Period::Kind::Day, 1}, {unix(2012, 5, 26), unix(2012, 5, 27)}), QString("26 May 2012"));
    QCOMPARE(rowText({Period::Kind::HourOfDay, 2}, {6 * 3600, 8 * 3600}), QString("06:00 to 08:00"));
    QCOMPARE(labelText({Period::Kind::HourOfDay, 6}, 6 * 3600), QString("06:00"));
    QCOMPARE(labelText({Period::Kind::Year, 1}, unix(2012, 1, 1)), QString("2012"));
    QCOMPARE(timeText(unix(2012, 5, 26) + 63085), QString("26 May 2012 17:31:25 UTC"));
}

QTEST_GUILESS_MAIN(TimesTest)
#include "times_test.moc"
