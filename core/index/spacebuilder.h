// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/patience.h"
#include "core/index/runplan.h"
#include "core/index/snapshot.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas::packed {

// What the spaces of one snapshot are built with.
struct Workshop {
    const LeafJudge& judge;
    Patience& patience;
    bool toFile = false;                              // what is merged goes to a temporary file
    std::function<void(std::uint64_t rows)> merged{}; // now and then: rows since the last call
};

// Turns the runs of one space into its three indices: rows of one key are resolved, tombstones set apart.
// After a failure the space holds what was done so far.
class SpaceBuilder {
public:
    SpaceBuilder(SpaceId space, const Workshop& workshop);

    // Takes the clusters apart, so that runs nobody else holds are freed while they are read.
    SpaceSnapshot build(std::vector<RunCluster> clusters);
    std::uint64_t rows() const { return m_rows; } // that found their place
    const std::optional<Error>& failure() const { return m_failure; }

private:
    // One of the three indices while it grows.
    struct Part {
        explicit Part(BlockSink& sink) : writer(sink) {}
        RunWriter writer;
        Runs runs;
    };

    void openFile(const std::vector<RunCluster>& clusters);
    void useAsItIs(std::shared_ptr<const KeyRun> run);
    void merge(RunCluster cluster);
    void settleGroup();
    std::size_t winnerOfGroup();
    void add(Part& part, const RowValue& row);
    void closeRun(Part& part);
    std::shared_ptr<const PackedKeys> join(Part& part);
    void note(const Error& error);

    SpaceId m_space;
    const Workshop& m_workshop;
    std::shared_ptr<TempFile> m_file; // of the result, one for each space; nullptr: it lies in memory
    BlockSink m_sink;
    Part m_live;
    Part m_deleted;
    Part m_others;
    std::string m_key;               // of the group
    std::vector<RowValue> m_group;   // rows of one key, in source order
    std::vector<Locator> m_locators; // of the group, for the judge
    std::uint64_t m_keysWithOthers = 0;
    std::uint64_t m_rows = 0;
    std::optional<Error> m_failure; // the first
};

} // namespace keyatlas::packed
