// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of a store that is too large for an index: drawn by seeks alone, even by bytes, and what they stand
// for adds up to the whole.
#include "core/index/sampledkeys.h"
#include "core/reader/samplekeys.h"

#include <QtTest>

#include <map>
#include <random>

using namespace keyatlas;

namespace {

// A family in memory that counts its questions. Sizes are those of the rows, without blocks.
class MapFamily final : public reader::Family {
public:
    std::map<std::string, std::uint64_t> rows;
    mutable std::size_t seeks = 0;

    Result<void> scan(const Take&, const Notice&) const override { return {}; }
    Result<std::optional<reader::StoredValue>> get(const rocks::GetRequest::Key&) const override {
        return std::optional<reader::StoredValue>();
    }
    Result<std::vector<std::uint64_t>> sizes(const std::vector<std::string>& borders) const override {
        std::vector<std::uint64_t> sizes;
        for (std::size_t i = 1; i < borders.size(); ++i) {
            std::uint64_t bytes = 0;
            for (auto row = rows.lower_bound(borders[i - 1]); row != rows.end() && row->first < borders[i];
                 ++row) {
                bytes += row->first.size() + row->second;
            }
            sizes.push_back(bytes);
        }
        return sizes;
    }
    Result<std::optional<rocks::FoundKey>> seek(const rocks::SeekRequest& request) const override {
        ++seeks;
        if (request.last) {
            return before(std::string(100, '\xff'));
        }
        const auto row = rows.lower_bound(request.key);
        return row == rows.end() ? std::optional<rocks::FoundKey>()
                                 : std::optional(rocks::FoundKey{row->first, row->second});
    }
    Result<std::optional<rocks::FoundKey>> before(Bytes key) const override {
        ++seeks;
        const auto row = rows.lower_bound(std::string(key));
        return row == rows.begin()
                   ? std::optional<rocks::FoundKey>()
                   : std::optional(rocks::FoundKey{std::prev(row)->first, std::prev(row)->second});
    }
};

std::string binary(std::mt19937_64& dice, std::size_t most) {
    std::string key(dice() % (most + 1), '\0');
    for (char& c : key) {
        c = static_cast<char>(dice() % 4 == 0 ? 0xff * (dice() % 2) : dice() % 256);
    }
    return key;
}

} // namespace

class SampleKeysTest : public QObject {
    Q_OBJECT
private slots:
    void halfwayLiesBetween();
    void aSampleIsEven_data();
    void aSampleIsEven();
    void smallAndEmptyFamilies();
    void stopsWhenAsked();
    void extentsAreEstimatesThatAddUp();
    void aSampleMustRise();
};

void SampleKeysTest::halfwayLiesBetween() {
    std::mt19937_64 dice(1);
    for (int round = 0; round < 20000; ++round) {
        std::string low = binary(dice, 24);
        std::string high = low.substr(0, dice() % (low.size() + 1)) + binary(dice, 24);
        if (low == high) {
            continue;
        }
        if (high < low) {
            std::swap(low, high);
        }
        const std::string middle = reader::halfway(low, high);
        QVERIFY2(low <= middle && middle < high, qPrintable(QString::number(round)));
    }
}

void SampleKeysTest::aSampleIsEven_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"decimal", "random", "families", "skewed", "long shared prefix"}) {
        QTest::newRow(kind) << QString::fromLatin1(kind);
    }
}

