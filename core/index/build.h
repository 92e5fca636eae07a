// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/runshelf.h"
#include "core/index/snapshot.h"
#include "core/index/spacebuilder.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace keyatlas::packed {

// One call of buildSnapshot: threads read, the calling thread reports, publishes partial snapshots and
// finishes.
class Build {
public:
    Build(Cursor& cursor, const LeafJudge& judge, const BuildOptions& options, std::stop_token stop);
    BuildOutcome run();

private:
    using Clock = std::chrono::steady_clock;

    void readBatches();
    void readUntilEnd();
    void giveUp(const Error& error);
    void watch();
    void report(Progress::Phase phase);

    void publishPartialIfDue();
    bool isPartialDue(std::uint64_t rowsToMerge) const;

    BuildOutcome finish();
    struct Assembled {
        std::shared_ptr<Snapshot> snapshot;
        std::optional<Error> failure;
    };
    Assembled assemble(RunShelf::BySpace&& runs, const Workshop& workshop) const;
    std::optional<Error> readFailure() const;

    Cursor& m_cursor;
    const LeafJudge& m_judge;
    const BuildOptions& m_options;
    const std::stop_token m_userStop;
    std::atomic<Clock::time_point> m_stoppedAt = Clock::time_point(); // by the user
    std::stop_source m_stop; // of the reading threads: the user's, or our own after a failure
    const Clock::time_point m_begun = Clock::now();

    RunShelf m_shelf;
    std::atomic<std::uint64_t> m_rows = 0;
    std::atomic<std::uint64_t> m_bytesRead = 0;

    mutable std::mutex m_mutex; // of the next three
    std::condition_variable m_threadEnded;
    unsigned m_reading = 0;
    std::optional<Error> m_failure; // the first

    Clock::time_point m_reportedAt{};
    std::uint64_t m_rowsMerged = 0;
    Clock::time_point m_partialAt{};
    std::shared_ptr<const Snapshot> m_partial; // the last one published
};

} // namespace keyatlas::packed
