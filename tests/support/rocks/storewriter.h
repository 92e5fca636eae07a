// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace keyatlas::test {

// Writes a RocksDB store with the library itself: what tests read. Holds the store's LOCK until it goes; what
// was not flushed then stands in the log. Ends the test program if the library refuses.
class StoreWriter {
public:
    struct Options {
        std::vector<std::string> families = {"default"};
        std::vector<std::string> reversed{}; // families with the comparator "myapp.rev", which nobody knows
        bool merges = false;                 // a merge operator of the name "myapp.append"
        std::string compression = "snappy";  // none, snappy, zlib, bz2, lz4, zstd
        unsigned formatVersion = 5;          // of the tables
        std::size_t blockBytes = 4096;
        std::size_t tableBytes = 64U << 20;
    };
    explicit StoreWriter(const std::string& folder) : StoreWriter(folder, Options()) {}
    StoreWriter(const std::string& folder, const Options& options);
    ~StoreWriter();
    StoreWriter(const StoreWriter&) = delete;
    StoreWriter& operator=(const StoreWriter&) = delete;

    void put(const std::string& key, const std::string& value, const std::string& family = "default");
    void merge(const std::string& key, const std::string& operand, const std::string& family = "default");
    void remove(const std::string& key, const std::string& family = "default");
    void flush(const std::string& family = "default"); // to a table of level 0
    void compact(const std::string& family = "default");

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace keyatlas::test
