// SPDX-License-Identifier: GPL-3.0-or-later
// What every source keeps to, run over one sample of each format.
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/sources/json/exportsource.h"
#include "core/sources/opened.h"
#include "core/sources/registry.h"
#include "tests/support/exportsamples.h"
#include "tests/support/folderstate.h"
#include "tests/support/sourcereading.h"

#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <functional>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Works until it is broken, then every read beyond some more fails as a bad disk does.
class BreakableReader final : public ByteReader {
public:
    explicit BreakableReader(std::string text) : m_reader(memoryReader(std::move(text))) {}
    void breakAfter(int reads) { m_left = reads; }

    std::uint64_t size() const override { return m_reader->size(); }
    Result<std::size_t> read(std::uint64_t offset, char* into, std::size_t count) const override {
        if (m_left.fetch_sub(1) <= 0) {
            return fail(Error::Code::Io, "the disk is broken");
        }
        return m_reader->read(offset, into, count);
    }

private:
    std::shared_ptr<const ByteReader> m_reader;
    mutable std::atomic<int> m_left{1 << 30};
};

Result<std::shared_ptr<const Source>> openReader(std::shared_ptr<const ByteReader> reader) {
    ExportText text;
    text.text = reader;
    text.original = std::move(reader);
    std::vector<ExportText> texts;
    texts.push_back(std::move(text));
    return openExport(std::move(texts), "reader", {});
}

// The sample with its first row many times over, so that it is read in several parts.
std::string enlarged(const ExportSample& sample) {
    const std::size_t lastLine =
        sample.file == "couchbackup_old.txt" || sample.file == "docs.ndjson" ? 0 : sample.text.find('\n') + 1;
    const std::size_t lineEnd = sample.text.find('\n', lastLine) + 1;
    const std::string line = sample.text.substr(lastLine, lineEnd - lastLine);
    std::string many;
    while (many.size() < (10u << 20)) {
        many += line;
    }
    return sample.text.substr(0, lastLine) + many + sample.text.substr(lastLine);
}

} // namespace

class TestSourceContract : public QObject {
    Q_OBJECT
private slots:
    void readErrorEndsTheScanAndIsReported_data() { everySample(); }
    void readErrorEndsTheScanAndIsReported();
    void twoThreadsReadWhatOneReads_data() { everySample(); }
    void twoThreadsReadWhatOneReads();
    void locatorsAreWhereTheRowsStand_data() { everySample(); }
    void locatorsAreWhereTheRowsStand();
    void manyDocumentsAreThoseReadOneByOne_data() { everySample(); }
    void manyDocumentsAreThoseReadOneByOne();
    void stopEndsTheScan_data() { everySample(); }
    void stopEndsTheScan();
    void changesNothingOnDiskAsAnotherUser_data() { everySample(); }
    void changesNothingOnDiskAsAnotherUser();
    void theSnapshotIsTheNaiveOne_data() { everySample(); }
    void theSnapshotIsTheNaiveOne();
    void aFileThatShrinksIsAnError();
    void aFileThatIsReplacedOrVanishesIsNoticed();
    void aFileThatGrowsIsNoticed();
    void unknownLocatorsAreRefused();

private:
    void everySample() {
        QTest::addColumn<int>("sample");
        const auto samples = exportSamples();
        for (int i = 0; i < static_cast<int>(samples.size()); ++i) {
            QTest::newRow(samples[static_cast<std::size_t>(i)].file.c_str()) << i;
        }
    }
    static ExportSample currentSample() {
        QFETCH(int, sample);
        return exportSamples()[static_cast<std::size_t>(sample)];
    }
};

