// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/base/progress.h"
#include "core/index/packedkeys.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// The rows of one ID that are not the document: conflicts and older or deleted leaves. Sorted by key.
struct Leaves {
    std::string key;
    std::vector<Locator> others; // in source order, without the winner
};

// One ordered set of keys as it was read.
struct SpaceSnapshot {
    SpaceId id{};
    std::shared_ptr<const PackedKeys> live;    // keys whose winner is not deleted
    std::shared_ptr<const PackedKeys> deleted; // keys whose winner is a tombstone; empty in most sources
    std::shared_ptr<const std::vector<Leaves>> leaves; // of live and deleted keys

    // The other rows of `key`, empty if it has only one.
    std::vector<Locator> othersOf(Bytes key) const;
};

// What one pass over a source found. Const after publication; a partial one (a scan still running or stopped)
// holds what was read so far and says so.
struct Snapshot {
    std::map<SpaceId, SpaceSnapshot> spaces;
    bool complete = false;
    std::uint64_t rows = 0;       // rows read, before several rows of one ID became one key
    std::uint64_t bytesRead = 0;  // of the source
    std::uint64_t bytesTotal = 0; // 0 if not known

    const SpaceSnapshot* space(SpaceId id) const;
};

struct BuildOptions {
    std::uint64_t memoryBytes = 512u << 20; // for the index while it is built; past it sorted runs go to TMPDIR
    unsigned jobs = 2;
    ProgressSink progress{};
    // Partial snapshots, a few while the scan runs (not more than one every two seconds, and only while one is cheap);
    // called from a worker thread.
    std::function<void(std::shared_ptr<const Snapshot>)> partial{};
};

// Reads the cursor to its end with `jobs` threads, sorts, resolves several rows of one key with `judge`.
// Returns a complete snapshot; after a stop, or if the pass failed half way, a partial one: then `failure` is set.
struct BuildOutcome {
    std::shared_ptr<const Snapshot> snapshot;
    std::optional<Error> failure;
};
BuildOutcome buildSnapshot(Cursor& cursor, const LeafJudge& judge, const BuildOptions& options,
                           std::stop_token stop);

} // namespace keyatlas
