// SPDX-License-Identifier: GPL-3.0-or-later
// Every shape of export in every layout: the same IDs, counts and document bytes.
#include "core/base/error.h"
#include "core/sources/json/exportsource.h"
#include "core/sources/registry.h"
#include "tests/support/exportsamples.h"
#include "tests/support/sourcereading.h"

#include <QtTest>

#include <algorithm>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

struct Variant {
    const char* name;
    std::string (*lay)(const std::string&);
    bool sameBytes; // document bytes are those of the sample
    bool movesLines;
};

std::string asItIs(const std::string& text) {
    return text;
}
std::string withMark(const std::string& text) {
    return "\xef\xbb\xbf" + text;
}
std::string twoGzipMembers(const std::string& text) {
    return gzip(text.substr(0, text.size() / 2)) + gzip(text.substr(text.size() / 2));
}
std::string twoZstdFrames(const std::string& text) {
    return zstd(text.substr(0, text.size() / 3)) + zstd(text.substr(text.size() / 3));
}
std::string withoutLastNewline(const std::string& text) {
    return text.substr(0, text.find_last_not_of('\n') + 1);
}
std::string withBlankLinesBehind(const std::string& text) {
    return text + "\n\n \n";
}

Result<std::shared_ptr<const Source>> openText(const std::string& text) {
    ExportText whole;
    whole.text = memoryReader(text);
    whole.original = whole.text;
    return openExport({std::move(whole)}, "text", {});
}

const std::vector<Variant>& variants() {
    static const std::vector<Variant> all = {
        {"as it is", asItIs, true, false},
        {"CRLF", withCarriageReturns, true, false},
        {"byte order mark", withMark, true, false},
        {"gzip, two members", twoGzipMembers, true, false},
        {"zstd, two frames", twoZstdFrames, true, false},
        {"no newline at the end", withoutLastNewline, true, false},
        {"blank lines at the end", withBlankLinesBehind, true, false},
        {"one line", onOneLine, true, true},
        {"indented", prettyPrinted, false, true},
        {"newline behind every bracket", brokenAtBrackets, false, true},
    };
    return all;
}

std::string spaceName(const Source& source, SpaceId id) {
    for (const SpaceInfo& space : source.spaces()) {
        if (space.id == id) {
            return space.name;
        }
    }
    return "?";
}

QString told(const Source& source, const ReadRow& row, const std::string& document) {
    return QString("%1|%2|%3|%4")
        .arg(QString::fromStdString(spaceName(source, row.space)),
             QString::fromLatin1(QByteArray::fromStdString(row.key).toPercentEncoding()),
             row.deleted ? "deleted" : "live", QString::fromStdString(minified(document)));
}

QString told(const SampleRow& row) {
    return QString("%1|%2|%3|%4")
        .arg(QString::fromStdString(row.space),
             QString::fromLatin1(QByteArray::fromStdString(row.key).toPercentEncoding()),
             row.deleted ? "deleted" : "live", QString::fromStdString(row.document));
}

} // namespace

class TestExports : public QObject {
    Q_OBJECT
private slots:
    void readsEveryLayoutAlike_data();
    void readsEveryLayoutAlike();
    void carefulAndFastPassesAgree_data() { everySample(); }
    void carefulAndFastPassesAgree();
    void cutAnywhereGivesWhatStandsBefore_data() { everySample(); }
    void cutAnywhereGivesWhatStandsBefore();
    void readsHeaders();
    void readsSplitDumps();
    void readsAFolderOfNumberedParts();

private:
    void everySample() {
        QTest::addColumn<int>("sample");
        const auto samples = exportSamples();
        for (int i = 0; i < static_cast<int>(samples.size()); ++i) {
            QTest::newRow(samples[static_cast<std::size_t>(i)].file.c_str()) << i;
        }
    }
    TemporaryFolder m_folder;
};

