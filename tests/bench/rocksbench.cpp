// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/rocksfamily.h"
#include "core/sources/opened.h"
#include "core/sources/rocks/rockssource.h"
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace keyatlas::bench {
namespace {

constexpr int kRounds = 5;
constexpr std::uint64_t kBatch = 10000;
constexpr std::size_t kValue = 100;

class Quiet final : public rocksdb::Logger {
public:
    using rocksdb::Logger::Logv;
    void Logv(const char*, va_list) override {}
};

bool good(const rocksdb::Status& status) {
    if (!status.ok()) {
        std::fprintf(stderr, "%s\n", status.ToString().c_str());
    }
    return status.ok();
}

// "order:2024-03-17:c00123:00000042" with a value of 100 bytes.
std::string keyOf(std::uint64_t number) {
    char key[64];
    std::snprintf(key, sizeof key, "order:2024-%02u-%02u:c%05u:%08u",
                  static_cast<unsigned>(number / 1000000 % 12) + 1,
                  static_cast<unsigned>(number / 40000 % 25) + 1, static_cast<unsigned>(number / 10 % 100000),
                  static_cast<unsigned>(number % 100000000));
    return key;
}

void fillValue(std::uint64_t number, std::string& value) {
    std::uint64_t state = number * 6364136223846793005ULL + 1442695040888963407ULL;
    for (std::size_t i = 0; i < value.size(); ++i) { // half of it random, as documents are
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        value[i] = i % 2 == 0 ? static_cast<char>('a' + (state >> 60U)) : 'x';
    }
}

bool generate(const std::string& folder, std::uint64_t entries) {
    rocksdb::Options options;
    options.create_if_missing = true;
    options.info_log = std::make_shared<Quiet>();
    options.PrepareForBulkLoad();
    options.write_buffer_size = 64U << 20;
    rocksdb::DB* opened = nullptr;
    if (!good(rocksdb::DB::Open(options, folder, &opened))) {
        return false;
    }
    const std::unique_ptr<rocksdb::DB> db(opened);
    rocksdb::WriteOptions write;
    write.disableWAL = true;
    std::string value(kValue, 'x');
    for (std::uint64_t first = 0; first < entries; first += kBatch) {
        rocksdb::WriteBatch batch;
        for (std::uint64_t i = first; i < std::min(first + kBatch, entries); ++i) {
            fillValue(i, value);
            batch.Put(keyOf(i), value);
        }
        if (!good(db->Write(write, &batch))) {
            return false;
        }
    }
    return good(db->Flush({})) && good(db->CompactRange({}, nullptr, nullptr));
}

struct Loop {
    Spent spent;
    std::uint64_t rows = 0;
    std::uint64_t bytes = 0;
};

// What cannot be had for less: every key and the size of every value, in this process.
std::optional<Loop> bareLoop(const std::string& folder) {
    const SpentWatch watch;
    rocksdb::Options options;
    options.info_log = std::make_shared<Quiet>();
    rocksdb::DB* opened = nullptr;
    if (!good(rocksdb::DB::OpenForReadOnly(options, folder, &opened))) {
        return {};
    }
    const std::unique_ptr<rocksdb::DB> db(opened);
    Loop loop;
    {
        const std::unique_ptr<rocksdb::Iterator> rows(db->NewIterator(reader::scanOptions()));
        for (rows->SeekToFirst(); rows->Valid(); rows->Next()) {
            ++loop.rows;
            loop.bytes += rows->key().size() + rows->value().size();
        }
        if (!good(rows->status())) {
            return {};
        }
    }
    loop.spent = watch.spent();
    return loop;
}

struct Indexed {
    Spent spent;
    std::shared_ptr<const KeyIndex> keys;
};

std::optional<Indexed> indexed(const std::string& folder) {
    const SpentWatch watch;
    Indexed index;
    {
        auto source = RocksSource::open(folder, KEYATLAS_READER_PROGRAM, {});
        BuildOptions build;
        build.jobs = 2;
        const auto opened = source ? std::optional(readOpened(*source, build, {})) : std::nullopt;
        if (!opened || opened->failure) {
            std::fprintf(stderr, "%s\n", oneLine(opened ? *opened->failure : source.error()).c_str());
            return {};
        }
        index = {watch.spent(), opened->space("")->keys};
    }
    index.spent.cpu = watch.spent().cpu; // now that the process that read has ended
    return index;
}

std::optional<double> ldbScan(const std::string& folder) {
    if (std::system("command -v ldb >/dev/null 2>&1") != 0) {
        return {};
    }
    const Stopwatch watch;
    const std::string command =
        "ldb scan --no_value --db='" + folder + "' --secondary_path='" + folder + ".ldb' >/dev/null 2>&1";
    return std::system(command.c_str()) == 0 ? std::optional(watch.seconds()) : std::nullopt;
}

} // namespace

int benchRocksdb(std::uint64_t entries) {
    const std::string folder =
        (std::filesystem::temp_directory_path() / ("keyatlas-bench-rocksdb-" + std::to_string(entries)))
            .string();
    if (!std::filesystem::exists(folder + "/CURRENT") && !generate(folder, entries)) {
        return 1;
    }
    std::vector<double> loops;
    std::vector<double> ours;
    std::vector<double> ratios;
    Loop loop;
    Indexed index;
    for (int round = 0; round < kRounds; ++round) {
        const auto bare = bareLoop(folder);
        index = {};
        auto whole = indexed(folder);
        if (!bare || !whole || whole->keys->count() != bare->rows) {
            std::fprintf(stderr, "one of the two failed\n");
            return 1;
        }
        loop = *bare;
        index = std::move(*whole);
        loops.push_back(loop.spent.wall);
        ours.push_back(index.spent.wall);
        ratios.push_back(index.spent.wall / loop.spent.wall);
        std::printf("  round %d: loop %.3f s (cpu %.3f), ours %.3f s (cpu %.3f), %.2f\n", round + 1,
                    loop.spent.wall, loop.spent.cpu, index.spent.wall, index.spent.cpu, ratios.back());
    }
    const auto count = static_cast<double>(loop.rows);
    std::printf("%s\n%s: %.0f entries, %.0f bytes each, in the page cache, median of %d\n", machine().c_str(),
                folder.c_str(), count, static_cast<double>(loop.bytes) / count, kRounds);
    std::printf("  %-34s %7.3f s\n", "bare loop: keys, value sizes", median(loops));
    std::printf("  %-34s %7.3f s, %.2f times the loop\n", "ours: a ready index, 2 jobs", median(ours),
                median(ratios));
    if (const auto ldb = ldbScan(folder)) {
        std::printf("  %-34s %7.3f s\n", "ldb scan --no_value", *ldb);
    }
    const auto* packed = index.keys->packed();
    std::printf("  %.2f bytes a key, and %.2f for its locator\n",
                static_cast<double>(index.keys->memoryBytes() - packed->locatorBytes()) / count,
                static_cast<double>(packed->locatorBytes()) / count);
    return 0;
}

} // namespace keyatlas::bench
