// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace keyatlas::test {

// One row as a source gives it, with its key spelled out.
struct ReadRow {
    SpaceId space{};
    std::string key;
    std::uint64_t valueBytes = 0;
    Locator locator = 0;
    bool deleted = false;

    friend bool operator==(const ReadRow&, const ReadRow&) = default;
};

// What a pass gave, in the order of the source.
struct ReadPass {
    std::vector<ReadRow> rows;
    std::uint64_t bytes = 0;
    bool ordinalsWithoutGaps = true;
    std::optional<Error> failure;
};
ReadPass readPass(Cursor& cursor, unsigned threads = 1);
// Fast, then Careful if the fast pass says so.
ReadPass readAll(const Source& source, unsigned threads = 1);

// The plainest index there is: a sorted map of the winners of one space.
struct NaiveIndex {
    std::map<std::string, ReadRow> live;
    std::map<std::string, ReadRow> deleted;
    std::map<std::string, std::vector<ReadRow>> others; // of each key, without its winner
};
NaiveIndex naiveIndex(const Source& source, const ReadPass& pass, SpaceId space = SpaceId{0});

// A temporary folder that goes with everything in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return m_path; }
    // Writes a file in it and returns its path.
    std::string write(const std::string& name, const std::string& bytes) const;

private:
    std::string m_path;
};

std::string readFile(const std::string& path);
std::string gzip(const std::string& text);
std::string gunzip(const std::string& packed); // empty if it is none
std::string zstd(const std::string& text);

} // namespace keyatlas::test
