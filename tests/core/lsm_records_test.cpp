// SPDX-License-Identifier: GPL-3.0-or-later
// The small formats one by one, byte by byte: checksums, numbers, log records, batches, version edits.
#include "core/base/bytereader.h"
#include "core/lsm/checksum.h"
#include "core/lsm/codecs.h"
#include "core/lsm/input.h"
#include "core/lsm/logentries.h"
#include "core/lsm/logreader.h"
#include "core/lsm/manifest.h"
#include "core/lsm/newestentries.h"
#include "core/lsm/rangecover.h"
#include "core/lsm/writebatch.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::lsm;

namespace {

std::string fixed(std::uint64_t number, unsigned size) {
    std::string raw;
    for (unsigned i = 0; i < size; ++i) {
        raw.push_back(static_cast<char>(number >> (8 * i)));
    }
    return raw;
}

std::string varint(std::uint64_t number) {
    std::string raw;
    for (; number >= 128; number >>= 7U) {
        raw.push_back(static_cast<char>(number | 128U));
    }
    raw.push_back(static_cast<char>(number));
    return raw;
}

std::string text(const std::string& bytes) {
    return varint(bytes.size()).append(bytes);
}

// A log record in one piece. `number` for those of recycled logs (types 5 to 8).
std::string logRecord(const std::string& payload, int type = 1, std::uint32_t number = 0) {
    std::string checkedPart(1, static_cast<char>(type));
    checkedPart.append(type >= 5 && type <= 8 ? fixed(number, 4) : std::string()).append(payload);
    return fixed(maskedCrc(crc32c(checkedPart)), 4).append(fixed(payload.size(), 2)).append(checkedPart);
}

struct Log {
    std::vector<std::string> records;
    std::vector<std::uint64_t> damagedAt;
    bool torn = false;
};

Log readLog(const std::string& bytes, std::optional<std::uint64_t> number = std::nullopt) {
    LogReader reader(memoryReader(bytes), "log", number);
    Log log;
    std::string record;
    while (reader.next(record, {}).value()) {
        log.records.push_back(record);
    }
    for (const auto& damage : reader.damage()) {
        log.damagedAt.push_back(damage.offset.value());
    }
    log.torn = reader.torn();
    return log;
}

// A batch of entries that starts at a sequence number.
std::string batch(std::uint64_t sequence, const std::string& entries) {
    return fixed(sequence, 8).append(fixed(1, 4)).append(entries);
}

std::string put(const std::string& key, const std::string& value) {
    return std::string("\x01", 1).append(text(key)).append(text(value));
}

using Strings = std::vector<std::string>;

} // namespace

class TestLsmRecords : public QObject {
    Q_OBJECT
private slots:
    void checksums();
    void numbers();
    void logParts();
    void logEnds();
    void logDamage();
    void recycledLogs();
    void batches();
    void transactions();
    void edits();
    void editsThatCountTogether();
    void unpacksNoMoreThanThePackedCanHold();
    void ranges();
    void newest();
};

void TestLsmRecords::checksums() { // the vectors of RFC 3720, B.4
    QCOMPARE(crc32c(std::string(32, '\0')), 0x8A9136AAU);
    QCOMPARE(crc32c(std::string(32, '\xFF')), 0x62A8AB43U);
    std::string up;
    for (int i = 0; i < 32; ++i) {
        up.push_back(static_cast<char>(i));
    }
    QCOMPARE(crc32c(up), 0x46DD794EU);
    QCOMPARE(crc32c("123456789"), 0xE3069283U);
    QCOMPARE(crc32c(Bytes(up).substr(5), crc32c(Bytes(up).substr(0, 5))), 0x46DD794EU);
}

