// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/build.h"

#include "core/index/batchencoder.h"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace keyatlas::packed {
namespace {

constexpr auto kReportEvery = std::chrono::milliseconds(100);
constexpr auto kFirstPartial = std::chrono::milliseconds(700);
constexpr auto kNextPartial = std::chrono::seconds(2);

// Rows that a thread collects before it sorts them; few enough that a stop need not wait long.
std::size_t pileBytes(const BuildOptions& options) {
    return std::clamp<std::uint64_t>(options.memoryBytes / 64, 64U << 10, 8U << 20);
}

Error outOfMemory() {
    Error error;
    error.code = Error::Code::NoRoom;
    error.what = "not enough memory for the index";
    error.next = "Give a smaller memory budget, so that more of it goes to TMPDIR";
    return error;
}

std::uint64_t rowsToMerge(const std::vector<RunCluster>& clusters) {
    std::uint64_t rows = 0;
    for (const auto& cluster : clusters) {
        rows += cluster.ready() ? 0 : cluster.rows();
    }
    return rows;
}

} // namespace

Build::Build(Cursor& cursor, const LeafJudge& judge, const BuildOptions& options, std::stop_token stop)
    : m_cursor(cursor), m_judge(judge), m_options(options), m_userStop(std::move(stop)),
      m_shelf(options.memoryBytes / 4 * 3) {}

BuildOutcome Build::run() {
    const std::stop_callback forward(m_userStop, [this] {
        m_stoppedAt = Clock::now();
        m_stop.request_stop();
    });
    const unsigned jobs = std::max(1U, m_options.jobs);
    m_reading = jobs;
    std::vector<std::jthread> threads;
    threads.reserve(jobs);
    for (unsigned i = 0; i < jobs; ++i) {
        threads.emplace_back([this] { readBatches(); });
    }
    watch();
    threads.clear();
    return finish();
}

void Build::readBatches() {
    try {
        readUntilEnd();
    } catch (const std::bad_alloc&) {
        giveUp(outOfMemory());
    }
    const std::lock_guard lock(m_mutex);
    --m_reading;
    m_threadEnded.notify_all();
}

void Build::readUntilEnd() {
    BatchEncoder encoder(m_shelf, pileBytes(m_options));
    EntryBatch batch;
    const auto stop = m_stop.get_token();
    while (!stop.stop_requested() && m_cursor.next(batch, stop)) {
        m_rows += batch.entries.size();
        m_bytesRead += batch.bytesRead;
        if (auto taken = encoder.take(batch); !taken) {
            giveUp(taken.error());
            return;
        }
        batch.clear();
    }
    if (auto finished = encoder.finish(); !finished) {
        giveUp(finished.error());
    }
}

void Build::giveUp(const Error& error) {
    const std::lock_guard lock(m_mutex);
    if (!m_failure) {
        m_failure = error;
    }
    m_stop.request_stop();
}

void Build::watch() {
    std::unique_lock lock(m_mutex);
    while (!m_threadEnded.wait_for(lock, kReportEvery, [this] { return m_reading == 0; })) {
        lock.unlock();
        report(Progress::Phase::Reading);
        publishPartialIfDue();
        lock.lock();
    }
}

void Build::report(Progress::Phase phase) {
    const auto now = Clock::now();
    if (!m_options.progress || now - m_reportedAt < kReportEvery) {
        return;
    }
    m_reportedAt = now;
    const std::uint64_t rows = m_rows;
    Progress progress{phase, m_bytesRead, m_cursor.totalBytes(), rows};
    if (phase == Progress::Phase::Merging) {
        progress.total = progress.done;
        progress.done = rows == 0 ? 0
                                  : static_cast<std::uint64_t>(static_cast<double>(progress.total) *
                                                               static_cast<double>(m_rowsMerged) /
                                                               static_cast<double>(rows));
    }
    m_options.progress(progress);
}

bool Build::isPartialDue(std::uint64_t rowsToMerge) const {
    const bool first = m_partial == nullptr;
    if (Clock::now() - (first ? m_begun : m_partialAt) <
        (first ? Clock::duration(kFirstPartial) : kNextPartial)) {
        return false;
    }
    if (rowsToMerge == 0) {
        return true;
    }
    // Merging takes time and a second copy of the index, so it is done when there is twice as much as the
    // last time.
    const bool doubled = first || m_rows >= 2 * m_partial->rows;
    return doubled && m_shelf.heapBytes() <= m_options.memoryBytes / 3;
}

void Build::publishPartialIfDue() {
    if (!m_options.partial || m_stop.stop_requested() || m_shelf.spilled() || !isPartialDue(0)) {
        return;
    }
    auto runs = m_shelf.runs();
    std::uint64_t rows = 0;
    for (const auto& [space, ofSpace] : runs) {
        rows += rowsToMerge(planClusters(ofSpace));
    }
    if (runs.empty() || !isPartialDue(rows)) {
        return;
    }
    Patience patience(m_stop.get_token(), std::chrono::milliseconds(0));
    auto partial = assemble(std::move(runs), {m_judge, patience});
    if (m_stop.stop_requested()) {
        return; // it may have been cut off
    }
    m_partial = std::move(partial.snapshot);
    m_partialAt = Clock::now();
    m_options.partial(m_partial);
}

} // namespace keyatlas::packed
