// SPDX-License-Identifier: GPL-3.0-or-later
// A field's value over all documents: as a plain walk over the documents gives it, in order, on any number of
// threads.
#include "core/sources/fieldscan.h"
#include "tests/support/exportfile.h"

#include <QtTest>

#include <atomic>
#include <mutex>
#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

struct Expected {
    std::string value;
    bool has = false;
};

// Documents in random file order; every seventh has no such field.
struct Made {
    std::string text;
    std::vector<Expected> values; // by rank
};
Made madeExport(std::size_t count) {
    std::mt19937_64 random(7);
    Made made;
    made.values.resize(count);
    std::vector<std::string> rows(count);
    for (std::size_t i = 0; i < count; ++i) {
        char id[32];
        std::snprintf(id, sizeof(id), "doc:%07zu", i);
        std::string body = "\"pad\":\"" + std::string(random() % 90, 'x') + "\"";
        if (i % 7 != 3) {
            made.values[i] = {"v" + std::to_string(random() % 100000), true};
            body += ",\"a\":{\"b\":\"" + made.values[i].value + "\"}";
        }
        rows[i] = std::string("{\"_id\":\"") + id + "\"," + body + "}\n";
    }
    std::shuffle(rows.begin(), rows.end(), random);
    for (const auto& row : rows) {
        made.text += row;
    }
    return made;
}

struct Scan {
    ExportFile file;
    Opened opened;
    SpaceView space;

    explicit Scan(const std::string& text)
        : file(text, "export.jsonl"), opened(readSource(file.path(), {}, {}, {}).value()),
          space(opened.space("").value()) {}
};

} // namespace

class FieldScanTest : public QObject {
    Q_OBJECT
private slots:
    void pathsFindValues_data();
    void pathsFindValues();
    void wrongPathsAreRefused_data();
    void wrongPathsAreRefused();
    void everyTypeAsText();
    void asAPlainWalkOnAnyNumberOfThreads_data();
    void asAPlainWalkOnAnyNumberOfThreads();
    void onlyTheSpanAskedFor();
    void whatCannotBeReadIsCounted();
    void aStopEndsItSoon();
};

void FieldScanTest::pathsFindValues_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    QTest::newRow("a member") << "created"
                              << "\"2012\"";
    QTest::newRow("dotted") << "address.city"
                            << "\"Bern\"";
    QTest::newRow("pointer") << "/address/city"
                             << "\"Bern\"";
    QTest::newRow("element in brackets") << "tags[1]"
                                         << "\"b\"";
    QTest::newRow("element behind a dot") << "tags.1"
                                          << "\"b\"";
    QTest::newRow("element by pointer") << "/tags/0"
                                        << "{\"x\":1}";
    QTest::newRow("below an element") << "tags[0].x"
                                      << "1";
    QTest::newRow("a name with a dot, by pointer") << "/a.b"
                                                   << "7";
    QTest::newRow("a name in quotes") << "[\"a.b\"]"
                                      << "7";
    QTest::newRow("a name with an escape") << "[\"q\\\"\"].z"
                                           << "8";
    QTest::newRow("a slash and a tilde") << "/s~1t~0"
                                         << "9";
    QTest::newRow("a number as a member's name") << "address.0"
                                                 << "true";
    QTest::newRow("the last of two") << "twice"
                                     << "2";
    QTest::newRow("none") << "address.street"
                          << "";
    QTest::newRow("past the end") << "tags[2]"
                                  << "";
    QTest::newRow("below a string") << "created.x"
                                    << "";
    QTest::newRow("a name is no element") << "tags.x"
                                          << "";
    QTest::newRow("the empty name") << "/"
                                    << "10";
}
void FieldScanTest::pathsFindValues() {
    QFETCH(QString, path);
    QFETCH(QString, value);
    const Bytes document = R"( {"created":"2012", "address":{"city":"Bern","0":true},"tags":[{"x":1},"b"],)"
                           R"("a.b":7,"q\"":{"z":8},"s/t~":9,"twice":1,"twice":2,"":10})";
    const auto parsed = FieldPath::parse(path.toStdString());
    QVERIFY(parsed);
    QCOMPARE(QString::fromStdString(std::string(parsed->find(document))), value);
    QCOMPARE(parsed->text(), path.toStdString());
}

void FieldScanTest::wrongPathsAreRefused_data() {
    QTest::addColumn<QString>("path");
    for (const char* path :
         {"", "a.", "a..b", ".a", "a[", "a[x]", "a[1", "a[\"b]", "a[\"b\"", "/a~2", "a[]"}) {
        QTest::newRow(path) << path;
    }
}
void FieldScanTest::wrongPathsAreRefused() {
    QFETCH(QString, path);
    const auto parsed = FieldPath::parse(path.toStdString());
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().code, Error::Code::Usage);
}

