// SPDX-License-Identifier: GPL-3.0-or-later
// The background thread: order, the newest request wins, stops arrive. Nothing here depends on how fast a
// machine is: threads wait for each other, never for a time.
#include "core/base/worker.h"

#include <QtTest>

#include <atomic>
#include <future>
#include <memory>
#include <thread>
#include <vector>

using namespace keyatlas;

namespace {

// Runs until it is stopped, and says when it began and that it was stopped.
struct Endless {
    std::promise<void> began;
    std::promise<void> stopped;

    Worker::Job job() {
        return [this](std::stop_token stop) {
            began.set_value();
            while (!stop.stop_requested()) {
                std::this_thread::yield();
            }
            stopped.set_value();
        };
    }
};

void settle(Worker& worker) {
    std::promise<void> done;
    worker.post([&](std::stop_token) { done.set_value(); });
    done.get_future().wait();
}

} // namespace

class WorkerTest : public QObject {
    Q_OBJECT

private slots:
    void runsInOrder();
    void latestStopsTheRunningAndDropsTheWaiting();
    void aJobAfterAStopGetsAFreshToken();
    void cancelStopsAndDrops();
    void destructionStopsDropsAndJoins();
    void droppedJobsAreDestroyed();
    void jobsMayPost();
    void whatAStoppedJobPostsDoesNotOutliveTheWorker();
    void manyThreadsMayAsk();
};

void WorkerTest::runsInOrder() {
    Worker worker;
    std::vector<int> order;
    for (int i = 0; i < 1000; ++i) {
        worker.post([&order, i](std::stop_token) { order.push_back(i); });
    }
    settle(worker);
    QCOMPARE(order.size(), std::size_t{1000});
    QVERIFY(std::is_sorted(order.begin(), order.end()));
}

void WorkerTest::latestStopsTheRunningAndDropsTheWaiting() {
    Worker worker;
    Endless endless;
    std::atomic<int> waiting = 0;
    std::promise<void> newest;
    worker.post(endless.job());
    endless.began.get_future().wait();
    for (int i = 0; i < 10; ++i) {
        worker.post([&](std::stop_token) { ++waiting; });
    }
    worker.latest([&](std::stop_token) { newest.set_value(); });
    endless.stopped.get_future().wait();
    newest.get_future().wait();
    QCOMPARE(waiting.load(), 0);
}

void WorkerTest::aJobAfterAStopGetsAFreshToken() {
    Worker worker;
    Endless endless;
    worker.post(endless.job());
    endless.began.get_future().wait();
    std::promise<bool> stopped;
    worker.latest([&](std::stop_token stop) { stopped.set_value(stop.stop_requested()); });
    QCOMPARE(stopped.get_future().get(), false);
}

void WorkerTest::cancelStopsAndDrops() {
    Worker worker;
    Endless endless;
    std::atomic<bool> ran = false;
    worker.post(endless.job());
    endless.began.get_future().wait();
    worker.post([&](std::stop_token) { ran = true; });
    worker.cancel();
    endless.stopped.get_future().wait();
    settle(worker); // still of use
    QVERIFY(!ran);
}

void WorkerTest::destructionStopsDropsAndJoins() {
    Endless endless;
    std::atomic<bool> ran = false;
    auto stopped = endless.stopped.get_future();
    {
        Worker worker;
        worker.post(endless.job());
        endless.began.get_future().wait();
        worker.post([&](std::stop_token) { ran = true; });
    }
    QVERIFY(stopped.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
    QVERIFY(!ran);
    const Worker unused; // with nothing to do it ends as well
}

void WorkerTest::droppedJobsAreDestroyed() {
    const auto owned = std::make_shared<int>(1);
    {
        Worker worker;
        Endless endless;
        worker.post(endless.job());
        endless.began.get_future().wait();
        for (int i = 0; i < 5; ++i) {
            worker.post([owned](std::stop_token) {});
        }
        QCOMPARE(owned.use_count(), 6L);
        worker.cancel();
        QCOMPARE(owned.use_count(), 1L);
        endless.stopped.get_future().wait();
    }
}

void WorkerTest::jobsMayPost() {
    Worker worker;
    std::promise<void> done;
    worker.post([&](std::stop_token) { worker.post([&](std::stop_token) { done.set_value(); }); });
    done.get_future().wait();
}

void WorkerTest::whatAStoppedJobPostsDoesNotOutliveTheWorker() {
    const auto untilStopped = [](std::stop_token stop) {
        while (!stop.stop_requested()) {
            std::this_thread::yield();
        }
    };
    for (int round = 0; round < 200; ++round) {
        std::promise<void> began;
        Worker worker;
        worker.post([&](std::stop_token stop) {
            began.set_value();
            untilStopped(std::move(stop));
            worker.post(untilStopped);
        });
        began.get_future().wait();
    }
}

void WorkerTest::manyThreadsMayAsk() {
    for (int round = 0; round < 50; ++round) {
        std::atomic<int> ran = 0;
        Worker worker;
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&worker, &ran, i] {
                for (int n = 0; n < 50; ++n) {
                    const auto job = [&ran](std::stop_token) { ++ran; };
                    i % 2 == 0 ? worker.post(job) : worker.latest(job);
                }
            });
        }
        for (auto& thread : threads) {
            thread.join();
        }
        settle(worker);
        QVERIFY(ran > 0 && ran <= 200);
    }
}

QTEST_APPLESS_MAIN(WorkerTest)
#include "worker_test.moc"