void TestLsmRecords::numbers() {
    std::uint64_t wide = 0;
    std::uint32_t narrow = 0;
    for (const std::uint64_t number : {0ULL, 127ULL, 128ULL, 300ULL, ~0ULL}) {
        const std::string bytes = varint(number);
        Input good(bytes);
        QVERIFY(good.varint64(wide) && wide == number && good.empty());
        Input cut(Bytes(bytes).substr(0, bytes.size() - 1));
        QVERIFY(!cut.varint64(wide));
    }
    QVERIFY(Input("\xff\xff\xff\xff\x0f").varint32(narrow) && narrow == 0xFFFFFFFFU);
    QVERIFY(!Input("\xff\xff\xff\xff\x1f").varint32(narrow));
    QVERIFY(!Input("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02").varint64(wide));
    QVERIFY(!Input("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01").varint64(wide));
    std::int64_t turned = 0;
    QVERIFY(Input("\x03").zigzag64(turned) && turned == -2);
    QVERIFY(Input("\x04").zigzag64(turned) && turned == 2);
    Bytes out;
    QVERIFY(!Input("\x05"
                   "four")
                 .prefixed(out));
    QVERIFY(Input("\x04"
                  "four")
                .prefixed(out) &&
            out == "four");
}

void TestLsmRecords::logParts() {
    const auto log =
        readLog(logRecord("one") + logRecord("be", 2) + logRecord("gin", 3) + logRecord("end", 4) +
                logRecord("", 1) + logRecord("ignored", 40) + logRecord("last"));
    QCOMPARE(log.records, (Strings{"one", "beginend", "", "last"}));
    QVERIFY(log.damagedAt.empty() && !log.torn);
}

void TestLsmRecords::logEnds() {
    const std::string whole = logRecord("one") + logRecord("two");
    QVERIFY(readLog("").records.empty() && !readLog("").torn);
    auto log = readLog(whole + std::string(70000, '\0')); // space that was reserved
    QCOMPARE(log.records, (Strings{"one", "two"}));
    QVERIFY(!log.torn && log.damagedAt.empty());
    for (std::size_t cut = 11; cut < whole.size(); ++cut) {
        log = readLog(whole.substr(0, cut));
        QCOMPARE(log.records, Strings{"one"});
        QVERIFY(log.torn && log.damagedAt.empty());
    }
    log = readLog(logRecord("one") + logRecord("begin", 2));
    QCOMPARE(log.records, Strings{"one"});
    QVERIFY(log.torn);
}

void TestLsmRecords::logDamage() {
    std::string first =
        logRecord(std::string(20000, 'a')) + logRecord(std::string(12754, 'b')); // fills the block
    QCOMPARE(first.size(), std::size_t(32768));
    std::string bytes = first + logRecord("next block");
    bytes[100] = 'x';
    auto log = readLog(bytes);
    QCOMPARE(log.records, Strings{"next block"});
    QCOMPARE(log.damagedAt, std::vector<std::uint64_t>{0});
    bytes = first;
    bytes[20007 + 6] = 2; // a length that is too long is found the same way; here it is the type
    log = readLog(bytes + logRecord("of nothing", 4) + logRecord("whole"));
    QCOMPARE(log.records, (Strings{std::string(20000, 'a'), "whole"}));
    QCOMPARE(log.damagedAt, std::vector<std::uint64_t>{20007});
}

void TestLsmRecords::recycledLogs() {
    const std::string bytes = logRecord("new", 5, 7) + logRecord("new too", 5, 7) + logRecord("old", 5, 3);
    QCOMPARE(readLog(bytes, 7).records, (Strings{"new", "new too"}));
    QCOMPARE(readLog(bytes).records, (Strings{"new", "new too"}));
    QVERIFY(readLog(bytes, 8).records.empty());
    const auto log = readLog(logRecord("new", 5, 7) + "what the file held before, cut anywhere", 7);
    QCOMPARE(log.records, Strings{"new"});
    QVERIFY(log.damagedAt.empty() && !log.torn);
}

