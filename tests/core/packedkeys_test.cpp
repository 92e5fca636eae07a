// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "tests/support/memorycursor.h"
#include "tests/support/samplekeys.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

const std::stop_token kGoOn;

// The rows of unique keys, packed by a build of one job. Locators are what rowsOf() gave.
std::shared_ptr<const PackedKeys> pack(std::vector<Row> rows) {
    MemoryCursor cursor(std::move(rows));
    BuildOptions options;
    options.jobs = 1;
    const auto outcome = buildSnapshot(cursor, LastWins(), options, {});
    if (!outcome.snapshot->complete || outcome.snapshot->space(SpaceId{}) == nullptr) {
        return std::make_shared<const PackedKeys>();
    }
    return outcome.snapshot->space(SpaceId{})->live;
}

// What a vector of rows in order answers: the plain truth.
struct Model {
    std::vector<Row> rows; // by key

    explicit Model(const std::vector<std::string>& keys) : rows(rowsOf(keys)) {
        std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.key < b.key; });
        rows.erase(
            std::unique(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.key == b.key; }),
            rows.end());
    }
    Rank lowerBound(const std::string& key) const {
        const auto at = std::lower_bound(rows.begin(), rows.end(), key,
                                         [](const Row& row, const std::string& k) { return row.key < k; });
        return static_cast<Rank>(at - rows.begin());
    }
    Extent extent(Span span) const {
        std::uint64_t keys = 0;
        std::uint64_t keyBytes = 0;
        std::uint64_t valueBytes = 0;
        for (Rank rank = span.first; rank < std::min<Rank>(span.last, rows.size()); ++rank) {
            keys += 1;
            keyBytes += rows[rank].key.size();
            valueBytes += rows[rank].valueBytes;
        }
        return {Figure::exact(keys), Figure::exact(keyBytes), Figure::exact(valueBytes)};
    }
    Rank rankAtByte(std::uint64_t offset) const {
        std::uint64_t end = 0;
        for (Rank rank = 0; rank < rows.size(); ++rank) {
            end += rows[rank].valueBytes;
            if (end > offset) {
                return rank;
            }
        }
        return rows.size();
    }
};

void compareItems(const PackedKeys& keys, const Model& model, Span span) {
    const auto items = keys.items(span, kGoOn);
    QVERIFY(items.has_value());
    const Span inside = intersection(span, {0, model.rows.size()});
    QCOMPARE(items->size(), inside.count());
    for (std::size_t i = 0; i < items->size(); ++i) {
        const Row& row = model.rows[inside.first + i];
        QVERIFY((*items)[i].key == row.key);
        QCOMPARE((*items)[i].valueBytes, row.valueBytes);
        QCOMPARE((*items)[i].locator, row.locator);
        QVERIFY(!(*items)[i].deleted);
    }
}

void compareAll(const std::vector<std::string>& strings) {
    const Model model(strings);
    const auto keys = pack(model.rows);
    QCOMPARE(keys->count(), model.rows.size());
    QCOMPARE(keys->size(kGoOn).value(), model.rows.size());
    compareItems(*keys, model, {0, model.rows.size() + 5});
    for (Rank rank = 0; rank < model.rows.size(); ++rank) {
        QVERIFY(keys->key(rank, kGoOn).value() == model.rows[rank].key);
        QCOMPARE(keys->lowerBound(model.rows[rank].key, kGoOn).value(), rank);
    }
    QCOMPARE(keys->key(model.rows.size(), kGoOn).error().code, Error::Code::Usage);
    QCOMPARE(keys->item(model.rows.size(), kGoOn).error().code, Error::Code::Usage);
    QVERIFY(keys->extent({0, ~Rank{0}}, kGoOn).value() == model.extent({0, model.rows.size()}));
}

} // namespace

