// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/build.h"

#include <new>
#include <utility>

namespace keyatlas {
namespace packed {
namespace {

constexpr auto kGrace = std::chrono::milliseconds(100); // after a stop, to merge what was read

} // namespace

std::optional<Error> Build::readFailure() const {
    {
        const std::lock_guard lock(m_mutex);
        if (m_failure) {
            return m_failure;
        }
    }
    if (m_userStop.stop_requested()) {
        return cancelled().value();
    }
    const auto status = m_cursor.status();
    return status ? std::optional<Error>() : status.error();
}

Build::Assembled Build::assemble(RunShelf::BySpace&& runs, const Workshop& workshop) const {
    Assembled done{std::make_shared<Snapshot>(), {}};
    done.snapshot->bytesRead = m_bytesRead;
    done.snapshot->bytesTotal = m_cursor.totalBytes();
    for (auto& [space, ofSpace] : runs) {
        SpaceBuilder builder(space, workshop);
        auto built = builder.build(planClusters(std::exchange(ofSpace, {})));
        done.snapshot->rows += builder.rows();
        done.snapshot->spaces.emplace(space, std::move(built));
        if (!done.failure) {
            done.failure = builder.failure();
        }
    }
    return done;
}

BuildOutcome Build::finish() {
    auto failure = readFailure();
    if (auto mapped = m_shelf.mapFile(); !mapped && !failure) {
        failure = mapped.error();
    }
    auto runs = m_shelf.takeRuns();
    const bool noRoom = failure && failure->code == Error::Code::NoRoom;
    if (noRoom) { // the file may lack what a run says is in it
        for (auto& [space, ofSpace] : runs) {
            std::erase_if(ofSpace, [](const auto& run) { return run->file != nullptr; });
        }
    }
    Patience patience(m_userStop, kGrace);
    if (const auto when = m_stoppedAt.load(); when != Clock::time_point()) {
        patience.stoppedAt(when);
    }
    const Workshop workshop{m_judge, patience, m_shelf.spilled() && !noRoom, [this](std::uint64_t rows) {
                                m_rowsMerged += rows;
                                report(Progress::Phase::Merging);
                            }};
    auto done = assemble(std::move(runs), workshop);
    if (!failure) {
        failure = m_userStop.stop_requested() ? cancelled().value() : done.failure;
    }
    done.snapshot->complete = !failure.has_value();
    std::shared_ptr<const Snapshot> snapshot = std::move(done.snapshot);
    if (failure && m_partial && m_partial->rows > snapshot->rows) {
        snapshot = m_partial; // there was no time to merge as much again
    }
    return {std::move(snapshot), std::move(failure)};
}

} // namespace packed

BuildOutcome buildSnapshot(Cursor& cursor, const LeafJudge& judge, const BuildOptions& options,
                           std::stop_token stop) {
    try {
        return packed::Build(cursor, judge, options, std::move(stop)).run();
    } catch (const std::bad_alloc&) {
        Error error;
        error.code = Error::Code::NoRoom;
        error.what = "not enough memory for the index";
        return {std::make_shared<const Snapshot>(), std::move(error)};
    }
}

} // namespace keyatlas
