// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/rocks/protocol.h"
#include "core/sources/rocks/readerlink.h"
#include "core/sources/source.h"
#include "core/sources/store.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// A store that a process of its own reads. If that process dies, whatever it was doing ends in an Error, and
// the next question starts a new one.
class RocksSource final : public Source {
public:
    // `program`: as OpenOptions::readerProgram.
    static Result<std::shared_ptr<const RocksSource>>
    open(const std::string& folder, const std::string& program, const std::stop_token& stop);

    const SourceInfo& info() const override { return m_description.info; }
    const std::vector<SpaceInfo>& spaces() const override { return m_description.spaces; }
    Result<std::unique_ptr<Cursor>> cursor(Effort effort) const override;
    const LeafJudge& judge() const override;
    Result<Document> document(SpaceId space, const Place& place, std::stop_token stop) const override;
    bool findsByKey(SpaceId id) const override { return space(id) != nullptr && !space(id)->rowNumbers; }
    Result<void> documents(SpaceId space, std::span<const Place> places, const Take& take,
                           std::stop_token stop) const override;
    std::vector<Warning> warnings() const override { return m_link->warnings(); }
    Result<void> unchanged() const override;
    std::optional<std::string> headerMember(Bytes) const override { return std::nullopt; }
    std::shared_ptr<const Store> store() const override { return m_store; }

    std::optional<std::uint64_t> aboutIndexBytes() const override;
    Result<Sample> sample(std::size_t keys, const ProgressSink& progress,
                          std::stop_token stop) const override;

    // Bytes on disk, about, between each two neighbours
    // of `borders`, which rise.
    Result<std::vector<std::uint64_t>> approximateSizes(SpaceId space,
                                                        const std::vector<std::string>& borders,
                                                        const std::stop_token& stop) const;
    // The first key that is not less, with its value's size; none behind the last one.
    Result<std::optional<rocks::FoundKey>> seek(SpaceId space, Bytes key, const std::stop_token& stop) const;
    Result<std::optional<rocks::FoundKey>> lastKey(SpaceId space, const std::stop_token& stop) const;

    // The process that reads, for tests that end it.
    pid_t readerPid() const { return m_link->pid(); }

private:
    RocksSource(std::shared_ptr<rocks::ReaderLink> link, rocks::Description description);
    const SpaceInfo* space(SpaceId id) const;
    void noteSample() const;
    Result<std::vector<SampledKey>> sampleOf(const SpaceInfo& space, std::size_t keys,
                                             const std::function<void(std::size_t)>& more,
                                             const std::stop_token& stop) const;
    rocks::GetRequest::Key keyOf(const SpaceInfo& space, const Place& place) const;

    std::shared_ptr<rocks::ReaderLink> m_link;
    rocks::Description m_description;
    std::shared_ptr<const Store> m_store;
    std::string m_current; // what the file CURRENT said
};

} // namespace keyatlas