void TestExports::readsEveryLayoutAlike_data() {
    QTest::addColumn<int>("sample");
    QTest::addColumn<int>("variant");
    const auto samples = exportSamples();
    for (std::size_t s = 0; s < samples.size(); ++s) {
        for (std::size_t v = 0; v < variants().size(); ++v) {
            if (!(samples[s].linesMatter && variants()[v].movesLines)) {
                QTest::addRow("%s, %s", samples[s].file.c_str(), variants()[v].name) << int(s) << int(v);
            }
        }
    }
}

void TestExports::readsEveryLayoutAlike() {
    QFETCH(int, sample);
    QFETCH(int, variant);
    const ExportSample expected = exportSamples()[static_cast<std::size_t>(sample)];
    const Variant& layout = variants()[static_cast<std::size_t>(variant)];
    QVERIFY(!expected.text.empty());
    const auto source = openSource(m_folder.write("name says nothing", layout.lay(expected.text)), {}, {});
    QVERIFY2(source, source ? "" : oneLine(source.error()).c_str());
    QCOMPARE(QString::fromStdString((*source)->info().format), QString::fromStdString(expected.format));
    const ReadPass pass = readAll(**source);
    QVERIFY(!pass.failure);
    QStringList actual;
    QStringList wanted;
    for (const ReadRow& row : pass.rows) {
        const auto document = (*source)->document(row.space, {{}, row.locator, 0}, {});
        QVERIFY(document);
        QCOMPARE(row.valueBytes, std::uint64_t(document->text.size()));
        if (layout.sameBytes && !document->text.empty()) {
            QVERIFY(expected.text.find(document->text) != std::string::npos);
        }
        actual << told(**source, row, document->text);
    }
    for (const SampleRow& row : expected.rows) {
        wanted << told(row);
    }
    QCOMPARE(actual, wanted);
    for (const Warning& warning : (*source)->warnings()) {
        QVERIFY2(warning.code == "error-rows", warning.text.c_str());
    }
}

void TestExports::carefulAndFastPassesAgree() {
    QFETCH(int, sample);
    const ExportSample expected = exportSamples()[static_cast<std::size_t>(sample)];
    const auto source = openSource(m_folder.write("sample", expected.text), {}, {});
    QVERIFY(source);
    const auto fast = (*source)->cursor(Source::Effort::Fast);
    const ReadPass fastPass = readPass(**fast);
    const auto careful = (*source)->cursor(Source::Effort::Careful);
    const ReadPass carefulPass = readPass(**careful);
    QVERIFY(!fastPass.failure);
    QVERIFY(!carefulPass.failure);
    QVERIFY(fastPass.rows == carefulPass.rows);
}

void TestExports::cutAnywhereGivesWhatStandsBefore() {
    QFETCH(int, sample);
    const ExportSample whole = exportSamples()[static_cast<std::size_t>(sample)];
    QVERIFY(!whole.text.empty());
    const auto source = openText(whole.text);
    QVERIFY(source);
    const ReadPass all = readAll(**source);
    for (std::size_t size = 0; size < whole.text.size(); ++size) {
        const auto cut = openText(whole.text.substr(0, size));
        if (!cut) {
            // Nothing to open yet: then no row stands whole before the cut. (One document alone is no
            // export.)
            const auto& rows = all.rows;
            const bool anyRow = rows.size() > 1 &&
                                (*source)->document(rows[0].space, {{}, rows[0].locator, 0}, {}) &&
                                rows[1].locator < size;
            QVERIFY2(!anyRow,
                     qPrintable(QString("not opened at %1: ").arg(size) + oneLine(cut.error()).c_str()));
            QVERIFY(cut.error().code == Error::Code::Corrupt || cut.error().code == Error::Code::NotDatabase);
            continue;
        }
        const ReadPass pass = readAll(**cut);
        QVERIFY(!pass.failure);
        QVERIFY(pass.rows.size() <= all.rows.size());
        QVERIFY(std::equal(pass.rows.begin(), pass.rows.end(), all.rows.begin()));
        std::size_t wholeRows = 0;
        for (const ReadRow& row : all.rows) {
            const auto document = (*source)->document(row.space, {{}, row.locator, 0}, {});
            wholeRows += row.locator + document->row.size() <= size ? 1 : 0;
        }
        QCOMPARE(pass.rows.size(), wholeRows);
        const auto warnings = (*cut)->warnings();
        const bool lost =
            std::any_of(warnings.begin(), warnings.end(), [](const Warning& w) { return w.lost; });
        const bool endsAtALine = whole.text[size] == '\n' || whole.text[size - 1] == '\n';
        QVERIFY2(lost || endsAtALine, qPrintable(QString("cut at %1 and nothing said").arg(size)));
    }
}

