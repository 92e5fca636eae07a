// SPDX-License-Identifier: GPL-3.0-or-later
// What every source keeps to, for stores that a process of its own reads.
#include "core/base/error.h"
#include "core/sources/opened.h"
#include "core/sources/rocks/rockssource.h"
#include "tests/support/folderstate.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"

#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Rows = std::map<std::string, std::string>;

std::string numbered(int number) {
    std::string digits = std::to_string(number);
    return std::string(8 - digits.size(), '0') + digits;
}

// Tables on two levels, deleted and replaced keys, rows that only the log holds; keys and values of any
// bytes.
Rows writeStore(const std::string& folder, int keys) {
    StoreWriter store(folder);
    Rows rows;
    const auto put = [&](const std::string& key, const std::string& value) {
        store.put(key, value);
        rows[key] = value;
    };
    for (int i = 0; i < keys; ++i) {
        put("user:" + numbered(i) + ":name", R"({"name":"n)" + std::to_string(i) + R"("})");
    }
    store.flush();
    store.compact();
    for (int i = 0; i < keys; i += 7) {
        put("user:" + numbered(i) + ":name", std::string(static_cast<std::size_t>(i % 300), 'v'));
    }
    for (int i = 1; i < keys; i += 7) {
        const std::string key = "user:" + numbered(i) + ":name";
        store.remove(key);
        rows.erase(key);
    }
    store.flush();
    put("", "an empty key");
    put(std::string("\0\xff\x80", 3), std::string("\0\xfe binary", 9));
    put("large", std::string(3U << 20, 'x') + "end");
    put("nothing", "");
    return rows;
}

Source::Place placeFor(const ReadRow& row) {
    return {row.key, row.locator, row.valueBytes};
}

std::shared_ptr<const RocksSource> opened(const std::string& folder) {
    auto source = RocksSource::open(folder, {}, {});
    if (!source) {
        qWarning("%s", oneLine(source.error()).c_str());
        return nullptr;
    }
    return *source;
}

} // namespace

class TestStoreContract : public QObject {
    Q_OBJECT
private slots:
    void rowsAndDocumentsAreThoseWritten();
    void twoThreadsReadWhatOneReads();
    void stopEndsTheScan();
    void documentsAnswerWhileAScanRuns();
    void changesNothingOnDiskAsAnotherUser();
    void aStoreThatIsCompactedIsNoticed();
    void severalFamiliesWithAnEmptyDefault();
    void operandsOfAnUnknownMergeOperatorAreShown();
    void samplesOfALargeStore();
    void aMissingReaderIsNamed();
};

