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
    if (!receiveBlock(block, batch.ordinal, stop)) {
        return false;
    }
    const auto space = static_cast<std::size_t>(spaceOfBlock(block));
    if (space >= m_rowNumbers.size() || !readKeyBlock(block, m_rowNumbers[space], batch)) {
        const std::lock_guard lock(m_mutex);
        fails({Error::Code::Io, "the process that reads this store sends nonsense", m_link->folder()});
        batch.clear();
        return false;
    }
    cover(batch);
    return true;
}

bool RocksCursor::receiveBlock(std::string& block, std::uint64_t& ordinal, const std::stop_token& stop) {
    const std::lock_guard lock(m_mutex);
    while (!m_ended && block.empty()) {
        const auto frame = stop.stop_requested() ? Result<Frame>(cancelled()) : m_line.channel.receive(stop);
        if (!frame) {
            fails(m_link->explained(frame.error(), *m_line.process));
        } else if (!take(*frame, block)) {
            fails({Error::Code::Io, "the process that reads this store sends nonsense", m_link->folder()});
        }
    }
    if (m_ended) {
        return false;
    }
    ordinal = m_ordinal++;
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
