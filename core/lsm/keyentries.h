// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/familyfiles.h"
#include "core/lsm/familyreader.h"

#include <string>
#include <vector>

namespace keyatlas::lsm {

// All entries of one key, looked for file by file.
class KeyEntries {
public:
    KeyEntries(FamilyFiles& files, Bytes key) : m_files(files), m_key(key) {}

    enum class How { Seek, Scan };
    void readLogs();
    void readTable(const FamilyFiles::Table& table, How how, const std::stop_token& stop);

    bool needsOlder() const; // nothing was found, or merge operands without a base

    // What they come to. The row's bytes are kept in `storage`. Error: NoSuchKey, or why a file that may hold
    // the key could not be read.
    Result<Row> row(std::uint64_t covered, std::vector<std::string>& storage);

private:
    struct Kept {
        std::uint64_t sequence = 0;
        EntryType type = EntryType::Value;
        std::string value;
        std::uint32_t file = 0;
    };
    void add(const RawEntry& entry, std::uint32_t file);

    FamilyFiles& m_files;
    std::string m_key;
    std::vector<Kept> m_kept;
    Problems m_problems;
};

} // namespace keyatlas::lsm