void SampleKeysTest::aSampleIsEven() {
    QFETCH(QString, kind);
    std::mt19937_64 dice(7);
    MapFamily family;
    std::uint64_t whole = 0;
    for (std::size_t i = 0; family.rows.size() < 20000; ++i) {
        char digits[32];
        std::snprintf(digits, sizeof(digits), "%010zu", i);
        std::string key = kind == "decimal"    ? std::string("order:") + digits
                          : kind == "random"   ? binary(dice, 16) + digits
                          : kind == "families" ? std::string(i % 10 == 0 ? "a:" : "zz:") + digits
                          : kind == "skewed"   ? (i % 100 == 0 ? binary(dice, 8) : std::string("m")) + digits
                                               : std::string(60, 'p') + digits;
        family.rows.emplace(std::move(key), kind == "families" ? 100 + i % 900 : 200);
    }
    for (const auto& [key, bytes] : family.rows) {
        whole += key.size() + bytes;
    }
    const auto sample = reader::sampleKeys(family, {}, 200, {});
    QVERIFY(sample);
    QVERIFY(sample->size() >= 190 && sample->size() <= 201);
    std::uint64_t sum = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < sample->size(); ++i) {
        QVERIFY(i == 0 || (*sample)[i - 1].key < (*sample)[i].key);
        QVERIFY(family.rows.count((*sample)[i].key) == 1);
        QCOMPARE((*sample)[i].valueBytes, family.rows[(*sample)[i].key]);
        sum += (*sample)[i].bytes;
        most = std::max(most, (*sample)[i].bytes);
    }
    QCOMPARE(sum, whole);
    QCOMPARE((*sample)[0].key, family.rows.begin()->first);
    QVERIFY2(most * 200 < whole * 6, qPrintable(QString::number(most)));
    QVERIFY2(family.seeks < 200 * 12, qPrintable(QString::number(family.seeks)));
}

void SampleKeysTest::smallAndEmptyFamilies() {
    MapFamily family;
    auto sample = reader::sampleKeys(family, {"border"}, 100, {});
    QVERIFY(sample && sample->empty());
    family.rows = {{"", 1}, {std::string(1, '\0'), 2}, {"\xff\xff", 3}};
    sample = reader::sampleKeys(family, {"\xff"}, 100, {});
    QVERIFY(sample);
    QVERIFY(!sample->empty() && (*sample)[0].key.empty()); // all in one block: nothing to halve
}

void SampleKeysTest::stopsWhenAsked() {
    MapFamily family;
    for (int i = 0; i < 5000; ++i) {
        family.rows.emplace("k" + std::to_string(i), 100);
    }
    std::size_t heard = 0;
    const auto sample = reader::sampleKeys(family, {}, 1000, [&heard](std::size_t keys) {
        heard = keys;
        return keys < 128;
    });
    QVERIFY(!sample && sample.error().code == Error::Code::Cancelled);
    QVERIFY(heard >= 128 && heard < 256);
}

void SampleKeysTest::extentsAreEstimatesThatAddUp() {
    std::vector<SampledKey> rows;
    std::uint64_t keys = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        rows.push_back({"k" + std::to_string(1000 + i), 1 + i % 7, 5 * i, 100 + i, i, 0});
        keys += 1 + i % 7;
    }
    const auto sampled = SampledKeys::of(rows, {});
    QVERIFY(sampled);
    const SampledKeys& space = **sampled;
    QCOMPARE(space.count(), Rank(1000));
    QVERIFY(space.keysIn({0, 1000}) == Figure::about(keys));
    QVERIFY(space.keysIn({3, 3}) == Figure::exact(0));
    const auto all = space.extent({0, 5000}, {});
    QVERIFY(all && all->keys == Figure::about(keys));
    QVERIFY(all->valueBytes == Figure::about(100 * 1000 + 999 * 500));
    QVERIFY(all->keyBytes == Figure::about(5 * 999 * 500));
    for (Rank cut : {Rank(0), Rank(1), Rank(500), Rank(999), Rank(1000)}) {
        QVERIFY(space.keysIn({0, cut}).value() + space.keysIn({cut, 1000}).value() == keys);
    }
    QCOMPARE(*space.lowerBound("k1500", {}), Rank(500));
    const auto items = space.items({10, 12}, {});
    QVERIFY(items && items->size() == 2);
    QCOMPARE((*items)[0].valueBytes, std::uint64_t(10)); // its own
    QCOMPARE(*space.rankAtByte(100, {}), Rank(1));       // by what they stand for
}

void SampleKeysTest::aSampleMustRise() {
    const auto twice = SampledKeys::of({{"a", 1, 1, 1, 1, 0}, {"a", 1, 1, 1, 1, 0}}, {});
    QVERIFY(!twice);
}

QTEST_GUILESS_MAIN(SampleKeysTest)
#include "samplekeys_test.moc"
