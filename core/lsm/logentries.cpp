// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/logentries.h"

#include "core/lsm/logreader.h"

#include <utility>

namespace keyatlas::lsm {
namespace {

constexpr std::uint64_t kOldestNumber = 0;

} // namespace

void LogEntries::keep(const BatchItem& item) {
    if (item.type == EntryType::RangeDeletion) {
        m_ranges.push_back({std::string(item.key), std::string(item.value), item.sequence});
        return;
    }
    m_entries.push_back({{item.key, item.sequence, item.type, item.value}, m_logs});
}

// The entries of a transaction get their numbers where it is committed. Returns how many numbers that takes.
std::uint64_t LogEntries::commit(const BatchItem& item, std::uint64_t base, bool counts) {
    const auto found = m_prepared.find(std::string(item.key));
    if (found == m_prepared.end()) {
        return 0;
    }
    const Prepared prepared = std::move(found->second);
    m_prepared.erase(found);
    for (BatchItem entry : prepared.items) {
        entry.sequence = base + (entry.sequence - prepared.base);
        if (counts) {
            keep(entry);
        }
    }
    return prepared.count;
}

// True if something in the record is kept, so that its bytes have to be.
bool LogEntries::takeRecord(Bytes record, bool counts) {
    using Kind = BatchItem::Kind;
    WriteBatch batch(record);
    BatchItem item;
    bool used = false;
    bool inPrepare = false;
    Prepared prepared;
    std::uint64_t shift = 0; // by what was committed further up in the record
    while (batch.next(item)) {
        switch (item.kind) {
        case Kind::Entry:
            item.sequence += shift;
            if (item.family == m_family && (inPrepare || counts)) {
                used = true;
                inPrepare ? prepared.items.push_back(item) : keep(item);
            }
            break;
        case Kind::Prepare:
            inPrepare = true;
            prepared = {batch.sequence() + shift, 0, {}};
            break;
        case Kind::EndPrepare:
            inPrepare = false;
            prepared.count = batch.sequence() + shift - prepared.base;
            m_prepared[std::string(item.key)] = std::exchange(prepared, {});
            break;
        case Kind::Commit:
            shift += commit(item, batch.sequence() + shift, counts);
            break;
        case Kind::Rollback:
            m_prepared.erase(std::string(item.key));
            break;
        default:
            break;
        }
    }
    m_error = batch.error();
    return used;
}

Result<void> LogEntries::read(std::shared_ptr<const ByteReader> file, const std::string& path,
                              std::uint64_t number, bool counts, Problems& problems,
                              const std::stop_token& stop) {
    const std::uint64_t size = file->size();
    LogReader log(std::move(file), path, number == kOldestNumber ? std::nullopt : std::optional(number));
    Result<void> result;
    for (;;) {
        std::string record;
        const auto more = log.next(record, stop);
        if (!more) {
            result = fail(more.error());
            break;
        }
        if (!*more) {
            break;
        }
        m_records.push_back(std::move(record));
        const bool used = takeRecord(m_records.back(), counts);
        if (!m_error.empty()) {
            problems.add(Problem::Kind::LogDamaged,
                         {Error::Code::Corrupt, m_error, path, log.recordOffset(), {}, {}});
        }
        if (!used) {
            m_records.pop_back();
        }
    }
    if (log.damageCount() > 0) {
        problems.add(Problem::Kind::LogDamaged, log.damage().front(), log.damageCount());
    }
    if (log.torn()) {
        Error torn = tornEnd(path, log.tornAt(), size);
        torn.next = "what was written before it counts";
        problems.add(Problem::Kind::LogTorn, std::move(torn));
    }
    ++m_logs;
    return result;
}

void LogEntries::finish(Problems& problems) {
    if (!m_prepared.empty()) {
        problems.add(Problem::Kind::Unfinished,
                     {Error::Code::Unsupported,
                      "transactions were prepared and not committed: left out",
                      {},
                      std::nullopt,
                      {},
                      {}},
                     m_prepared.size());
        m_prepared.clear();
    }
}

} // namespace keyatlas::lsm
