// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the RocksDB sample: `keyatlas-make-store-sample FOLDER`; with `--list` it only prints what the store
// holds, a row a line (family, key, value; the last two in hex), without RocksDB. The files of a store differ
// from run to run (times, identities), its rows do not; a test compares them. Everything in it is made up.

#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/options.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

// A linear congruential generator (Knuth, MMIX): the same numbers everywhere.
class Dice {
public:
    std::uint64_t below(std::uint64_t limit) {
        m_state = m_state * 6364136223846793005u + 1442695040888963407u;
        return (m_state >> 33) % limit;
    }

private:
    std::uint64_t m_state = 20120526;
};

constexpr std::uint32_t kDevices = 60;
constexpr std::uint64_t kReadings = 140;            // a device
constexpr std::uint64_t kStart = 1'780'272'000'000; // 1 June 2026, milliseconds

std::string bigEndian(std::uint64_t number, int bytes) {
    std::string out;
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
        out += static_cast<char>(number >> shift & 0xff);
    }
    return out;
}

std::string padded(std::uint64_t number, std::size_t width) {
    const std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), '0') + digits;
}

// What is written, in this order; an empty step is a flush.
struct Step {
    enum class Kind { Put, Delete, Flush, Compact };
    Kind kind = Kind::Flush;
    std::string family;
    std::string key{};
    std::string value{};
};

const std::array<const char*, 4> kKinds = {"pump", "oven", "belt", "press"};
const std::array<const char*, 3> kHalls = {"hall 1", "hall 2", "yard"};
const std::array<const char*, 4> kAlarms = {"temperature above 80 \u00b0C", "pressure falls",
                                            "belt stands still", "door open"};

void addDevices(std::vector<Step>& steps) {
    for (std::uint32_t device = 1; device <= kDevices; ++device) {
        const std::string kind = kKinds[device % kKinds.size()];
        const std::string hall = kHalls[device % kHalls.size()];
        steps.push_back({Step::Kind::Put, "devices", "device:" + kind + ":" + padded(device, 4),
                         R"({"number":)" + std::to_string(device) + R"(,"kind":")" + kind + R"(","hall":")" +
                             hall + R"(","installed":"20)" + padded(14 + device % 11, 2) + R"(-03-01"})"});
    }
}

