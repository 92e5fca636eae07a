// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/sources/rocks/protocol.h"
#include "core/sources/rocks/readerlink.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace keyatlas::rocks {

// One pass over all families of a store. Blocks are received one after the other, and unpacked by whoever
// received them.
class RocksCursor final : public Cursor {
public:
    RocksCursor(std::shared_ptr<ReaderLink> link, ReaderLink::Line line, const Description& description);
    // Asks for the pass.
    Result<void> begin();

    bool next(EntryBatch& batch, std::stop_token stop) override;
    Result<void> status() const override;
    std::uint64_t totalBytes() const override { return m_totalBytes; }

private:
    // How far a pass came: the last key of its last space.
    struct Taken {
        SpaceId space{};
        std::string key;
    };
    bool receiveBlock(std::string& block, EntryBatch& batch, std::optional<Taken>& resumed,
                      const std::stop_token& stop);
    bool take(const Frame& frame, std::string& block);
    void fails(Error error);
    void cover(EntryBatch& batch);
    bool goOnWithoutLibrary(const Error& death);
    void dropTaken(EntryBatch& batch, const std::optional<Taken>& resumed) const;

    const std::shared_ptr<ReaderLink> m_link;
    std::vector<bool> m_rowNumbers; // by space
    const std::uint64_t m_totalBytes;
    std::uint64_t m_aboutRows = 0;

    mutable std::mutex m_mutex; // of everything below
    ReaderLink::Line m_line;
    std::uint64_t m_ordinal = 0;
    std::uint64_t m_rows = 0;
    std::uint64_t m_covered = 0; // bytes of the source
    bool m_ended = false;
    std::optional<Taken> m_resumed; // the pass began anew: what came up to there was delivered before
    std::string m_lastBlock;        // as it was received
    std::optional<Error> m_failure;
};

} // namespace keyatlas::rocks
