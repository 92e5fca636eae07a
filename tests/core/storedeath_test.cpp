// SPDX-License-Identifier: GPL-3.0-or-later
// The process that reads a store dies, goes mad, or races with a writer: an Error at worst, and never more
// than was read by then.
#include "core/base/error.h"
#include "core/sources/opened.h"
#include "core/sources/rocks/rockssource.h"
#include "tests/support/folderstate.h"
#include "tests/support/process.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"

#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

constexpr int kMany = 400000; // more than all buffers between the processes hold

std::string keyOf(int number) {
    std::string digits = std::to_string(number);
    return std::string(7 - digits.size(), '0') + digits + ":" + std::to_string(number * 2654435761U);
}

void writeMany(const std::string& folder, int keys = kMany) {
    StoreWriter store(folder);
    for (int i = 0; i < keys; ++i) {
        store.put(keyOf(i), std::to_string(i));
    }
    store.flush();
}

std::string oddReader() {
    return qEnvironmentVariable("KEYATLAS_ODD_READER_PROGRAM").toStdString();
}

std::shared_ptr<const RocksSource> openedStore(const std::string& folder, const std::string& program = {}) {
    auto source = RocksSource::open(folder, program, {});
    if (!source) {
        qWarning("%s", oneLine(source.error()).c_str());
    }
    return source ? *source : nullptr;
}

// Gone, or dead and waiting for whoever adopted it; a child of ours must not be left like that.
bool isGone(pid_t process) {
    const std::string status = readFile("/proc/" + std::to_string(process) + "/status");
    const bool ours = status.find("PPid:\t" + std::to_string(::getpid()) + "\n") != std::string::npos;
    return status.empty() || (!ours && status.find("State:\tZ") != std::string::npos);
}

std::vector<pid_t> childrenOf(pid_t process) {
    std::vector<pid_t> children;
    std::error_code gone;
    for (std::filesystem::directory_iterator task("/proc/" + std::to_string(process) + "/task", gone), end;
         !gone && task != end; task.increment(gone)) {
        const QString line = QString::fromStdString(readFile(task->path() / "children"));
        for (const QString& number : line.split(' ', Qt::SkipEmptyParts)) {
            children.push_back(number.toInt());
        }
    }
    return children;
}

} // namespace

class TestStoreDeath : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        m_folder = std::make_unique<TemporaryFolder>();
        writeMany(m_folder->path());
    }
    void cleanup() { qunsetenv("KEYATLAS_ODD_READER"); }

    void killedInMidScan();
    void killedInMidGet();
    void killedBetweenQuestions();
    void anAssertionWhenOpening();
    void anAssertionInMidScan();
    void noiseInMidScan_data();
    void noiseInMidScan();
    void aReaderThatIsNone();
    void nothingIsLeftBehind();
    void theReaderGoesWithTheProcessThatAsked();
    void openedAHundredTimesWhileItIsWritten();
    void straceSeesNoOpenForWriting();

private:
    std::unique_ptr<TemporaryFolder> m_folder;
};

void TestStoreDeath::killedInMidScan() {
    const auto source = openedStore(m_folder->path());
    QVERIFY(source);
    const auto cursor = source->cursor(Source::Effort::Fast);
    QVERIFY(cursor);
    EntryBatch batch;
    QVERIFY((*cursor)->next(batch, {}));
    const pid_t reader = source->readerPid();
    QCOMPARE(::getpgid(reader), reader); // Ctrl+C in our terminal is not for it
    QCOMPARE(::kill(reader, SIGKILL), 0);
    std::size_t rows = batch.entries.size();
    while ((*cursor)->next(batch, {})) {
        QCOMPARE(batch.key(batch.entries[0]), Bytes(keyOf(static_cast<int>(rows))));
        rows += batch.entries.size();
    }
    QVERIFY(rows > 0 && rows < kMany);
    const auto status = (*cursor)->status();
    QVERIFY(!status);
    QCOMPARE(status.error().code, Error::Code::Io);
    QCOMPARE(status.error().name, std::string("reader-died"));
    QCOMPARE(status.error().path, m_folder->path());
    QVERIFY2(status.error().what.find("SIGKILL") != std::string::npos, status.error().what.c_str());
    QVERIFY(!status.error().next.empty());
    const auto document = source->document({}, {keyOf(7), 0, 0}, {}); // by a new process
    QVERIFY(document && document->text == "7");
    QVERIFY(source->readerPid() != reader);
    QCOMPARE(readAll(*source, 2).rows.size(), std::size_t(kMany));
}

