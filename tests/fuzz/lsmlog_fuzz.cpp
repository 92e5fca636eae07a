// SPDX-License-Identifier: GPL-3.0-or-later
// A log of any bytes, read as a MANIFEST and as a write-ahead log: both end, damage is counted, records are
// no longer than the file. Most checksums are made right, so that the bytes behind them count.
#include "core/lsm/checksum.h"
#include "core/lsm/logentries.h"
#include "core/lsm/logreader.h"
#include "core/lsm/manifest.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace keyatlas;

namespace {

constexpr std::size_t kBlockOfLog = 32768;

void requireHolds(bool holds) {
    if (!holds) {
        std::abort();
    }
}

// Walks the records as far as their lengths allow and writes the checksums that they should have.
void rightenChecksums(std::string& log) {
    for (std::size_t block = 0; block < log.size(); block += kBlockOfLog) {
        const std::size_t end = std::min(log.size(), block + kBlockOfLog);
        std::size_t at = block;
        while (end - at >= 7) {
            const auto type = static_cast<std::uint8_t>(log[at + 6]);
            const std::size_t header = (type >= 5 && type <= 8) || type == 11 ? 11 : 7;
            const std::size_t length = static_cast<unsigned char>(log[at + 4]) |
                                       (std::size_t(static_cast<unsigned char>(log[at + 5])) << 8U);
            if (end - at < header + length) {
                break;
            }
            const auto crc = lsm::maskedCrc(lsm::crc32c(Bytes(log).substr(at + 6, header - 6 + length)));
            for (unsigned i = 0; i < 4; ++i) {
                log[at + i] = static_cast<char>(crc >> (8 * i));
            }
            at += header + length;
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    if (size % 8 != 0) {
        rightenChecksums(text);
    }
    const auto file = memoryReader(text);
    lsm::LogReader log(file, "log");
    std::string record;
    std::uint64_t before = 0;
    std::size_t records = 0;
    for (;;) {
        const auto more = log.next(record, {});
        requireHolds(more.has_value());
        if (!*more) {
            break;
        }
        requireHolds(records++ == 0 || log.recordOffset() > before);
        before = log.recordOffset();
        requireHolds(before < size);
    }
    requireHolds(records <= size / 7 + 1 && log.damageCount() <= size + 1);
    const auto manifest = lsm::readManifest(file, "MANIFEST", {});
    if (manifest) {
        requireHolds(manifest->edits > 0 && manifest->edits <= records);
    }
    lsm::Problems problems;
    lsm::LogEntries entries(0);
    requireHolds(entries.read(file, "log", 0, true, problems, {}).has_value());
    entries.finish(problems);
    requireHolds(entries.entries().size() <= std::max<std::size_t>(size, 64U << 20U));
    return 0;
}
