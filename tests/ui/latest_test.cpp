// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/latest.h"

#include <QTest>

#include <latch>
#include <memory>
#include <thread>

using namespace keyatlas;

class LatestTest : public QObject {
    Q_OBJECT
private slots:
    void answersOnTheGuiThread();
    void theNewestWins();
    void othersAreNotDisturbed();
    void aStoppedRequestStillAnswers();
    void interimResultsComeInOrder();
    void aReceiverThatDiesHearsNothing();
    void aWorkerThatEndsAnswersNothing();
    void manyReceiversDieWhileWorking();
};

void LatestTest::answersOnTheGuiThread() {
    Worker worker;
    Latest latest;
    std::thread::id asked;
    std::thread::id told;
    latest.ask(
        worker, [](std::stop_token) { return std::this_thread::get_id(); },
        [&](std::thread::id where) {
            asked = where;
            told = std::this_thread::get_id();
        });
    QVERIFY(latest.busy());
    QTRY_VERIFY(!latest.busy());
    QCOMPARE(told, std::this_thread::get_id());
    QVERIFY(asked != told);
}

void LatestTest::theNewestWins() {
    Worker worker;
    Latest latest;
    std::latch started(1);
    std::latch go(1);
    QList<int> told;
    std::atomic<bool> stopped = false;
    latest.ask(
        worker,
        [&](std::stop_token stop) {
            started.count_down();
            go.wait();
            stopped = stop.stop_requested();
            return 1;
        },
        [&](int value) { told << value; });
    started.wait();
    for (int i = 2; i <= 50; ++i) {
        latest.ask(
            worker, [i](std::stop_token) { return i; }, [&](int value) { told << value; });
    }
    go.count_down();
    QTRY_COMPARE(told, QList<int>{50});
    QTest::qWait(20);
    QCOMPARE(told, QList<int>{50});
    QVERIFY(stopped);
}

void LatestTest::othersAreNotDisturbed() {
    Worker worker;
    Latest one;
    Latest other;
    std::latch go(1);
    QList<int> told;
    one.ask(
        worker,
        [&](std::stop_token) {
            go.wait();
            return 1;
        },
        [&](int value) { told << value; });
    other.ask(
        worker, [](std::stop_token) { return 2; }, [&](int value) { told << value; });
    go.count_down();
    QTRY_COMPARE(told, (QList<int>{1, 2}));
}

void LatestTest::aStoppedRequestStillAnswers() {
    Worker worker;
    Latest latest;
    std::latch go(1);
    QString told;
    latest.ask(
        worker,
        [&](std::stop_token stop) {
            go.wait();
            return stop.stop_requested() ? QStringLiteral("half") : QStringLiteral("whole");
        },
        [&](const QString& what) { told = what; });
    latest.stop();
    go.count_down();
    QTRY_COMPARE(told, QStringLiteral("half"));
}

void LatestTest::interimResultsComeInOrder() {
    Worker worker;
    Latest latest;
    QList<int> told;
    latest.ask(
        worker,
        [&](std::stop_token, const Delivery& way) {
            for (int i = 1; i <= 3; ++i) {
                way.send([&told, i] { told << i; });
            }
            return 4;
        },
        [&](int value) { told << value; });
    QTRY_COMPARE(told, (QList<int>{1, 2, 3, 4}));
}

void LatestTest::aReceiverThatDiesHearsNothing() {
    Worker worker;
    std::latch go(1);
    bool told = false;
    {
        Latest latest;
        latest.ask(
            worker,
            [&](std::stop_token, const Delivery& way) {
                go.wait();
                way.send([&] { told = true; });
                return 1;
            },
            [&](int) { told = true; });
    }
    go.count_down();
    std::latch after(1);
    worker.post([&](std::stop_token) { after.count_down(); });
    after.wait();
    QTest::qWait(20);
    QVERIFY(!told);
}

void LatestTest::aWorkerThatEndsAnswersNothing() {
    Latest latest;
    bool told = false;
    {
        auto worker = std::make_unique<Worker>();
        std::latch started(1);
        latest.ask(
            *worker,
            [&](std::stop_token stop) {
                started.count_down();
                while (!stop.stop_requested()) {
                    std::this_thread::yield();
                }
                return 1;
            },
            [&](int) { told = true; });
        started.wait();
        latest.drop();
    }
    QTest::qWait(20);
    QVERIFY(!told);
}

void LatestTest::manyReceiversDieWhileWorking() {
    Worker worker;
    int told = 0;
    for (int i = 0; i < 500; ++i) {
        auto latest = std::make_unique<Latest>();
        latest->ask(
            worker, [i](std::stop_token) { return std::vector<int>(100, i); },
            [&](const std::vector<int>&) { ++told; });
        if (i % 3 == 0) {
            QCoreApplication::sendPostedEvents();
        }
    }
    Latest last;
    bool done = false;
    last.ask(
        worker, [](std::stop_token) { return 0; }, [&](int) { done = true; });
    QTRY_VERIFY(done);
    QVERIFY(told <= 500);
}

QTEST_GUILESS_MAIN(LatestTest)
#include "latest_test.moc"
