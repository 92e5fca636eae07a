// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/spacebuilder.h"

#include "core/index/packedkeysdata.h"
#include "core/index/runmerge.h"

#include <algorithm>
#include <utility>

namespace keyatlas::packed {
namespace {

constexpr std::uint64_t kRowsOfRun = 1U << 20; // a run written here, so that its index stays small in memory
constexpr std::uint64_t kRowsBetweenStops = 1024;

} // namespace

SpaceBuilder::SpaceBuilder(SpaceId space, const Workshop& workshop)
    : m_space(space), m_workshop(workshop), m_live(m_sink), m_deleted(m_sink), m_others(m_sink) {}

SpaceSnapshot SpaceBuilder::build(std::vector<RunCluster> clusters) {
    openFile(clusters);
    for (auto& cluster : clusters) {
        if (cluster.ready()) {
            useAsItIs(std::move(cluster.runs.front()));
        } else if (!m_failure && !m_workshop.patience.ended()) {
            merge(std::exchange(cluster, {}));
        }
    }
    for (Part* part : {&m_live, &m_deleted, &m_others}) {
        closeRun(*part);
    }
    auto flushed = m_sink.flush();
    if (flushed && m_file) {
        flushed = m_file->map();
    }
    if (!flushed) {
        note(flushed.error());
    }
    return {m_space, join(m_live), join(m_deleted), join(m_others), m_keysWithOthers};
}

void SpaceBuilder::openFile(const std::vector<RunCluster>& clusters) {
    const bool merges =
        std::any_of(clusters.begin(), clusters.end(), [](const auto& c) { return !c.ready(); });
    if (!m_workshop.toFile || !merges) {
        return;
    }
    auto file = TempFile::create();
    if (!file) {
        note(file.error());
        return;
    }
    m_file = std::move(*file);
    m_sink = BlockSink(m_file);
}

void SpaceBuilder::useAsItIs(std::shared_ptr<const KeyRun> run) {
    closeRun(m_live);
    m_rows += run->rows();
    m_live.runs.push_back(std::move(run));
}

void SpaceBuilder::merge(RunCluster cluster) {
    RunMerge rows(std::move(cluster.runs));
    std::uint64_t told = m_rows;
    while (rows.next()) {
        if (!m_group.empty() && rows.key() != m_key) {
            settleGroup();
        }
        if (m_group.empty()) {
            m_key.assign(rows.key().data(), rows.key().size());
        }
        m_group.push_back(rows.row());
        if (++m_rows % kRowsBetweenStops != 0) {
            continue;
        }
        if (m_workshop.merged) {
            m_workshop.merged(m_rows - std::exchange(told, m_rows));
        }
        if (m_failure || m_workshop.patience.ended()) {
            break;
        }
    }
    if (!m_group.empty()) {
        settleGroup();
    }
}

void SpaceBuilder::settleGroup() {
    const std::size_t winner = m_group.size() == 1 ? 0 : winnerOfGroup();
    add(m_group[winner].deleted ? m_deleted : m_live, m_group[winner]);
    if (m_group.size() > 1) {
        ++m_keysWithOthers;
        for (std::size_t i = 0; i < m_group.size(); ++i) {
            if (i != winner) {
                add(m_others, m_group[i]);
            }
        }
    }
    m_group.clear();
}

std::size_t SpaceBuilder::winnerOfGroup() {
    m_locators.clear();
    for (const auto& row : m_group) {
        m_locators.push_back(row.locator);
    }
    const auto winner = m_workshop.judge.winner(m_key, m_locators, m_workshop.patience.stop());
    if (!winner || *winner >= m_group.size()) {
        note(winner ? Error{Error::Code::Io, "the winner of several revisions is not one of them"}
                    : winner.error());
        return m_group.size() - 1;
    }
    return *winner;
}

void SpaceBuilder::add(Part& part, const RowValue& row) {
    if (auto added = part.writer.add(m_key, row); !added) {
        note(added.error());
    }
    if (part.writer.rows() >= kRowsOfRun) {
        closeRun(part);
    }
}

void SpaceBuilder::closeRun(Part& part) {
    auto run = part.writer.finish();
    if (!run) {
        note(run.error());
    } else if (*run) {
        part.runs.push_back(std::move(*run));
    }
}

std::shared_ptr<const PackedKeys> SpaceBuilder::join(Part& part) {
    // What could not be written cannot be read either.
    if (m_failure && m_failure->code == Error::Code::NoRoom && m_file) {
        std::erase_if(part.runs, [this](const auto& run) { return run->file == m_file; });
    }
    auto keys = RunJoiner::join(part.runs, m_workshop.toFile);
    if (!keys) {
        note(keys.error());
        return std::make_shared<const PackedKeys>();
    }
    part.runs.clear();
    return std::make_shared<const PackedKeys>(std::move(*keys));
}

void SpaceBuilder::note(const Error& error) {
    if (!m_failure) {
        m_failure = error;
    }
}

} // namespace keyatlas::packed