void TestLsmRecords::batches() {
    const std::string record =
        batch(5, put("a", "1") + "\x05\x02" + text("b") + text("2") + "\x03" + text("note") +
                     std::string("\x00", 1) + text("c") + "\x17\x02" + text("d") + text("columns"));
    WriteBatch entries(record);
    BatchItem item;
    QVERIFY(entries.next(item) && item.key == "a" && item.sequence == 5 && item.family == 0);
    QVERIFY(entries.next(item) && item.key == "b" && item.sequence == 6 && item.family == 2 &&
            item.value == "2");
    QVERIFY(entries.next(item) && item.kind == BatchItem::Kind::Data);
    QVERIFY(entries.next(item) && item.key == "c" && item.sequence == 7 && item.type == EntryType::Deletion);
    QVERIFY(entries.next(item) && item.key == "d" && item.type == EntryType::WideColumns && item.family == 2);
    QVERIFY(!entries.next(item) && entries.good());
    const std::string other = batch(1, put("a", "1") + "\x7f");
    WriteBatch unknown(other);
    QVERIFY(unknown.next(item) && !unknown.next(item));
    QVERIFY(unknown.error().find("127") != std::string::npos);
    QVERIFY(!WriteBatch("short").good());
}

void TestLsmRecords::transactions() {
    const auto entriesOf = [](const std::string& log) {
        LogEntries entries(0);
        Problems problems;
        if (!entries.read(memoryReader(log), "log", 0, true, problems, {})) {
            return Strings{"failed"};
        }
        entries.finish(problems);
        Strings found;
        for (const auto& logged : entries.entries()) {
            found.push_back(
                std::string(logged.entry.key).append("@").append(std::to_string(logged.entry.sequence)));
        }
        found.push_back(std::to_string(problems.all().size()).append(" problems"));
        return found;
    };
    const std::string prepared =
        logRecord(batch(10, std::string("\x09") + put("p", "1") + put("q", "1") + "\x0A" + text("x")));
    const std::string other = logRecord(batch(12, put("between", "1")));
    QCOMPARE(entriesOf(prepared + other + logRecord(batch(13, std::string("\x0B") + text("x")))),
             (Strings{"between@12", "p@13", "q@14", "0 problems"}));
    QCOMPARE(entriesOf(prepared + other + logRecord(batch(13, std::string("\x0C") + text("x")))),
             (Strings{"between@12", "0 problems"}));
    QCOMPARE(entriesOf(prepared + other), (Strings{"between@12", "1 problems"}));
}

void TestLsmRecords::edits() {
    const std::string key = text("k" + fixed((5U << 8U) | 1U, 8));
    const std::string comparator = "\x01" + text("leveldb.BytewiseComparator");
    const std::string table = std::string("\x07\x02") + varint(9) + varint(1000) + key + key;
    const auto read = [](const std::string& log) { return readManifest(memoryReader(log), "MANIFEST", {}); };
    auto manifest = read(logRecord(comparator + "\x02\x04\x03\x0a\x04\x63" + table));
    QVERIFY(manifest && manifest->engine == Engine::LevelDB && manifest->lastSequence == 99);
    QCOMPARE(manifest->families.at(0).tables.size(), std::size_t(1));
    QCOMPARE(manifest->families[0].tables[0].smallest.user, std::string("k"));
    QCOMPARE(manifest->families[0].tables[0].smallest.sequence, std::uint64_t(5));
    QCOMPARE(manifest->families[0].tables[0].level, 2);
    // A tag made to be ignored, and the removal of the table.
    manifest = read(logRecord(comparator + table) + logRecord(varint(8192 + 77) + text("whatever")) +
                    logRecord("\x06\x02\x09"));
    QVERIFY(manifest && manifest->engine == Engine::RocksDB && manifest->damage.empty());
    QVERIFY(manifest->families.at(0).tables.empty());
    // One that is not known: what came before counts.
    manifest = read(logRecord(comparator + table) + logRecord(varint(101) + "x") + logRecord("\x06\x02\x09"));
    QVERIFY(manifest && manifest->damage.size() == 1 && manifest->families.at(0).tables.size() == 1);
    QVERIFY(manifest->damage[0].what.find("101") != std::string::npos);
    QVERIFY(!read("") && read("").error().code == Error::Code::Corrupt);
    // Families come and go.
    const std::string added = varint(200) + "\x03" + varint(201) + text("three") + comparator;
    manifest = read(logRecord(comparator) + logRecord(added) + logRecord(varint(200) + "\x03" + table));
    QVERIFY(manifest && manifest->families.size() == 2 && manifest->families[1].name == "three");
    manifest = read(logRecord(comparator) + logRecord(added) + logRecord(varint(200) + "\x03" + varint(202)));
    QVERIFY(manifest && manifest->families.size() == 1 && manifest->dropped.at(0).name == "three");
}