void TestStoreContract::rowsAndDocumentsAreThoseWritten() {
    const TemporaryFolder folder;
    const Rows rows = writeStore(folder.path(), 20000);
    const std::string before = folderState(folder.path());
    const auto source = opened(folder.path());
    QVERIFY(source);
    const ReadPass pass = readAll(*source);
    QVERIFY(!pass.failure);
    QVERIFY(pass.ordinalsWithoutGaps);
    QCOMPARE(pass.rows.size(), rows.size());
    std::vector<Source::Place> places;
    auto expected = rows.begin();
    for (const ReadRow& row : pass.rows) {
        QCOMPARE(row.key, expected->first);
        QCOMPARE(row.valueBytes, std::uint64_t(expected->second.size()));
        places.push_back(placeFor(row));
        ++expected;
    }
    places.push_back({"no such key", 0, 0});
    std::size_t next = 0;
    const auto read = source->documents({}, places,
                                        [&](std::size_t number, const Result<Bytes>& text) {
                                            QCOMPARE(number, next++);
                                            const auto row = rows.find(std::string(places[number].key));
                                            QCOMPARE(text.has_value(), row != rows.end());
                                            QVERIFY(!text || *text == row->second);
                                        },
                                        {});
    QVERIFY(read);
    QCOMPARE(next, places.size());
    const auto form = [&](const char* key) { return (*source->document({}, {key, 0, 0}, {})).form; };
    QCOMPARE(form("user:00000002:name"), Document::Form::Json);
    QCOMPARE(form("large"), Document::Form::Text);
    const auto binary = source->document({}, {Bytes("\0\xff\x80", 3), 0, 0}, {});
    QVERIFY(binary && binary->form == Document::Form::Binary);
    const auto missing = source->document({}, {"no such key", 0, 0}, {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, Error::Code::NoSuchKey);
    QVERIFY(source->unchanged());
    QCOMPARE(folderState(folder.path()), before);
}

void TestStoreContract::twoThreadsReadWhatOneReads() {
    const TemporaryFolder folder;
    const Rows rows = writeStore(folder.path(), 100000);
    const auto source = opened(folder.path());
    QVERIFY(source);
    const auto one = source->cursor(Source::Effort::Fast);
    const ReadPass single = readPass(**one);
    const auto two = source->cursor(Source::Effort::Careful);
    const ReadPass pair = readPass(**two, 3);
    QVERIFY(!single.failure && !pair.failure && pair.ordinalsWithoutGaps && single.ordinalsWithoutGaps);
    QCOMPARE(single.rows.size(), rows.size());
    QVERIFY(single.rows == pair.rows);
    QVERIFY(std::is_sorted(pair.rows.begin(), pair.rows.end(),
                           [](const ReadRow& a, const ReadRow& b) { return a.locator < b.locator; }));
    QVERIFY(pair.bytes > 0 && pair.bytes <= (*two)->totalBytes());
}

void TestStoreContract::stopEndsTheScan() {
    const TemporaryFolder folder;
    writeStore(folder.path(), 100000);
    const auto source = opened(folder.path());
    QVERIFY(source);
    const auto cursor = source->cursor(Source::Effort::Fast);
    QVERIFY(cursor);
    std::stop_source stop;
    EntryBatch batch;
    QVERIFY((*cursor)->next(batch, stop.get_token()));
    stop.request_stop();
    QVERIFY(!(*cursor)->next(batch, stop.get_token()));
    QVERIFY(!(*cursor)->next(batch, {}));
    QCOMPARE((*cursor)->status().error().code, Error::Code::Cancelled);
    QCOMPARE(source->document({}, {"nothing", 0, 0}, stop.get_token()).error().code, Error::Code::Cancelled);
    const auto many = source->documents({}, {}, [](std::size_t, const Result<Bytes>&) {}, {});
    QVERIFY(many);
    const auto other = RocksSource::open(folder.path(), {}, stop.get_token());
    QVERIFY(!other);
    QCOMPARE(other.error().code, Error::Code::Cancelled);
}

void TestStoreContract::documentsAnswerWhileAScanRuns() {
    const TemporaryFolder folder;
    const Rows rows = writeStore(folder.path(), 100000);
    const auto source = opened(folder.path());
    QVERIFY(source);
    const auto cursor = source->cursor(Source::Effort::Fast);
    EntryBatch batch;
    QVERIFY((*cursor)->next(batch, {}));
    const auto document = source->document({}, {"large", 0, 0}, {});
    QVERIFY(document && document->text == rows.at("large"));
    std::size_t rest = batch.entries.size();
    while ((*cursor)->next(batch, {})) {
        rest += batch.entries.size();
    }
    QVERIFY((*cursor)->status());
    QCOMPARE(rest, rows.size());
}

void TestStoreContract::changesNothingOnDiskAsAnotherUser() {
    const TemporaryFolder folder;
    const Rows rows = writeStore(folder.path(), 1000);
    for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
        ::chmod(file.path().c_str(), 0444);
    }
    ::chmod(folder.path().c_str(), 0555);
    const std::string before = folderState(folder.path());
    const int answer = asAnotherUser([&] {
        const auto source = openSource(folder.path(), {}, {});
        if (!source) {
            std::fprintf(stderr, "%s\n", oneLine(source.error()).c_str());
            return 1;
        }
        const ReadPass pass = readAll(**source, 2);
        if (pass.failure || pass.rows.size() != rows.size() || !(*source)->unchanged()) {
            return 2;
        }
        return (*source)->document({}, {"nothing", 0, 0}, {}) ? 0 : 3;
    });
    QCOMPARE(answer, 0);
    QCOMPARE(folderState(folder.path()), before);
    ::chmod(folder.path().c_str(), 0755);
}

void TestStoreContract::aStoreThatIsCompactedIsNoticed() {
    const TemporaryFolder folder;
    const Rows rows = writeStore(folder.path(), 20000);
    const auto source = opened(folder.path());
    QVERIFY(source);
    QVERIFY(source->unchanged());
    {
        StoreWriter writer(folder.path());
        writer.put("user:00000002:name", "changed");
        writer.compact();
    }
    QVERIFY(!source->unchanged());
    QCOMPARE(source->unchanged().error().code, Error::Code::Changed);
    const ReadPass pass = readAll(*source); // what was opened is still there
    QVERIFY(!pass.failure);
    QCOMPARE(pass.rows.size(), rows.size());
    const auto document = source->document({}, {"user:00000002:name", 0, 0}, {});
    QVERIFY(document && document->text == rows.at("user:00000002:name"));
}

