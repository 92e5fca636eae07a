// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/rockscursor.h"

#include "core/sources/rocks/keyblock.h"

#include <algorithm>
#include <utility>

namespace keyatlas::rocks {

RocksCursor::RocksCursor(std::shared_ptr<ReaderLink> link, ReaderLink::Line line,
                         const Description& description)
    : m_link(std::move(link)), m_totalBytes(description.info.diskBytes), m_line(std::move(line)) {
    for (const SpaceInfo& space : description.spaces) {
        m_rowNumbers.push_back(space.rowNumbers);
        m_aboutRows += space.about.keys.value();
    }
}

Result<void> RocksCursor::begin() {
    auto sent = m_line.channel.send(Kind::Scan, encode(ScanRequest{}));
    if (sent) {
        sent = m_line.channel.flush();
    }
    return sent ? Result<void>() : fail(m_link->explained(sent.error(), *m_line.process));
}

bool RocksCursor::next(EntryBatch& batch, std::stop_token stop) {
    batch.clear();
    std::string block;
    std::optional<Taken> resumed;
    if (!receiveBlock(block, batch, resumed, stop)) {
        return false;
    }
    const auto space = static_cast<std::size_t>(spaceOfBlock(block));
    if (space >= m_rowNumbers.size() || !readKeyBlock(block, m_rowNumbers[space], batch)) {
        const std::lock_guard lock(m_mutex);
        fails({Error::Code::Io, "the process that reads this store sends nonsense", m_link->folder()});
        batch.clear();
        return false;
    }
    dropTaken(batch, resumed);
    cover(batch);
    return true;
}

// Rows that were delivered before the pass began anew.
void RocksCursor::dropTaken(EntryBatch& batch, const std::optional<Taken>& resumed) const {
    if (!resumed || batch.entries.empty() || batch.entries.front().space > resumed->space) {
        return;
    }
    if (batch.entries.front().space < resumed->space) {
        batch.entries.clear();
        return;
    }
    const auto after =
        std::partition_point(batch.entries.begin(), batch.entries.end(),
                             [&](const Entry& entry) { return batch.key(entry) <= resumed->key; });
    batch.entries.erase(batch.entries.begin(), after);
}

// A library that fails on this store ends only its own process: what it did not give, our own code may.
bool RocksCursor::goOnWithoutLibrary(const Error& death) {
    if (!m_link->canDoWithoutLibrary(death)) {
        return false;
    }
    auto line = m_link->open();
    if (!line) {
        return false;
    }
    m_line = std::move(*line);
    if (!m_lastBlock.empty()) {
        EntryBatch last;
        const auto space = static_cast<std::size_t>(spaceOfBlock(m_lastBlock));
        if (space >= m_rowNumbers.size() || !readKeyBlock(m_lastBlock, m_rowNumbers[space], last) ||
            last.entries.empty()) {
            return false;
        }
        m_resumed = Taken{last.entries.back().space, std::string(last.key(last.entries.back()))};
    }
    return begin().has_value();
}

bool RocksCursor::receiveBlock(std::string& block, EntryBatch& batch, std::optional<Taken>& resumed,
                               const std::stop_token& stop) {
    const std::lock_guard lock(m_mutex);
    while (!m_ended && block.empty()) {
        const auto frame = stop.stop_requested() ? Result<Frame>(cancelled()) : m_line.channel.receive(stop);
        if (frame && !take(*frame, block)) {
            fails({Error::Code::Io, "the process that reads this store sends nonsense", m_link->folder()});
        } else if (!frame) {
            Error error = m_link->explained(frame.error(), *m_line.process);
            if (!goOnWithoutLibrary(error)) {
                fails(std::move(error));
            }
        }
    }
    if (m_ended) {
        return false;
    }
    batch.ordinal = m_ordinal++;
    resumed = m_resumed;
    m_lastBlock = block;
    return true;
}

bool RocksCursor::take(const Frame& frame, std::string& block) {
    if (frame.kind == Kind::Keys) {
        block = frame.payload;
        return !block.empty();
    }
    if (frame.kind == Kind::Notice) {
        const auto warning = decodeWarning(frame.payload);
        if (warning) {
            m_link->note(*warning);
        }
        return warning.has_value();
    }
    if (frame.kind == Kind::Failed) {
        fails(decodeError(frame.payload));
        return true;
    }
    m_ended = frame.kind == Kind::Done;
    return m_ended;
}

void RocksCursor::fails(Error error) {
    m_ended = true;
    m_line.channel.close(); // whoever sends stops
    if (!m_failure) {
        m_failure = std::move(error);
    }
}

// Of the bytes on disk as large a share as these are of the rows there about are.
void RocksCursor::cover(EntryBatch& batch) {
    const std::lock_guard lock(m_mutex);
    m_rows += batch.entries.size();
    const double share =
        static_cast<double>(m_rows) / static_cast<double>(std::max<std::uint64_t>({m_aboutRows, m_rows, 1}));
    const auto covered =
        std::min(m_totalBytes, static_cast<std::uint64_t>(static_cast<double>(m_totalBytes) * share));
    batch.bytesRead = covered - std::min(covered, m_covered);
    m_covered = std::max(m_covered, covered);
}

Result<void> RocksCursor::status() const {
    const std::lock_guard lock(m_mutex);
    return m_failure ? Result<void>(fail(*m_failure)) : Result<void>();
}

} // namespace keyatlas::rocks
