// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/base/progress.h"
#include "core/index/packedkeys.h"
#include "core/index/sampledkeys.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace keyatlas {

// One ordered set of keys as it was read. The pointers are never null.
struct SpaceSnapshot {
    SpaceId id{};
    std::shared_ptr<const PackedKeys> live;    // keys whose winner is not deleted
    std::shared_ptr<const PackedKeys> deleted; // keys whose winner is a tombstone; empty in most sources
    // The rows of live and deleted keys that are not the document: conflicts and older or deleted leaves. A
    // key stands in it once for each such row, in source order; Item::deleted tells tombstones.
    std::shared_ptr<const PackedKeys> others;
    std::uint64_t keysWithOthers = 0;
    // A space that is too large is known by a sample alone; `live` is then empty. Null otherwise.
    std::shared_ptr<const SampledKeys> sampled{};

    // The other rows of `key` in source order, empty if it has only one.
    std::vector<Locator> othersOf(Bytes key) const;
};

// What one pass over a source found. Const after publication; a partial one (a scan still running or stopped)
// holds what was read so far and says so.
struct Snapshot {
    std::map<SpaceId, SpaceSnapshot> spaces; // those that have rows
    bool complete = false;
    std::uint64_t rows = 0;       // rows in it, before several rows of one ID became one key
    std::uint64_t bytesRead = 0;  // of the source
    std::uint64_t bytesTotal = 0; // 0 if not known

    const SpaceSnapshot* space(SpaceId id) const; // nullptr if it has no rows
};

struct BuildOptions {
    std::uint64_t memoryBytes =
        512u << 20; // for the index while it is built; past it sorted runs go to TMPDIR
    unsigned jobs = 2;
    // What a source's index would take more than `memoryBytes` is sampled where the source can
    // (readOpened()).
    bool mayBeSampled = true;
    ProgressSink progress{};
    // Partial snapshots, a few while the scan runs: not more than one every two seconds, only while one is
    // cheap, and none once runs went to TMPDIR. Called from the thread that called buildSnapshot.
    std::function<void(std::shared_ptr<const Snapshot>)> partial{};
};

// Reads the cursor to its end with `jobs` threads of its own, sorts, resolves several rows of one key with
// `judge`. The answer does not depend on the threads' timing. Keys that come in order are laid down as they
// come; others are merged at the end. Returns a complete snapshot; after a stop, or if the pass failed half
// way, a partial one: then `failure` is set.
struct BuildOutcome {
    std::shared_ptr<const Snapshot> snapshot; // never null
    std::optional<Error> failure;
};
BuildOutcome buildSnapshot(Cursor& cursor, const LeafJudge& judge, const BuildOptions& options,
                           std::stop_token stop);

} // namespace keyatlas