void TestStoreContract::severalFamiliesWithAnEmptyDefault() {
    const TemporaryFolder folder;
    {
        StoreWriter::Options options;
        options.families = {"default", "orders", "empty"};
        StoreWriter writer(folder.path(), options);
        writer.put("a", "1", "orders");
        writer.put("b", "22", "orders");
        writer.flush("orders");
    }
    const auto read = readSource(folder.path(), {}, {}, {});
    QVERIFY(read && !read->partial());
    const auto spaces = read->spaces();
    QCOMPARE(spaces.size(), std::size_t(3));
    std::string names;
    for (const SpaceView& space : spaces) {
        names += space.name + "=" + std::to_string(space.keys->count()) + (space.main ? "! " : " ");
    }
    QCOMPARE(names, std::string("default=0 orders=2 empty=0 "));
    QVERIFY(!read->space(""));
    QCOMPARE(spaces[1].about.keys, Figure::about(2));
}

void TestStoreContract::operandsOfAnUnknownMergeOperatorAreShown() {
    const TemporaryFolder folder;
    {
        StoreWriter::Options options;
        options.merges = true;
        StoreWriter writer(folder.path(), options);
        writer.put("both", "base");
        writer.flush();
        writer.merge("both", "+one");
        writer.merge("both", "+two");
        writer.merge("only", std::string("\0op", 3));
        writer.put("plain", "value");
        writer.merge("gone", "x");
        writer.remove("gone");
    }
    const auto source = opened(folder.path());
    QVERIFY(source);
    QCOMPARE(source->store()->families[0].mergeOperator, std::string("myapp.append"));
    const ReadPass pass = readAll(*source);
    QCOMPARE(pass.rows.size(), std::size_t(3));
    QCOMPARE(pass.rows[0].valueBytes, std::uint64_t(12));
    const auto both = source->document({}, placeFor(pass.rows[0]), {});
    QVERIFY(both);
    QCOMPARE(both->form, Document::Form::Operands);
    QVERIFY(both->baseValue);
    QVERIFY(both->operands == (std::vector<std::string>{"base", "+one", "+two"}));
    const auto only = source->document({}, placeFor(pass.rows[1]), {});
    QVERIFY(only && !only->baseValue && only->operands == std::vector<std::string>{std::string("\0op", 3)});
    const auto plain = source->document({}, placeFor(pass.rows[2]), {});
    QVERIFY(plain && plain->form == Document::Form::Text && plain->text == "value");
}

void TestStoreContract::samplesOfALargeStore() {
    const TemporaryFolder folder;
    writeStore(folder.path(), 50000);
    const auto source = opened(folder.path());
    QVERIFY(source);
    const auto found = source->seek({}, "user:00000001", {});
    QVERIFY(found && *found);
    QCOMPARE((*found)->key, std::string("user:00000002:name")); // 1 was deleted
    QCOMPARE((*found)->valueBytes, std::uint64_t(13));
    const auto last = source->lastKey({}, {});
    QVERIFY(last && *last);
    QCOMPARE((*last)->key, std::string("user:00049999:name"));
    const auto none = source->seek({}, "zzz", {});
    QVERIFY(none && !*none);
    const auto sizes = source->approximateSizes({}, {"user:", "user:00025000", "user;"}, {});
    QVERIFY(sizes);
    QCOMPARE(sizes->size(), std::size_t(2));
    QVERIFY((*sizes)[0] > 10000 && (*sizes)[1] > 10000);
}

void TestStoreContract::aMissingReaderIsNamed() {
    const TemporaryFolder folder;
    writeStore(folder.path(), 10);
    const auto source = RocksSource::open(folder.path(), "/nowhere/keyatlas-cli", {});
    QVERIFY(!source);
    QCOMPARE(source.error().code, Error::Code::NotFound);
    QCOMPARE(source.error().path, std::string("/nowhere/keyatlas-cli"));
}

QTEST_GUILESS_MAIN(TestStoreContract)
#include "storecontract_test.moc"