void TestExports::readsHeaders() {
    const auto samples = exportSamples();
    const auto header = [&](std::size_t sample, const char* name) {
        const auto source = openSource(m_folder.write("sample", samples[sample].text), {}, {});
        return source ? QString::fromStdString((*source)->headerMember(name).value_or("none"))
                      : QString("not opened");
    };
    QCOMPARE(header(0, "total_rows"), QString("7"));
    QCOMPARE(header(0, "offset"), QString("0"));
    QCOMPARE(header(2, "offset"), QString("null"));
    QCOMPARE(header(3, "new_edits"), QString("false"));
    QCOMPARE(header(4, "last_seq"), QString("\"8-g1\""));
    QCOMPARE(header(4, "pending"), QString("0"));
    QCOMPARE(header(5, "last_seq"), QString("\"8-g1\""));
    QCOMPARE(header(6, "mode"), QString("\"full\""));
    QCOMPARE(header(6, "version"), QString("\"2.10.3\""));
    QCOMPARE(header(8, "db_info"), QString("{\"doc_count\":7,\"update_seq\":8}"));
    QCOMPARE(header(9, "last_seq"), QString("none"));
}

void TestExports::readsSplitDumps() {
    const TemporaryFolder folder;
    const std::string head = R"({"version":"1.2.9","db_type":"leveldb","db_info":{"doc_count":3}})"
                             "\n";
    folder.write("dump_2.txt", head + R"({"docs":[{"_id":"b","_rev":"1-b"}]})"
                                      "\n"
                                      R"({"seq":2})"
                                      "\n");
    folder.write("dump_10.txt", R"({"docs":[{"_id":"c","_rev":"1-c"}]})"
                                "\n"
                                R"({"seq":3})"
                                "\n");
    folder.write("dump_1.txt", gzip(head + R"({"docs":[{"_id":"a","_rev":"1-a"}]})"
                                           "\n"
                                           R"({"seq":1})"
                                           "\n"));
    const auto source = openSource(folder.path(), {}, {});
    QVERIFY2(source, source ? "" : oneLine(source.error()).c_str());
    QCOMPARE((*source)->info().format, std::string("pouchdb-dump"));
    const ReadPass pass = readAll(**source, 2);
    QCOMPARE(pass.rows.size(), std::size_t(3));
    std::string order;
    for (const ReadRow& row : pass.rows) {
        order += (*source)->document(row.space, {{}, row.locator, 0}, {})->text;
    }
    QCOMPARE(order,
             std::string(R"({"_id":"a","_rev":"1-a"}{"_id":"b","_rev":"1-b"}{"_id":"c","_rev":"1-c"})"));
    QVERIFY(std::is_sorted(pass.rows.begin(), pass.rows.end(),
                           [](const ReadRow& a, const ReadRow& b) { return a.locator < b.locator; }));
}

void TestExports::readsAFolderOfNumberedParts() {
    const TemporaryFolder folder;
    const auto page = [](const char* id) {
        const std::string name = id;
        return "{\"total_rows\":2,\"offset\":0,\"rows\":[\n{\"id\":\"" + name + "\",\"key\":\"" + name +
               "\",\"value\":{\"rev\":\"1-a\"}}\n]}\n";
    };
    folder.write("page1.json", page("a"));
    folder.write("page2.json", page("b"));
    const auto source = openSource(folder.path(), {}, {});
    QVERIFY(source);
    QCOMPARE(readAll(**source).rows.size(), std::size_t(2));
    folder.write("readme.txt", "not one of them");
    const auto refused = openSource(folder.path(), {}, {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Error::Code::NotDatabase);
    QVERIFY(refused.error().next.find("page1.json") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestExports)
#include "exports_test.moc"
