// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samplekeys.h"
#include "tests/support/snapshotmodel.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <optional>
#include <random>
#include <sys/resource.h>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::vector<Row> shuffledRows(std::size_t count) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < count; ++i) {
        keys.push_back(randomUuid(i, 9));
    }
    return rowsOf(keys);
}

BuildOptions withMemory(std::uint64_t bytes) {
    BuildOptions options;
    options.memoryBytes = bytes;
    return options;
}

// Files of this process cannot grow past a size while it lives: a full disk that root meets too.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

bool holdsOnlyTrueRows(const Snapshot& snapshot, const std::vector<Row>& rows) {
    for (const auto& [id, space] : snapshot.spaces) {
        const auto items = space.live->items({0, space.live->count()}, {}).value();
        const bool sorted = std::is_sorted(items.begin(), items.end(),
                                           [](const auto& a, const auto& b) { return a.key < b.key; });
        const bool all = std::all_of(items.begin(), items.end(), [&rows](const auto& item) {
            return item.locator / 100 < rows.size() && item.key == rows[item.locator / 100].key;
        });
        if (!sorted || !all) {
            return false;
        }
    }
    return true;
}

} // namespace

class SpillTest : public QObject {
    Q_OBJECT

private slots:
    void init() { qputenv("TMPDIR", m_folder.path().toLocal8Bit()); }
    void cleanup() { qunsetenv("TMPDIR"); }

    void anyBudgetGivesTheSameAnswer_data();
    void anyBudgetGivesTheSameAnswer();
    void nothingIsLeftInTheFolder();
    void memoryFilesAreNotNeededForLittle();
    void noFolderIsNoRoom_data();
    void noFolderIsNoRoom();
    void aFullDiskIsNoRoom_data();
    void aFullDiskIsNoRoom();
    void aDiskThatFillsWhileMergingIsNoRoom();

private:
    QTemporaryDir m_folder;
};

void SpillTest::anyBudgetGivesTheSameAnswer_data() {
    QTest::addColumn<std::uint64_t>("memory");
    for (const std::uint64_t memory : {1U, 1U << 20, 4U << 20, 64U << 20}) {
        QTest::addRow("%llu bytes", static_cast<unsigned long long>(memory)) << memory;
    }
}

void SpillTest::anyBudgetGivesTheSameAnswer() {
    QFETCH(const std::uint64_t, memory);
    auto rows = shuffledRows(50000);
    for (std::size_t i = 0; i < rows.size(); i += 10) { // some tombstones, some keys again
        rows[i].deleted = i % 20 == 0;
        rows[i + 1].key = rows[i / 2].key;
    }
    MemoryCursor cursor(rows, 3000);
    const auto outcome = buildSnapshot(cursor, OddJudge(), withMemory(memory), {});
    QVERIFY(!outcome.failure);
    QCOMPARE(difference(*outcome.snapshot, rows), std::string());
}

void SpillTest::nothingIsLeftInTheFolder() {
    const auto rows = shuffledRows(20000);
    MemoryCursor cursor(rows);
    cursor.beforeBatch([this](std::uint64_t) { QVERIFY(QDir(m_folder.path()).isEmpty()); });
    const auto outcome = buildSnapshot(cursor, OddJudge(), withMemory(1), {});
    QVERIFY(outcome.snapshot->complete);
    QVERIFY(QDir(m_folder.path()).isEmpty());
}

void SpillTest::memoryFilesAreNotNeededForLittle() {
    qputenv("TMPDIR", "/nonexistent/folder");
    const auto rows = shuffledRows(20000);
    MemoryCursor cursor(rows);
    const auto outcome = buildSnapshot(cursor, OddJudge(), withMemory(64U << 20), {});
    QVERIFY(!outcome.failure);
    QCOMPARE(difference(*outcome.snapshot, rows), std::string());
}

void SpillTest::noFolderIsNoRoom_data() {
    QTest::addColumn<QByteArray>("folder");
    QTest::newRow("does not exist") << QByteArray("/nonexistent/folder");
    QTest::newRow("is a file") << QByteArray("/etc/passwd");
    QTest::newRow("cannot be written to, even by root") << QByteArray("/proc");
}

void SpillTest::noFolderIsNoRoom() {
    QFETCH(const QByteArray, folder);
    qputenv("TMPDIR", folder);
    MemoryCursor cursor(shuffledRows(20000));
    const auto outcome = buildSnapshot(cursor, OddJudge(), withMemory(1), {});
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::NoRoom);
    QCOMPARE(outcome.failure->path, folder.toStdString());
    QVERIFY(outcome.failure->next.find("TMPDIR") != std::string::npos);
    QVERIFY(!outcome.snapshot->complete);
}

void SpillTest::aFullDiskIsNoRoom_data() {
    QTest::addColumn<int>("room");
    QTest::newRow("at once") << 0;
    QTest::newRow("among the runs") << (300 << 10);
    QTest::newRow("among the later runs") << (4 << 20);
}

// Whatever part of it did fit, the snapshot holds only true rows.
void SpillTest::aFullDiskIsNoRoom() {
    QFETCH(const int, room);
    const auto rows = shuffledRows(150000);
    BuildOutcome outcome;
    {
        const FullDisk full(static_cast<rlim_t>(room));
        MemoryCursor cursor(rows, 3000);
        outcome = buildSnapshot(cursor, OddJudge(), withMemory(1U << 20), {});
    }
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::NoRoom);
    QCOMPARE(outcome.failure->path, m_folder.path().toStdString());
    QVERIFY(!outcome.snapshot->complete);
    QVERIFY(holdsOnlyTrueRows(*outcome.snapshot, rows));
}

namespace {

// The disk is full from the first question on, which comes while runs are merged.
class FillingJudge : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes, std::span<const Locator> leaves, std::stop_token) const override {
        m_full.emplace(0);
        return leaves.size() - 1;
    }

private:
    mutable std::optional<FullDisk> m_full;
};

} // namespace

void SpillTest::aDiskThatFillsWhileMergingIsNoRoom() {
    auto rows = shuffledRows(150000);
    for (std::size_t i = 1; i < rows.size(); i += 1000) {
        rows[i].key = rows[i - 1].key;
    }
    MemoryCursor cursor(rows, 3000);
    const auto outcome = buildSnapshot(cursor, FillingJudge(), withMemory(1U << 20), {});
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::NoRoom);
    QVERIFY(!outcome.snapshot->complete);
    QVERIFY(holdsOnlyTrueRows(*outcome.snapshot, rows));
}

QTEST_APPLESS_MAIN(SpillTest)
#include "spill_test.moc"