// Device and time, both big-endian: the order of the keys is that of the numbers.
void addReadings(std::vector<Step>& steps, Dice& dice, std::uint64_t from, std::uint64_t to) {
    for (std::uint64_t i = from; i < to; ++i) {
        for (std::uint32_t device = 1; device <= kDevices; ++device) {
            const std::uint64_t time = kStart + i * 3'600'000 + dice.below(60'000);
            const std::uint64_t tenths = 180 + device + dice.below(40);
            steps.push_back({Step::Kind::Put, "readings", bigEndian(device, 4) + bigEndian(time, 8),
                             R"({"celsius":)" + std::to_string(tenths / 10) + "." +
                                 std::to_string(tenths % 10) + R"(,"humidity":)" +
                                 std::to_string(30 + dice.below(30)) + "}"});
        }
    }
}

// Hall, kind and time with a NUL between.
void addAlarms(std::vector<Step>& steps, Dice& dice, int count) {
    for (int i = 0; i < count; ++i) {
        std::string key = kHalls[dice.below(kHalls.size())];
        key += '\0';
        key += kKinds[dice.below(kKinds.size())];
        key += '\0';
        key += bigEndian(kStart + dice.below(kReadings) * 3'600'000 + dice.below(3'600'000), 8);
        steps.push_back({Step::Kind::Put, "alarms", key, kAlarms[dice.below(kAlarms.size())]});
    }
}

// Several levels, overwritten and deleted rows, and rows that are only in the log.
std::vector<Step> story() {
    std::vector<Step> steps;
    Dice dice;
    addDevices(steps);
    addReadings(steps, dice, 0, 60);
    addAlarms(steps, dice, 300);
    steps.push_back({Step::Kind::Flush, ""});
    addReadings(steps, dice, 60, 120);
    steps.push_back({Step::Kind::Flush, ""});
    steps.push_back({Step::Kind::Compact, ""});
    addReadings(steps, dice, 120, kReadings - 2);
    for (std::uint32_t device = 1; device <= kDevices; device += 7) { // scrapped
        steps.push_back({Step::Kind::Delete, "devices",
                         std::string("device:") + kKinds[device % kKinds.size()] + ":" + padded(device, 4)});
    }
    addAlarms(steps, dice, 100);
    steps.push_back({Step::Kind::Flush, ""});
    addReadings(steps, dice, kReadings - 2, kReadings);
    addAlarms(steps, dice, 20);
    return steps;
}

int list() {
    std::map<std::string, std::map<std::string, std::string>> families;
    for (const Step& step : story()) {
        if (step.kind == Step::Kind::Put) {
            families[step.family][step.key] = step.value;
        } else if (step.kind == Step::Kind::Delete) {
            families[step.family].erase(step.key);
        }
    }
    const auto hex = [](const std::string& bytes) {
        for (const char c : bytes) {
            std::printf("%02x", static_cast<unsigned char>(c));
        }
    };
    for (const auto& [family, rows] : families) {
        for (const auto& [key, value] : rows) {
            std::printf("%s ", family.c_str());
            hex(key);
            std::printf(" ");
            hex(value);
            std::printf("\n");
        }
    }
    return 0;
}

class NoLog final : public rocksdb::Logger {
public:
    using rocksdb::Logger::Logv;
    void Logv(const char*, va_list) override {}
};

using Handles = std::map<std::string, rocksdb::ColumnFamilyHandle*>;

rocksdb::Status apply(rocksdb::DB& db, const Handles& handles, const Step& step) {
    rocksdb::Status status;
    switch (step.kind) {
    case Step::Kind::Put:
        return db.Put({}, handles.at(step.family), step.key, step.value);
    case Step::Kind::Delete:
        return db.Delete({}, handles.at(step.family), step.key);
    case Step::Kind::Flush:
    case Step::Kind::Compact:
        for (const auto& [name, handle] : handles) {
            if (status.ok()) {
                status = step.kind == Step::Kind::Flush ? db.Flush({}, handle)
                                                        : db.CompactRange({}, handle, nullptr, nullptr);
            }
        }
        break;
    }
    return status;
}

rocksdb::Status make(const std::string& folder) {
    rocksdb::Options options;
    options.create_if_missing = true;
    options.disable_auto_compactions = true;
    options.compression = rocksdb::kSnappyCompression;
    options.target_file_size_base = 48 << 10; // so that a small store has several tables
    options.info_log = std::make_shared<NoLog>();
    rocksdb::DB* opened = nullptr;
    auto status = rocksdb::DB::Open(options, folder, &opened);
    if (!status.ok()) {
        return status;
    }
    const std::unique_ptr<rocksdb::DB> db(opened);
    Handles handles;
    for (const char* name : {"devices", "readings", "alarms"}) {
        status = status.ok() ? db->CreateColumnFamily(options, name, &handles[name]) : status;
    }
    for (const Step& step : story()) {
        status = status.ok() ? apply(*db, handles, step) : status;
    }
    for (const auto& [name, handle] : handles) {
        db->DestroyColumnFamilyHandle(handle);
    }
    return status;
}

} // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--list") == 0) {
        return list();
    }
    if (argc != 2 || std::filesystem::exists(argv[1])) {
        std::fputs("usage: keyatlas-make-store-sample FOLDER | --list; the folder must not exist yet\n",
                   stderr);
        return 2;
    }
    const auto status = make(argv[1]);
    if (!status.ok()) {
        std::fprintf(stderr, "%s\n", status.ToString().c_str());
        return 3;
    }
    return 0;
}
