// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/familyfiles.h"
#include "core/lsm/keyfold.h"
#include "core/lsm/rangecover.h"

#include <memory>
#include <optional>
#include <vector>

namespace keyatlas::lsm {

class EntryRun;

// ReadOrder::ByBytes: a merge of runs. A run is a list of tables that do not overlap, or the logs.
class ByteOrderReader final : public FamilyReader {
public:
    explicit ByteOrderReader(std::unique_ptr<FamilyFiles> files);
    ~ByteOrderReader() override;

    bool next(Row& row, const std::stop_token& stop) override;
    Result<void> status() const override;
    Result<Row> find(Bytes key, std::optional<std::uint32_t> file, const std::stop_token& stop) override;
    const std::vector<std::string>& files() const override { return m_files->names(); }
    const std::vector<Problem>& problems() const override { return m_files->problems.all(); }
    std::uint64_t rangeDeletions() const override { return m_files->ranges().size(); }

private:
    void start(const std::stop_token& stop);
    void makeRuns();
    void advance(const std::stop_token& stop);
    void skipKey(const std::stop_token& stop);
    bool foldKey(Row& row, const std::stop_token& stop);

    std::unique_ptr<FamilyFiles> m_files;
    RangeCover m_ranges;
    std::vector<std::unique_ptr<EntryRun>> m_runs;
    std::vector<EntryRun*> m_heap; // the run with the next entry first
    std::string m_key;             // of the row given last
    bool m_started = false, m_haveKey = false, m_stopped = false;
    KeyFold m_fold;
    std::string m_blob;
    std::vector<std::string> m_found; // bytes of the row that find() gave
};

} // namespace keyatlas::lsm