void TestSourceContract::readErrorEndsTheScanAndIsReported() {
    const auto reader = std::make_shared<BreakableReader>(enlarged(currentSample()));
    const auto source = openReader(reader);
    QVERIFY(source);
    for (const auto effort : {Source::Effort::Fast, Source::Effort::Careful}) {
        reader->breakAfter(1 << 30);
        const auto whole = (*source)->cursor(effort);
        const auto all = readPass(**whole).rows.size();
        const auto cursor = (*source)->cursor(effort);
        QVERIFY(cursor);
        reader->breakAfter(effort == Source::Effort::Fast ? 20 : 6); // a part and some more
        const ReadPass pass = readPass(**cursor);
        QVERIFY(pass.failure);
        QCOMPARE(pass.failure->code, Error::Code::Io);
        QVERIFY(!pass.rows.empty());
        QVERIFY(pass.rows.size() < all);
        EntryBatch batch;
        QVERIFY(!(*cursor)->next(batch, {}));
    }
    reader->breakAfter(0);
    const auto document = (*source)->document({}, {}, {});
    QVERIFY(!document);
    QCOMPARE(document.error().code, Error::Code::Io);
}

void TestSourceContract::twoThreadsReadWhatOneReads() {
    const auto source = openReader(memoryReader(enlarged(currentSample())));
    QVERIFY(source);
    const auto one = (*source)->cursor(Source::Effort::Fast);
    const ReadPass single = readPass(**one);
    const auto two = (*source)->cursor(Source::Effort::Fast);
    const ReadPass pair = readPass(**two, 2);
    const auto slow = (*source)->cursor(Source::Effort::Careful);
    const ReadPass careful = readPass(**slow, 2);
    QVERIFY(!single.failure && !pair.failure && !careful.failure);
    QVERIFY(pair.ordinalsWithoutGaps && single.ordinalsWithoutGaps && careful.ordinalsWithoutGaps);
    QVERIFY(single.rows.size() > 1000);
    QVERIFY(single.rows == pair.rows);
    QVERIFY(single.rows == careful.rows);
    QVERIFY(std::is_sorted(pair.rows.begin(), pair.rows.end(),
                           [](const ReadRow& a, const ReadRow& b) { return a.locator < b.locator; }));
    QVERIFY(pair.bytes <= (*two)->totalBytes());
}

// In the order of the file, against it, with a place that is none, and while reads fail.
void TestSourceContract::manyDocumentsAreThoseReadOneByOne() {
    const auto reader = std::make_shared<BreakableReader>(enlarged(currentSample()));
    const auto source = openReader(reader);
    QVERIFY(source);
    const ReadPass pass = readAll(**source);
    std::vector<Source::Place> places;
    std::vector<std::string> texts;
    for (const ReadRow& row : pass.rows) {
        places.push_back({{}, row.locator, row.valueBytes});
        texts.push_back((*source)->document(row.space, {{}, row.locator, 0}, {})->text);
    }
    places.push_back({{}, Locator(1) << 40, 0});
    for (int round = 0; round < 2; ++round) {
        std::size_t next = 0;
        const auto done = (*source)->documents({}, places,
                                               [&](std::size_t number, const Result<Bytes>& text) {
                                                   QCOMPARE(number, next++);
                                                   const std::size_t row =
                                                       round == 0 ? number : places.size() - 1 - number;
                                                   QCOMPARE(text.has_value(), row < texts.size());
                                                   if (text) {
                                                       QCOMPARE(std::string(*text), texts[row]);
                                                   }
                                               },
                                               {});
        QVERIFY(done);
        QCOMPARE(next, places.size());
        std::reverse(places.begin(), places.end());
    }
    reader->breakAfter(0);
    std::size_t failed = 0;
    QVERIFY((*source)->documents(
        {}, places, [&](std::size_t, const Result<Bytes>& text) { failed += text ? 0 : 1; }, {}));
    QCOMPARE(failed, places.size());
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = (*source)->documents(
        {}, places, [](std::size_t, const Result<Bytes>&) {}, stop.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, Error::Code::Cancelled);
}