void TestStoreDeath::killedInMidGet() {
    const TemporaryFolder folder;
    const std::string large(2U << 20, 'x');
    {
        StoreWriter store(folder.path());
        for (int i = 0; i < 40; ++i) {
            store.put(keyOf(i), large);
        }
    }
    const auto source = openedStore(folder.path());
    QVERIFY(source);
    std::vector<std::string> keys;
    std::vector<Source::Place> places;
    for (int i = 0; i < 40; ++i) {
        keys.push_back(keyOf(i));
    }
    for (const auto& key : keys) {
        places.push_back({key, 0, large.size()});
    }
    std::size_t good = 0;
    std::size_t bad = 0;
    const auto read = source->documents({}, places,
                                        [&](std::size_t number, const Result<Bytes>& text) {
                                            QCOMPARE(number, good + bad);
                                            if (number == 1) {
                                                ::kill(source->readerPid(), SIGKILL);
                                            }
                                            (text ? good : bad) += 1;
                                            if (!text) {
                                                QCOMPARE(text.error().name, std::string("reader-died"));
                                            } else {
                                                QCOMPARE(text->size(), large.size());
                                            }
                                        },
                                        {});
    QVERIFY(read);
    QCOMPARE(good + bad, places.size());
    QVERIFY(good >= 2 && bad > 0);
    QVERIFY(source->document({}, places[30], {}).has_value());
}

void TestStoreDeath::killedBetweenQuestions() {
    const auto source = openedStore(m_folder->path());
    QVERIFY(source);
    QVERIFY(source->document({}, {keyOf(1), 0, 0}, {}).has_value());
    const pid_t reader = source->readerPid();
    ::kill(reader, SIGKILL);
    QTRY_VERIFY(isGone(reader));
    QVERIFY(source->document({}, {keyOf(2), 0, 0}, {}).has_value());
}

void TestStoreDeath::anAssertionWhenOpening() {
    qputenv("KEYATLAS_ODD_READER", "abort 0");
    const auto source = openedStore(m_folder->path(), oddReader());
    QVERIFY(source); // by our own code
    const auto warnings = source->warnings();
    QCOMPARE(warnings.size(), std::size_t(1));
    QCOMPARE(warnings[0].code, std::string("reader-died"));
    QVERIFY(!warnings[0].lost);
    QVERIFY2(warnings[0].text.find("Assertion `odd input' failed") != std::string::npos,
             warnings[0].text.c_str());
    QCOMPARE(readAll(*source).rows.size(), std::size_t(kMany));
    QVERIFY(source->document({}, {keyOf(2), 0, 0}, {}).has_value());
}

void TestStoreDeath::anAssertionInMidScan() {
    qputenv("KEYATLAS_ODD_READER", "abort 1000000");
    const auto source = openedStore(m_folder->path(), oddReader());
    QVERIFY(source);
    QVERIFY(source->warnings().empty());
    const ReadPass pass = readAll(*source, 2);
    QVERIFY(!pass.failure);
    QVERIFY(pass.ordinalsWithoutGaps);
    QCOMPARE(pass.rows.size(), std::size_t(kMany)); // none twice, none left out
    for (int i = 0; i < kMany; ++i) {
        QCOMPARE(pass.rows[static_cast<std::size_t>(i)].key, keyOf(i));
    }
    const auto warnings = source->warnings();
    QCOMPARE(warnings.size(), std::size_t(1));
    QCOMPARE(warnings[0].code, std::string("reader-died"));
}

void TestStoreDeath::noiseInMidScan_data() {
    QTest::addColumn<int>("after");
    for (const int after : {0, 100, 2000, 300000, 1000000}) {
        QTest::newRow(qPrintable(QString::number(after))) << after;
    }
}

void TestStoreDeath::noiseInMidScan() {
    QFETCH(int, after);
    qputenv("KEYATLAS_ODD_READER", "mad " + QByteArray::number(after));
    const auto source = RocksSource::open(m_folder->path(), oddReader(), {});
    if (!source) {
        QCOMPARE(source.error().code, Error::Code::Io);
        QVERIFY(after < 100000);
        return;
    }
    const ReadPass pass = readAll(**source);
    QVERIFY(pass.failure);
    QCOMPARE(pass.failure->code, Error::Code::Io);
    QVERIFY(pass.rows.size() < kMany);
    for (std::size_t i = 0; i < pass.rows.size(); ++i) {
        QCOMPARE(pass.rows[i].key, keyOf(static_cast<int>(i)));
    }
}

