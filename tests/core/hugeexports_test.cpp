// SPDX-License-Identifier: GPL-3.0-or-later
// Large things are ordinary: long lines, long values, more than 4 GB on one line.
#include "core/base/error.h"
#include "core/sources/json/exportsource.h"
#include "tests/support/sourcereading.h"

#include <QtTest>

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// `[ROW,ROW,..ROW]` on one line, made where it is read: a file of any size that takes no room.
class OneLineArray final : public ByteReader {
public:
    static constexpr std::size_t kRow = 4u << 20;

    explicit OneLineArray(std::uint64_t rows) : m_rows(rows), m_row(kRow, 'x') {
        const std::string head = R"({"_id":"00000000","_rev":"1-a","data":")";
        m_row.replace(0, head.size(), head);
        m_row.replace(kRow - 3, 3, "\"},");
    }
    std::uint64_t size() const override { return 1 + m_rows * kRow; }

    Result<std::size_t> read(std::uint64_t offset, char* into, std::size_t count) const override {
        count = static_cast<std::size_t>(std::min<std::uint64_t>(count, size() - std::min(size(), offset)));
        for (std::size_t done = 0; done < count;) {
            if (offset + done == 0) {
                into[done++] = '[';
                continue;
            }
            const std::uint64_t row = (offset + done - 1) / kRow;
            const auto at = static_cast<std::size_t>((offset + done - 1) % kRow);
            const std::size_t size = std::min(count - done, kRow - at);
            std::memcpy(into + done, m_row.data() + at, size);
            patch(row, at, into + done, size);
            done += size;
        }
        return count;
    }

private:
    // The row's own number, and the bracket at the end of the array.
    void patch(std::uint64_t row, std::size_t at, char* into, std::size_t size) const {
        char digits[9];
        std::snprintf(digits, sizeof digits, "%08u", static_cast<unsigned>(row));
        for (std::size_t i = 0; i < 8; ++i) {
            const std::size_t place = 8 + i;
            if (place >= at && place < at + size) {
                into[place - at] = digits[i];
            }
        }
        if (row + 1 == m_rows && at + size == kRow) {
            into[size - 1] = ']';
        }
    }

    std::uint64_t m_rows;
    std::string m_row;
};

std::shared_ptr<const Source> openReader(std::shared_ptr<const ByteReader> reader) {
    ExportText text;
    text.text = reader;
    text.original = std::move(reader);
    std::vector<ExportText> texts;
    texts.push_back(std::move(text));
    auto source = openExport(std::move(texts), "reader", {});
    return source ? *source : nullptr;
}

} // namespace

class TestHugeExports : public QObject {
    Q_OBJECT
private slots:
    void oneLineOfMoreThanFourGigabytes();
    void longLines_data();
    void longLines();
};

void TestHugeExports::oneLineOfMoreThanFourGigabytes() {
    const std::uint64_t rows = 1030;
    const auto reader = std::make_shared<OneLineArray>(rows);
    QVERIFY(reader->size() > (std::uint64_t(1) << 32));
    const auto source = openReader(reader);
    QVERIFY(source);
    const ReadPass pass = readAll(*source);
    QVERIFY(!pass.failure);
    QCOMPARE(pass.rows.size(), std::size_t(rows));
    QCOMPARE(pass.rows.back().key, std::string("00001029"));
    QCOMPARE(pass.rows.back().locator, Locator(1 + (rows - 1) * OneLineArray::kRow));
    QCOMPARE(pass.rows.back().valueBytes, std::uint64_t(OneLineArray::kRow - 1));
    QVERIFY(source->warnings().empty());
    const auto document = source->document({}, {{}, pass.rows.back().locator, 0}, {});
    QVERIFY(document);
    QCOMPARE(document->text.size(), OneLineArray::kRow - 1);
    QCOMPARE(document->text.substr(0, 18), std::string("{\"_id\":\"00001029\","));
}

void TestHugeExports::longLines_data() {
    QTest::addColumn<int>("megabytes");
    QTest::addColumn<bool>("container");
    QTest::newRow("a value of 30 MB in a row of _all_docs") << 30 << true;
    QTest::newRow("a line of 70 MB among documents") << 70 << false;
}

void TestHugeExports::longLines() {
    QFETCH(int, megabytes);
    QFETCH(bool, container);
    std::string text = container ? "{\"total_rows\":30000,\"offset\":0,\"rows\":[\n" : "";
    std::string longDocument;
    const int rows = 30000;
    for (int i = 0; i < rows; ++i) {
        const std::string id = std::to_string(100000 + i);
        // A trap: what looks like another row, inside the long string.
        const std::string data = i == rows / 2 ? std::string(static_cast<std::size_t>(megabytes) << 20, 'Q') +
                                                     R"(\n{\"id\":\"trap\",\"doc\":{)"
                                               : "short";
        const std::string document =
            "{\"_id\":\"" + id + "\",\"_attachments\":{\"a\":{\"data\":\"" + data + "\"}}}";
        longDocument = i == rows / 2 ? document : longDocument;
        text += container ? "{\"id\":\"" + id + "\",\"key\":\"" + id +
                                "\",\"value\":{\"rev\":\"1-a\"},\"doc\":" + document +
                                (i + 1 < rows ? "},\n" : "}\n")
                          : document + "\n";
    }
    text += container ? "]}\n" : "";
    const auto source = openReader(memoryReader(std::move(text)));
    QVERIFY(source);
    const ReadPass pass = readAll(*source, 2);
    QVERIFY(!pass.failure);
    QCOMPARE(pass.rows.size(), std::size_t(rows));
    QVERIFY(source->warnings().empty());
    QVERIFY(std::is_sorted(pass.rows.begin(), pass.rows.end(),
                           [](const ReadRow& a, const ReadRow& b) { return a.key < b.key; }));
    const ReadRow& row = pass.rows[rows / 2];
    QCOMPARE(row.valueBytes, std::uint64_t(longDocument.size()));
    const auto document = source->document({}, {{}, row.locator, 0}, {});
    QVERIFY(document && document->text == longDocument);
}

QTEST_APPLESS_MAIN(TestHugeExports)
#include "hugeexports_test.moc"