void FieldScanTest::everyTypeAsText() {
    Scan scan("{\"_id\":\"a\",\"v\":\"x\\u00e4\\n\"}\n{\"_id\":\"b\",\"v\":-0}\n{\"_id\":\"c\",\"v\":1E400}\n"
              "{\"_id\":\"d\",\"v\":null}\n{\"_id\":\"e\",\"v\":{\"$date\": 5}}\n{\"_id\":\"f\",\"w\":1}\n"
              "{\"_id\":\"g\",\"v\":true}\n{\"_id\":\"h\",\"v\":\"\"}\n");
    const auto path = FieldPath::parse("v").value();
    std::vector<std::pair<std::string, JsonType>> got;
    const auto totals =
        scanField(*scan.opened.source, scan.space, path, {0, 100},
                  [&got](const FieldBatch& batch) {
                      for (const auto& value : batch.values) {
                          got.emplace_back(std::to_string(value.rank) + " " + std::string(batch.text(value)),
                                           value.type);
                      }
                  },
                  {}, {});
    QVERIFY(totals);
    const std::vector<std::pair<std::string, JsonType>> expected = {{"0 x\xc3\xa4\n", JsonType::String},
                                                                    {"1 -0", JsonType::Number},
                                                                    {"2 1E400", JsonType::Number},
                                                                    {"3 null", JsonType::Null},
                                                                    {"4 {\"$date\": 5}", JsonType::Object},
                                                                    {"6 true", JsonType::True},
                                                                    {"7 ", JsonType::String}};
    QCOMPARE(got, expected);
    QCOMPARE(totals->documents, std::uint64_t(8));
    QCOMPARE(totals->values, std::uint64_t(7));
    QCOMPARE(totals->lacking, std::uint64_t(1));
    QCOMPARE(totals->unreadable, std::uint64_t(0));
}

void FieldScanTest::asAPlainWalkOnAnyNumberOfThreads_data() {
    QTest::addColumn<unsigned>("jobs");
    for (const unsigned jobs : {0U, 1U, 2U, 5U}) {
        QTest::addRow("%u", jobs) << jobs;
    }
}
void FieldScanTest::asAPlainWalkOnAnyNumberOfThreads() {
    QFETCH(unsigned, jobs);
    constexpr std::size_t kCount = 20000;
    const Made made = madeExport(kCount);
    Scan scan(made.text);
    std::vector<Expected> got(kCount);
    Rank next = 0;
    bool inOrder = true;
    std::uint64_t reported = 0;
    FieldScanOptions options;
    options.jobs = jobs;
    options.progress = [&](const FieldProgress& progress) {
        inOrder = inOrder && progress.total == kCount && progress.done >= reported && progress.done <= kCount;
        reported = progress.done;
    };
    const auto totals =
        scanField(*scan.opened.source, scan.space, FieldPath::parse("a.b").value(), {0, kCount},
                  [&](const FieldBatch& batch) {
                      inOrder = inOrder && batch.span.first == next;
                      next = batch.span.last;
                      for (const auto& value : batch.values) {
                          inOrder = inOrder && batch.span.contains(value.rank);
                          got[value.rank] = {std::string(batch.text(value)), true};
                      }
                  },
                  options, {});
    QVERIFY(totals);
    QVERIFY(inOrder);
    QCOMPARE(next, Rank(kCount));
    QCOMPARE(reported, std::uint64_t(kCount));
    for (std::size_t i = 0; i < kCount; ++i) {
        QCOMPARE(got[i].has, made.values[i].has);
        QCOMPARE(got[i].value, made.values[i].value);
    }
    QCOMPARE(totals->lacking, std::uint64_t(2857)); // 3, 10, 17 ... 19,995
}

void FieldScanTest::onlyTheSpanAskedFor() {
    const Made made = madeExport(3000);
    Scan scan(made.text);
    std::uint64_t documents = 0;
    Rank least = ~Rank(0);
    Rank most = 0;
    const auto totals =
        scanField(*scan.opened.source, scan.space, FieldPath::parse("a.b").value(), {1000, 2500},
                  [&](const FieldBatch& batch) {
                      documents += batch.span.count();
                      least = std::min(least, batch.values.front().rank);
                      most = std::max(most, batch.values.back().rank);
                  },
                  {}, {});
    QVERIFY(totals);
    QCOMPARE(documents, std::uint64_t(1500));
    QCOMPARE(least, Rank(1000));
    QCOMPARE(most, Rank(2499));
    int calls = 0;
    const auto none = scanField(*scan.opened.source, scan.space, FieldPath::parse("a").value(), {5, 5},
                                [&calls](const FieldBatch&) { ++calls; }, {}, {});
    QVERIFY(none);
    QCOMPARE(none->documents, std::uint64_t(0));
    QCOMPARE(calls, 0);
}

void FieldScanTest::whatCannotBeReadIsCounted() {
    const Made made = madeExport(2000);
    Scan scan(made.text);
    QFile file(QString::fromStdString(scan.file.path())); // half of the file goes away while it is open
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.resize(file.size() / 2));
    file.close();
    std::uint64_t values = 0;
    const auto totals = scanField(*scan.opened.source, scan.space, FieldPath::parse("a.b").value(), {0, 2000},
                                  [&](const FieldBatch& batch) { values += batch.values.size(); }, {}, {});
    QVERIFY(totals);
    QVERIFY(totals->unreadable > 900);
    QVERIFY(totals->values > 600);
    QCOMPARE(totals->values, values);
    QCOMPARE(totals->values + totals->lacking + totals->unreadable, std::uint64_t(2000));
}

void FieldScanTest::aStopEndsItSoon() {
    const Made made = madeExport(50000);
    Scan scan(made.text);
    std::stop_source source;
    QElapsedTimer since;
    Rank next = 0;
    const auto totals = scanField(
        *scan.opened.source, scan.space, FieldPath::parse("a.b").value(), {0, 50000},
        [&](const FieldBatch& batch) {
            next = batch.span.last;
            if (!source.stop_requested()) {
                since.start();
                source.request_stop();
            }
        },
        {}, source.get_token());
    QVERIFY(!totals);
    QCOMPARE(totals.error().code, Error::Code::Cancelled);
    QVERIFY(since.elapsed() < 200);
    QVERIFY(next > 0 && next < 50000);
}

QTEST_GUILESS_MAIN(FieldScanTest)
#include "fieldscan_test.moc"