void TestSourceContract::locatorsAreWhereTheRowsStand() {
    const ExportSample sample = currentSample();
    const auto source = openReader(memoryReader(sample.text));
    QVERIFY(source);
    const ReadPass pass = readAll(**source);
    QCOMPARE(pass.rows.size(), sample.rows.size());
    std::size_t from = 0;
    for (std::size_t i = 0; i < pass.rows.size(); ++i) {
        const auto document = (*source)->document(pass.rows[i].space, {{}, pass.rows[i].locator, 0}, {});
        QVERIFY(document);
        QCOMPARE(document->text, sample.rows[i].document);
        QCOMPARE(sample.text.substr(pass.rows[i].locator, document->row.size()), document->row);
        if (!document->text.empty()) { // cut out by looking for it
            const std::size_t at = sample.text.find(sample.rows[i].document, from);
            QVERIFY(at != std::string::npos);
            QVERIFY(pass.rows[i].locator <= at && at < pass.rows[i].locator + document->row.size());
            from = at;
        }
    }
}

void TestSourceContract::stopEndsTheScan() {
    const auto source = openReader(memoryReader(enlarged(currentSample())));
    QVERIFY(source);
    for (const auto effort : {Source::Effort::Fast, Source::Effort::Careful}) {
        const auto cursor = (*source)->cursor(effort);
        std::stop_source stop;
        EntryBatch batch;
        QVERIFY((*cursor)->next(batch, stop.get_token()));
        stop.request_stop();
        QVERIFY(!(*cursor)->next(batch, stop.get_token()));
        QVERIFY(!(*cursor)->status());
        QCOMPARE((*cursor)->status().error().code, Error::Code::Cancelled);
    }
    std::stop_source stopped;
    stopped.request_stop();
    const TemporaryFolder folder;
    const auto opened =
        openSource(folder.write("packed", gzip(currentSample().text)), {}, stopped.get_token());
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, Error::Code::Cancelled);
}

void TestSourceContract::changesNothingOnDiskAsAnotherUser() {
    const ExportSample sample = currentSample();
    const TemporaryFolder folder;
    folder.write("plain", sample.text);
    folder.write("packed", zstd(sample.text));
    ::chmod((folder.path() + "/plain").c_str(), 0444);
    ::chmod((folder.path() + "/packed").c_str(), 0444);
    ::chmod(folder.path().c_str(), 0555);
    const std::string before = folderState(folder.path());
    const int answer = asAnotherUser([&] {
        for (const char* name : {"/plain", "/packed"}) {
            const auto source = openSource(folder.path() + name, {}, {});
            if (!source) {
                return 1;
            }
            const ReadPass pass = readAll(**source, 2);
            if (pass.failure || pass.rows.size() != sample.rows.size() || !(*source)->unchanged()) {
                return 2;
            }
            for (const ReadRow& row : pass.rows) {
                if (!(*source)->document(row.space, {{}, row.locator, 0}, {})) {
                    return 3;
                }
            }
        }
        return 0;
    });
    QCOMPARE(answer, 0);
    QCOMPARE(folderState(folder.path()), before);
    ::chmod(folder.path().c_str(), 0755);
}

