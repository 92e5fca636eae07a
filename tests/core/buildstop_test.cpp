// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samplekeys.h"
#include "tests/support/snapshotmodel.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <random>
#include <thread>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::vector<Row> someRows(std::size_t count, bool shuffled) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < count; ++i) {
        keys.push_back(structuredId(i, count));
    }
    if (shuffled) {
        std::shuffle(keys.begin(), keys.end(), std::mt19937_64(3));
    }
    return rowsOf(keys);
}

// Every key is one of `rows`, in order, with its own locator.
bool isPartOf(const PackedKeys& keys, std::vector<Row> rows) {
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.key < b.key; });
    const auto items = keys.items({0, keys.count()}, {}).value();
    auto row = rows.begin();
    for (const auto& item : items) {
        row = std::find_if(row, rows.end(), [&item](const Row& r) { return r.key == item.key; });
        if (row == rows.end() || row->locator != item.locator) {
            return false;
        }
        ++row;
    }
    return true;
}

} // namespace

class BuildStopTest : public QObject {
    Q_OBJECT

private slots:
    void aStopLeavesWhatWasRead_data() { orders(); }
    void aStopLeavesWhatWasRead();
    void aStopBeforeTheFirstBatchLeavesNothing();
    void aStopWhileMergingIsReported();
    void aFailureHalfWayLeavesWhatWasRead_data() { orders(); }
    void aFailureHalfWayLeavesWhatWasRead();
    void partialSnapshotsComeWhileReading_data() { orders(); }
    void partialSnapshotsComeWhileReading();
    void progressGrowsToTheEnd();

private:
    static void orders();
};

void BuildStopTest::orders() {
    QTest::addColumn<bool>("shuffled");
    QTest::newRow("in order") << false;
    QTest::newRow("shuffled") << true;
}

void BuildStopTest::aStopLeavesWhatWasRead() {
    QFETCH(const bool, shuffled);
    const auto rows = someRows(20000, shuffled);
    MemoryCursor cursor(rows, 1000);
    std::stop_source stop;
    cursor.beforeBatch([&stop](std::uint64_t ordinal) {
        if (ordinal == 10) {
            stop.request_stop();
        }
    });
    const auto outcome = buildSnapshot(cursor, OddJudge(), {}, stop.get_token());
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::Cancelled);
    QVERIFY(!outcome.snapshot->complete);
    QVERIFY(outcome.snapshot->rows < 20000);
    const auto* space = outcome.snapshot->space(SpaceId{});
    QVERIFY(space != nullptr);
    QVERIFY(isPartOf(*space->live, rows));
    if (!shuffled) { // whole batches need no time to be put together
        QVERIFY(outcome.snapshot->rows >= 10000);
        QCOMPARE(space->live->count(), outcome.snapshot->rows);
    }
}

void BuildStopTest::aStopBeforeTheFirstBatchLeavesNothing() {
    MemoryCursor cursor(someRows(100, false));
    std::stop_source stop;
    stop.request_stop();
    const auto outcome = buildSnapshot(cursor, OddJudge(), {}, stop.get_token());
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::Cancelled);
    QVERIFY(outcome.snapshot->spaces.empty());
    QVERIFY(!outcome.snapshot->complete);
}

namespace {

// Asks for a stop at the first call, then is slow.
class StoppingJudge : public LeafJudge {
public:
    explicit StoppingJudge(std::stop_source& stop) : m_stop(stop) {}
    Result<std::size_t> winner(Bytes, std::span<const Locator>, std::stop_token) const override {
        m_stop.request_stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++m_calls;
        return std::size_t{0};
    }
    int calls() const { return m_calls; }

private:
    std::stop_source& m_stop;
    mutable std::atomic<int> m_calls = 0;
};

} // namespace

void BuildStopTest::aStopWhileMergingIsReported() {
    auto keys = std::vector<std::string>();
    for (std::size_t i = 0; i < 20000; ++i) {
        keys.push_back(structuredId(i % 10000, 10000));
    }
    const auto rows = rowsOf(keys);
    MemoryCursor cursor(rows);
    std::stop_source stop;
    const StoppingJudge judge(stop);
    const auto outcome = buildSnapshot(cursor, judge, {}, stop.get_token());
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::Cancelled);
    QVERIFY(!outcome.snapshot->complete);
    QVERIFY2(judge.calls() < 2000, "the merge went on after the stop");
}

void BuildStopTest::aFailureHalfWayLeavesWhatWasRead() {
    QFETCH(const bool, shuffled);
    const auto rows = someRows(20000, shuffled);
    MemoryCursor cursor(rows, 700);
    Error torn;
    torn.code = Error::Code::Io;
    torn.what = "read error";
    cursor.failAfter(12345, torn);
    const auto outcome = buildSnapshot(cursor, OddJudge(), {}, {});
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::Io);
    QVERIFY(!outcome.snapshot->complete);
    QCOMPARE(difference(*outcome.snapshot, {rows.begin(), rows.begin() + 12345}), std::string());
}

void BuildStopTest::partialSnapshotsComeWhileReading() {
    QFETCH(const bool, shuffled);
    const auto rows = someRows(30000, shuffled);
    MemoryCursor cursor(rows, 100);
    std::mutex mutex;
    std::vector<std::shared_ptr<const Snapshot>> partials;
    // The source is read to its end only after a partial snapshot came (or after a minute, which fails).
    cursor.beforeBatch([&](std::uint64_t ordinal) {
        for (int waited = 0; ordinal == 250 && waited < 6000; ++waited) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            const std::lock_guard lock(mutex);
            if (!partials.empty()) {
                return;
            }
        }
    });
    BuildOptions options;
    options.jobs = 1;
    options.memoryBytes = std::uint64_t{16} << 20;
    options.partial = [&](std::shared_ptr<const Snapshot> partial) {
        const std::lock_guard lock(mutex);
        partials.push_back(std::move(partial));
    };
    const auto outcome = buildSnapshot(cursor, OddJudge(), options, {});
    QVERIFY(!partials.empty());
    for (const auto& partial : partials) {
        QVERIFY(!partial->complete);
        QVERIFY(partial->rows > 0 && partial->rows < rows.size());
        QVERIFY(isPartOf(*partial->space(SpaceId{})->live, rows));
    }
    QCOMPARE(difference(*outcome.snapshot, rows), std::string());
}

void BuildStopTest::progressGrowsToTheEnd() {
    const auto rows = someRows(5000, true);
    MemoryCursor cursor(rows, 100);
    std::vector<Progress> reports;
    std::mutex mutex;
    cursor.beforeBatch([&](std::uint64_t ordinal) { // go on only after a report, at most a minute
        for (int waited = 0; ordinal == 40 && waited < 6000; ++waited) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            const std::lock_guard lock(mutex);
            if (!reports.empty()) {
                return;
            }
        }
    });
    BuildOptions options;
    options.progress = [&](const Progress& progress) {
        const std::lock_guard lock(mutex);
        reports.push_back(progress);
    };
    const auto outcome = buildSnapshot(cursor, OddJudge(), options, {});
    QVERIFY(outcome.snapshot->complete);
    QVERIFY(!reports.empty());
    std::uint64_t done = 0;
    for (const auto& report : reports) {
        QCOMPARE(report.total, std::uint64_t{5000});
        QVERIFY(report.phase == Progress::Phase::Merging || report.done >= done);
        QVERIFY(report.done <= report.total);
        done = report.done;
    }
}

QTEST_APPLESS_MAIN(BuildStopTest)
#include "buildstop_test.moc"