class PackedKeysTest : public QObject {
    Q_OBJECT

private slots:
    void noKeysAnswerEverything();
    void keysComeBack_data();
    void keysComeBack();
    void everyQuestionAsTheModelAnswers_data();
    void everyQuestionAsTheModelAnswers();
    void extentsOfPartsAddUp();
    void byteOffsetsSkipKeysWithoutValue();
    void locatorsOfAnyDistanceComeBack();
    void sizesPerKey_data();
    void sizesPerKey();
};

void PackedKeysTest::noKeysAnswerEverything() {
    const PackedKeys keys;
    QCOMPARE(keys.count(), Rank{0});
    QCOMPARE(keys.lowerBound("a", kGoOn).value(), Rank{0});
    QCOMPARE(keys.rankAtByte(0, kGoOn).value(), Rank{0});
    QVERIFY(keys.extent({0, 10}, kGoOn).value() == emptyExtent());
    QVERIFY(keys.items({0, 10}, kGoOn).value().empty());
    QCOMPARE(keys.key(0, kGoOn).error().code, Error::Code::Usage);
    QCOMPARE(keys.memoryBytes(), std::uint64_t{0});
}

void PackedKeysTest::keysComeBack_data() {
    QTest::addColumn<std::vector<std::string>>("keys");
    const std::string nul(1, '\0');
    QTest::newRow("one") << std::vector<std::string>{"a"};
    QTest::newRow("the empty key alone") << std::vector<std::string>{""};
    QTest::newRow("empty, NULs, 0xff")
        << std::vector<std::string>{"",      nul,    nul + nul,    nul + "a", "a", "a" + nul, "a" + nul + nul,
                                    "a\x01", "\xff", "\xff" + nul, "\xff\xff"};
    QTest::newRow("prefixes of each other") << [] {
        std::vector<std::string> keys;
        for (std::size_t i = 0; i < 300; ++i) {
            keys.emplace_back(i, 'p');
        }
        return keys;
    }();
    QTest::newRow("long keys") << [] {
        std::vector<std::string> keys;
        for (std::size_t i = 0; i < 70; ++i) {
            keys.push_back(std::string(1U << 20, 'x') + std::to_string(i));
            keys.push_back(std::to_string(i) + std::string(1U << 18, 'y'));
        }
        return keys;
    }();
    QTest::newRow("bad UTF-8") << std::vector<std::string>{"\xed\xa0\x80", "\xc3", "\xc3\x28",
                                                           "\xf0\x9f\x98\x80", "\x80"};
}

void PackedKeysTest::keysComeBack() {
    QFETCH(const std::vector<std::string>, keys);
    compareAll(keys);
}

void PackedKeysTest::everyQuestionAsTheModelAnswers_data() {
    QTest::addColumn<std::size_t>("count");
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 12; ++seed) {
        for (const std::size_t count : {3U, 64U, 65U, 700U, 5000U}) {
            QTest::addRow("%zu keys, seed %u", count, seed) << count << seed;
        }
    }
}

void PackedKeysTest::everyQuestionAsTheModelAnswers() {
    QFETCH(const std::size_t, count);
    QFETCH(const unsigned, seed);
    std::mt19937_64 random(seed);
    const auto strings = wildKeys(count, random);
    const Model model(strings);
    compareAll(strings);
    const auto keys = pack(model.rows);
    for (const auto& asked : wildKeys(400, random)) {
        QCOMPARE(keys->lowerBound(asked, kGoOn).value(), model.lowerBound(asked));
    }
    const std::uint64_t bytes = model.extent({0, count}).valueBytes.value();
    for (int i = 0; i < 200; ++i) {
        const Span span{random() % (count + 2), random() % (count + 2)};
        QVERIFY(keys->extent(span, kGoOn).value() == model.extent(span));
        const std::uint64_t offset = random() % (bytes + 2);
        QCOMPARE(keys->rankAtByte(offset, kGoOn).value(), model.rankAtByte(offset));
    }
    compareItems(*keys, model, {random() % count, random() % (count + 2)});
}

