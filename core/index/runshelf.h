// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/keyrun.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace keyatlas::packed {

// The finished runs of all threads, and the word on when they no longer fit into memory. Thread-safe.
class RunShelf {
public:
    explicit RunShelf(std::uint64_t heapLimit) : m_heapLimit(heapLimit) {}

    void put(SpaceId space, std::shared_ptr<const KeyRun> run);
    void countHeap(std::uint64_t bytes); // memory that runs took
    // nullptr while runs may lie in memory, then the file for all further ones.
    Result<std::shared_ptr<TempFile>> spillFile();

    using BySpace = std::map<SpaceId, Runs>;
    BySpace runs() const;
    BySpace takeRuns();
    bool spilled() const;
    std::uint64_t heapBytes() const;
    // After the last write: makes the runs in the file readable.
    Result<void> mapFile();

private:
    const std::uint64_t m_heapLimit;
    mutable std::mutex m_mutex;
    BySpace m_runs;
    std::uint64_t m_heapBytes = 0;
    std::shared_ptr<TempFile> m_file;
};

} // namespace keyatlas::packed