void TestLsmRecords::editsThatCountTogether() {
    const auto edit = [](int remaining, int sequence) {
        return logRecord(varint(300) + varint(static_cast<unsigned>(remaining)) + "\x04" +
                         varint(static_cast<unsigned>(sequence)));
    };
    auto manifest = readManifest(memoryReader(edit(1, 5) + edit(0, 6)), "MANIFEST", {});
    QVERIFY(manifest && manifest->lastSequence == 6 && manifest->damage.empty());
    manifest = readManifest(memoryReader(logRecord("\x04\x03") + edit(1, 5)), "MANIFEST", {});
    QVERIFY(manifest && manifest->lastSequence == 3 && manifest->damage.size() == 1);
}

void TestLsmRecords::unpacksNoMoreThanThePackedCanHold() {
    std::string out;
    Packing packing;
    for (const int type : {2, 3, 4, 5, 7}) { // a size of nearly four gigabytes before ten bytes
        QVERIFY(
            !unpackBlock(static_cast<std::uint8_t>(type), varint(0xFFFFFFF0U) + "0123456789", packing, out));
        QVERIFY(out.capacity() < (std::size_t(128) << 20U));
    }
    QVERIFY(!unpackBlock(1, varint(0xFFFFFFF0U) + "0123456789", packing, out));
    const auto xpress = unpackBlock(6, "0123456789", packing, out);
    QVERIFY(!xpress && xpress.error().code == Error::Code::Unsupported && xpress.error().name == "Xpress");
    const auto unknown = unpackBlock(99, "0123456789", packing, out);
    QVERIFY(!unknown && unknown.error().name == "type 99");
}

void TestLsmRecords::ranges() {
    const RangeCover cover({{"b", "d", 10}, {"a", "c", 5}, {"c", "f", 7}, {"x", "x", 99}});
    const std::pair<const char*, std::uint64_t> expected[] = {{"", 0},  {"a", 5}, {"b", 10}, {"c", 10},
                                                              {"d", 7}, {"e", 7}, {"f", 0},  {"x", 0}};
    for (const auto& [key, sequence] : expected) {
        QCOMPARE(cover.cover(key), sequence);
    }
}

void TestLsmRecords::newest() {
    NewestEntries entries;
    QVERIFY(entries.find("a") == nullptr);
    for (int i = 0; i < 5000; ++i) {
        const std::string key = std::to_string(i);
        entries.add({key, 10, EntryType::Value, {}}, 1);
        entries.add({key, i % 2 == 0 ? 11U : 9U, EntryType::Deletion, {}}, 2);
        entries.add({key, 10, EntryType::Value, {}}, 3); // equally new as the first
    }
    QCOMPARE(entries.size(), std::size_t(5000));
    for (int i = 0; i < 5000; ++i) {
        const auto* found = entries.find(std::to_string(i));
        QVERIFY(found != nullptr && found->file == (i % 2 == 0 ? 2U : 1U));
    }
    QVERIFY(entries.find("5000") == nullptr && !entries.anyMerge());
}

QTEST_APPLESS_MAIN(TestLsmRecords)
#include "lsm_records_test.moc"