void TestStoreDeath::aReaderThatIsNone() {
    const auto source = RocksSource::open(m_folder->path(), "/bin/true", {});
    QVERIFY(!source);
    QCOMPARE(source.error().name, std::string("reader-died"));
    QVERIFY(source.error().what.find("exit status 0") != std::string::npos);
}

void TestStoreDeath::nothingIsLeftBehind() {
    pid_t reader = -1;
    {
        const auto source = openedStore(m_folder->path());
        QVERIFY(source);
        const auto cursor = source->cursor(Source::Effort::Fast);
        EntryBatch batch;
        QVERIFY((*cursor)->next(batch, {}));
        reader = source->readerPid();
        QVERIFY(!isGone(reader));
    }
    QVERIFY(isGone(reader));
}

// The process that asked is killed: nobody tells its reader, which goes all the same.
void TestStoreDeath::theReaderGoesWithTheProcessThatAsked() {
    QProcess asking;
    asking.start(qEnvironmentVariable("KEYATLAS_CLI"), {"info", QString::fromStdString(m_folder->path())});
    QVERIFY(asking.waitForStarted());
    std::vector<pid_t> readers;
    QTRY_VERIFY(!(readers = childrenOf(static_cast<pid_t>(asking.processId()))).empty());
    ::kill(static_cast<pid_t>(asking.processId()), SIGSTOP);
    QVERIFY(!isGone(readers[0]));
    asking.kill();
    asking.waitForFinished();
    QTRY_VERIFY(isGone(readers[0]));
}

// A writer replaces all keys again and again, with compactions; every moment of it has all of them.
void TestStoreDeath::openedAHundredTimesWhileItIsWritten() {
    constexpr int kKeys = 2000; // as writerloop.cpp
    const TemporaryFolder folder;
    QProcess writer; // holds the LOCK all the time
    writer.start(qEnvironmentVariable("KEYATLAS_STORE_WRITER"), {QString::fromStdString(folder.path())});
    QVERIFY(writer.waitForReadyRead(60000));
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) {
        const auto source = RocksSource::open(folder.path(), {}, {});
        QVERIFY2(source, source ? "" : oneLine(source.error()).c_str());
        const ReadPass pass = readAll(**source);
        QVERIFY2(!pass.failure, pass.failure ? oneLine(*pass.failure).c_str() : "");
        QCOMPARE(pass.rows.size(), std::size_t(kKeys));
        const auto warnings = (*source)->warnings();
        QVERIFY2(warnings.empty(), warnings.empty() ? "" : warnings[0].text.c_str());
        const auto document = (*source)->document({}, {"0000005", 0, 0}, {});
        QVERIFY(document);
        seen.insert(document->text);
    }
    QVERIFY2(seen.size() > 5, "the writer was not at work");
    QCOMPARE(writer.state(), QProcess::Running);
    writer.kill();
    writer.waitForFinished();
}

void TestStoreDeath::straceSeesNoOpenForWriting() {
    if (QStandardPaths::findExecutable("strace").isEmpty()) {
        QSKIP("strace is not installed: nothing was checked");
    }
    const TemporaryFolder folder;
    writeMany(folder.path(), 1000);
    const TemporaryFolder notes;
    const std::string log = notes.path() + "/strace";
    const Finished traced = runProcess(
        {"strace", "-f", "-qq", "-e", "trace=%file,write,pwrite64,ftruncate,fallocate", "-y", "-o", log,
         qEnvironmentVariable("KEYATLAS_CLI").toStdString(), "keys", "--format", "csv", folder.path()});
    if (traced.status != 0 && traced.err.find("ptrace") != std::string::npos) {
        QSKIP("strace may not trace here: nothing was checked");
    }
    QCOMPARE(traced.status, 0);
    const QStringList lines = QString::fromStdString(readFile(log)).split('\n');
    const QString inside = QString::fromStdString(folder.path());
    int opened = 0;
    for (const QString& line : lines) {
        if (!line.contains(inside)) {
            continue;
        }
        opened += line.contains("open") ? 1 : 0;
        static const QRegularExpression changes("O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|\\b(rename|"
                                                "renameat2?|unlink|unlinkat|mkdir|mkdirat|link|"
                                                "linkat|symlink|chmod|fchmodat|utimensat|truncate|ftruncate|"
                                                "fallocate|pwrite64)\\(|\\bwrite\\(\\d+<" +
                                                QRegularExpression::escape(inside));
        QVERIFY2(!changes.match(line).hasMatch(), qPrintable(line));
    }
    QVERIFY2(opened >= 3, "the table, CURRENT and the MANIFEST were opened");
}

QTEST_GUILESS_MAIN(TestStoreDeath)
#include "storedeath_test.moc"