void TestSourceContract::theSnapshotIsTheNaiveOne() {
    const TemporaryFolder folder;
    const ExportSample sample = currentSample();
    const auto opened = readSource(folder.write("sample", sample.text), {}, {}, {});
    QVERIFY(opened);
    QVERIFY(!opened->failure && !opened->partial());
    const NaiveIndex naive = naiveIndex(*opened->source, readAll(*opened->source));
    const auto main = opened->space("");
    QVERIFY(main && main->main);
    QCOMPARE(main->keys->count(), std::uint64_t(naive.live.size()));
    std::uint64_t rank = 0;
    for (const auto& [key, row] : naive.live) {
        const auto item = main->keys->item(rank++, {});
        QVERIFY(item && item->key == key && item->valueBytes == row.valueBytes &&
                item->locator == row.locator);
        const auto document = readDocument(*opened, *main, key, {});
        QVERIFY(document && document->winner.text.size() == row.valueBytes && document->others.empty());
    }
    QCOMPARE(opened->space("_deleted").has_value(), !naive.deleted.empty());
    QCOMPARE(opened->space("_local").has_value(), sample.rows.size() > 3 && sample.rows[3].space == "_local");
    QVERIFY(!opened->space("_raw") && !opened->space("nonsense"));
    const auto missing = readDocument(*opened, *main, "no such id", {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, Error::Code::NoSuchKey);
}

void TestSourceContract::aFileThatShrinksIsAnError() {
    const TemporaryFolder folder;
    const std::string path = folder.write("export", enlarged(exportSamples()[0]));
    for (const auto effort : {Source::Effort::Fast, Source::Effort::Careful}) {
        folder.write("export", enlarged(exportSamples()[0]));
        const auto source = openSource(path, {}, {});
        QVERIFY(source);
        QVERIFY((*source)->unchanged());
        const auto cursor = (*source)->cursor(effort);
        EntryBatch batch;
        QVERIFY((*cursor)->next(batch, {}));
        QCOMPARE(::truncate(path.c_str(), 5000), 0);
        const ReadPass rest = readPass(**cursor);
        QVERIFY(rest.failure);
        QCOMPARE(rest.failure->code, Error::Code::Changed);
        QCOMPARE(rest.failure->path, path);
        const auto document = (*source)->document({}, {{}, 6000, 0}, {});
        QVERIFY(!document);
        QCOMPARE(document.error().code, Error::Code::Changed);
        QVERIFY(!(*source)->unchanged());
        QCOMPARE((*source)->unchanged().error().code, Error::Code::Changed);
    }
}

void TestSourceContract::aFileThatIsReplacedOrVanishesIsNoticed() {
    const TemporaryFolder folder;
    const ExportSample sample = exportSamples()[0];
    const std::string path = folder.write("export", sample.text);
    const auto source = openSource(path, {}, {});
    QVERIFY(source);
    QCOMPARE(std::rename(folder.write("other", sample.text).c_str(), path.c_str()), 0);
    QVERIFY(!(*source)->unchanged());
    QCOMPARE((*source)->unchanged().error().code, Error::Code::Changed);
    QCOMPARE(::unlink(path.c_str()), 0);
    QVERIFY(!(*source)->unchanged());
    // What was opened can still be read to its end.
    const ReadPass pass = readAll(**source);
    QVERIFY(!pass.failure);
    QCOMPARE(pass.rows.size(), sample.rows.size());
}

void TestSourceContract::aFileThatGrowsIsNoticed() {
    const TemporaryFolder folder;
    const ExportSample sample = exportSamples()[9];
    const std::string path = folder.write("export", sample.text);
    const auto source = openSource(path, {}, {});
    QVERIFY(source);
    folder.write("export", sample.text + "{\"_id\":\"new\"}\n");
    const ReadPass pass = readAll(**source);
    QCOMPARE(pass.rows.size(), sample.rows.size()); // as it was when it was opened, all delivered
    QVERIFY(pass.failure);
    QCOMPARE(pass.failure->code, Error::Code::Changed);
}

void TestSourceContract::unknownLocatorsAreRefused() {
    const auto source = openReader(memoryReader(exportSamples()[0].text));
    QVERIFY(source);
    for (const Locator locator : {Locator(1) << 60, Locator(100000), ~Locator(0)}) {
        const auto document = (*source)->document({}, {{}, locator, 0}, {});
        QVERIFY(!document);
        QCOMPARE(document.error().code, Error::Code::Usage);
    }
    QVERIFY(!(*source)->document({}, {{}, 3, 0}, {})); // in the middle of a name
}

QTEST_APPLESS_MAIN(TestSourceContract)
#include "sourcecontract_test.moc"
