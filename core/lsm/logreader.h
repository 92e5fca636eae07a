// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/base/bytes.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// The records of a log file (a write-ahead log or a MANIFEST), one after the other. Damage is skipped to the
// next block of 32 KiB and reported; zeros at the end are a file that was made larger in advance; an end in
// the middle of a record is what a crash leaves behind (torn()). For one thread.
class LogReader {
public:
    // `number`: of the log file. Records that were left over in a file used a second time carry another one
    // and end the log. Without it the first such record says which number counts.
    LogReader(std::shared_ptr<const ByteReader> file, std::string path,
              std::optional<std::uint64_t> number = std::nullopt);

    // The next whole record. False at the end. Errors: Cancelled, or what the file says (Io, Changed).
    Result<bool> next(std::string& record, const std::stop_token& stop);

    std::uint64_t recordOffset() const { return m_recordAt; } // of the record that next() gave
    bool torn() const { return m_torn; }                      // the end is cut off in a record
    std::uint64_t tornAt() const { return m_tornAt; }
    const std::vector<Error>& damage() const { return m_damage; } // the first hundred
    std::uint64_t damageCount() const { return m_damageCount; }

private:
    enum class Part { Whole, First, Middle, Last, Other, Skipped, End };
    struct Fragment {
        Part part = Part::End;
        std::uint64_t at = 0;
        Bytes payload;
    };

    Result<Fragment> fragment();
    Result<bool> nextBlock();
    Fragment skipBlock(std::uint64_t at, const char* what);
    Fragment endOfTail(std::uint64_t at);
    Fragment checked(std::uint64_t at, std::uint8_t type, Bytes payload);
    bool tailIsZero(std::size_t from) const;
    bool foreignNumber(std::uint32_t number);
    void report(std::uint64_t at, const char* what);
    bool add(const Fragment& fragment, std::string& record);
    bool unpack(std::string& record);

    std::shared_ptr<const ByteReader> m_file;
    std::string m_path;
    std::optional<std::uint32_t> m_number;
    std::string m_block;
    std::uint64_t m_blockAt = 0;   // of m_block in the file
    std::uint64_t m_nextBlock = 0; // where the next one begins
    std::size_t m_at = 0;          // within m_block
    std::uint64_t m_recordAt = 0;
    std::uint64_t m_startAt = 0;
    bool m_inRecord = false;
    bool m_resync = false; // after damage: what has no beginning belongs to it
    bool m_recycled = false;
    bool m_packed = false; // records are zstd frames
    bool m_torn = false;
    bool m_ended = false;
    std::uint64_t m_tornAt = 0;
    std::uint64_t m_damageCount = 0;
    std::vector<Error> m_damage;
};

// How a log whose end is torn at an offset is told; `size` of the file.
Error tornEnd(const std::string& path, std::uint64_t at, std::uint64_t size);

// Where a log cannot be read any more: its first damage, or its torn end. Nothing if it is whole. Errors: as
// of LogReader::next().
Result<std::optional<Error>> firstDamage(std::shared_ptr<const ByteReader> file, const std::string& path,
                                         std::optional<std::uint64_t> number, const std::stop_token& stop);

} // namespace keyatlas::lsm