void PackedKeysTest::extentsOfPartsAddUp() {
    std::mt19937_64 random(7);
    const Model model(wildKeys(4000, random));
    const auto keys = pack(model.rows);
    std::vector<Rank> cuts{0, model.rows.size()};
    for (int i = 0; i < 50; ++i) {
        cuts.push_back(random() % model.rows.size());
    }
    std::sort(cuts.begin(), cuts.end());
    Extent sum = emptyExtent();
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        sum = sum + keys->extent({cuts[i - 1], cuts[i]}, kGoOn).value();
    }
    QVERIFY(sum == keys->extent({0, model.rows.size()}, kGoOn).value());
}

void PackedKeysTest::byteOffsetsSkipKeysWithoutValue() {
    // 200 keys without a value, then "m" of 3 bytes, 200 more without, then "z" of 1 byte
    std::vector<Row> rows;
    for (int i = 0; i < 200; ++i) {
        rows.push_back({"a" + std::to_string(1000 + i), 0, 1});
        rows.push_back({"n" + std::to_string(1000 + i), 0, 1});
    }
    rows.push_back({"m", 3, 1});
    rows.push_back({"z", 1, 1});
    const auto keys = pack(rows);
    for (const std::uint64_t offset : {0U, 1U, 2U}) {
        QCOMPARE(keys->rankAtByte(offset, kGoOn).value(), Rank{200});
    }
    QCOMPARE(keys->rankAtByte(3, kGoOn).value(), Rank{401});
    QCOMPARE(keys->rankAtByte(4, kGoOn).value(), Rank{402});
}

void PackedKeysTest::locatorsOfAnyDistanceComeBack() {
    const std::vector<Locator> locators{0, ~Locator{0}, 1, Locator{1} << 63, 5, 5, 0};
    const std::vector<std::uint64_t> sizes{0, 1, 63, 64, 127, 128, (std::uint64_t{1} << 63) - 1};
    std::vector<Row> rows;
    for (std::size_t i = 0; i < locators.size(); ++i) {
        rows.push_back({std::string(1, static_cast<char>('a' + i)), sizes[i], locators[i]});
    }
    const auto items = pack(rows)->items({0, 7}, kGoOn).value();
    for (std::size_t i = 0; i < locators.size(); ++i) {
        QCOMPARE(items[i].locator, locators[i]);
        QCOMPARE(items[i].valueBytes, sizes[i]);
    }
}

// The fewer keys, the less do neighbours share: about one digit less for each tenth of them. So what holds at
// 300,000 holds at ten millions, by some margin; the benchmark prints the figures there (13.0 and 33.6).
void PackedKeysTest::sizesPerKey_data() {
    QTest::addColumn<bool>("structured");
    QTest::addColumn<double>("most");
    QTest::newRow("32-byte structured IDs") << true << 16.0;
    QTest::newRow("random UUIDs of 36 bytes") << false << 36.0;
}

void PackedKeysTest::sizesPerKey() {
    QFETCH(const bool, structured);
    QFETCH(const double, most);
    constexpr std::uint64_t kCount = 300000;
    std::vector<Row> rows;
    rows.reserve(kCount);
    for (std::uint64_t i = 0; i < kCount; ++i) {
        rows.push_back({structured ? structuredId(i, kCount) : randomUuid(i, 1), 44, i * 135});
    }
    const auto keys = pack(std::move(rows));
    QCOMPARE(keys->count(), kCount);
    const double each = static_cast<double>(keys->memoryBytes() - keys->locatorBytes()) / double(kCount);
    QVERIFY2(each <= most, qPrintable(QString::number(each)));
    QVERIFY(keys->locatorBytes() > 0);
    if (structured) { // rows in key order follow each other in the file
        QVERIFY(static_cast<double>(keys->locatorBytes()) / double(kCount) < 2.1);
    }
}

QTEST_APPLESS_MAIN(PackedKeysTest)
#include "packedkeys_test.moc"
