// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/logreader.h"

#include "core/base/text.h"
#include "core/lsm/checksum.h"
#include "core/lsm/codecs.h"
#include "core/lsm/input.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {
namespace {

constexpr std::size_t kLogBlock = 32768;
constexpr std::size_t kLogHeader = 7;       // checksum, length of two bytes, type
constexpr std::size_t kRecycledHeader = 11; // and the log's number
constexpr std::size_t kDamageKept = 100;
constexpr std::uint8_t kSetCompression = 9;
constexpr std::uint8_t kMayBeIgnored = 32;

bool isRecycled(std::uint8_t type) {
    return (type >= 5 && type <= 8) || type == 11;
}

bool allZero(Bytes bytes) {
    return bytes.find_first_not_of('\0') == Bytes::npos;
}

} // namespace

LogReader::LogReader(std::shared_ptr<const ByteReader> file, std::string path,
                     std::optional<std::uint64_t> number)
    : m_file(std::move(file)), m_path(std::move(path)) {
    if (number) {
        m_number = static_cast<std::uint32_t>(*number);
    }
}

void LogReader::report(std::uint64_t at, const char* what) {
    ++m_damageCount;
    if (m_damage.size() < kDamageKept) {
        m_damage.push_back({Error::Code::Corrupt, what, m_path, at, {}, {}});
    }
}

Result<bool> LogReader::nextBlock() {
    if (m_nextBlock >= m_file->size()) {
        return false;
    }
    m_blockAt = m_nextBlock;
    m_block.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kLogBlock, m_file->size() - m_blockAt)));
    const auto got = m_file->read(m_blockAt, m_block.data(), m_block.size());
    if (!got) {
        return fail(got.error());
    }
    m_block.resize(*got);
    m_nextBlock = m_blockAt + kLogBlock;
    m_at = 0;
    return !m_block.empty();
}

// Whether nothing but zeros follows in this block: space that was reserved and never written.
bool LogReader::tailIsZero(std::size_t from) const {
    return allZero(Bytes(m_block).substr(std::min(from, m_block.size())));
}

LogReader::Fragment LogReader::endOfTail(std::uint64_t at) {
    m_torn = true;
    m_tornAt = at;
    m_ended = true;
    return {Part::End, at, {}};
}

LogReader::Fragment LogReader::skipBlock(std::uint64_t at, const char* what) {
    if (m_recycled) { // what is left of the file's first use looks just like damage
        m_ended = true;
        return {Part::End, at, {}};
    }
    if (m_nextBlock >= m_file->size()) {
        return endOfTail(at);
    }
    report(at, what);
    m_at = m_block.size();
    return {Part::Skipped, at, {}};
}

bool LogReader::foreignNumber(std::uint32_t number) {
    m_recycled = true;
    if (!m_number) {
        m_number = number;
    }
    return *m_number != number;
}

LogReader::Fragment LogReader::checked(std::uint64_t at, std::uint8_t type, Bytes payload) {
    switch (type) {
    case 1:
    case 5:
        return {Part::Whole, at, payload};
    case 2:
    case 6:
        return {Part::First, at, payload};
    case 3:
    case 7:
        return {Part::Middle, at, payload};
    case 4:
    case 8:
        return {Part::Last, at, payload};
    case kSetCompression: {
        std::uint32_t codec = 0;
        m_packed = Input(payload).varint32(codec) && codec == 7;
        if (!m_packed && codec != 0) {
            report(at, "the log is packed with an unknown codec");
        }
        return {Part::Other, at, {}};
    }
    case 10: // sizes of timestamps: our keys keep theirs
    case 11:
        return {Part::Other, at, {}};
    default:
        if (type < kMayBeIgnored) {
            report(at, "a log record of an unknown kind");
            return {Part::Skipped, at, {}};
        }
        return {Part::Other, at, {}};
    }
}

Result<LogReader::Fragment> LogReader::fragment() {
    if (m_ended) {
        return Fragment{};
    }
    while (m_block.size() - m_at < kLogHeader) { // too short for a header: padding, or a cut end
        const bool last = m_nextBlock >= m_file->size();
        if (last && m_at < m_block.size() && !tailIsZero(m_at)) {
            return endOfTail(m_blockAt + m_at);
        }
        const auto more = nextBlock();
        if (!more) {
            return fail(more.error());
        }
        if (!*more) {
            m_ended = true;
            return Fragment{};
        }
    }
    const std::uint64_t at = m_blockAt + m_at;
    const char* header = m_block.data() + m_at;
    const std::size_t length =
        static_cast<unsigned char>(header[4]) | (std::size_t(static_cast<unsigned char>(header[5])) << 8U);
    const auto type = static_cast<std::uint8_t>(header[6]);
    if (type == 0 && length == 0 && tailIsZero(m_at)) {
        m_at = m_block.size();
        return Fragment{Part::Other, at, {}};
    }
    const std::size_t headerSize = isRecycled(type) ? kRecycledHeader : kLogHeader;
    if (m_block.size() - m_at < headerSize + length) {
        return skipBlock(at, "a log record is longer than its block");
    }
    const Bytes checkedBytes = Bytes(m_block).substr(m_at + 6, headerSize - 6 + length);
    if (maskedCrc(crc32c(checkedBytes)) != fixed32At(header)) {
        return skipBlock(at, "a log record has a wrong checksum");
    }
    if (isRecycled(type) && foreignNumber(fixed32At(header + kLogHeader))) {
        m_ended = true;
        return Fragment{};
    }
    m_at += headerSize + length;
    return checked(at, type, checkedBytes.substr(headerSize - 6));
}

// True if `record` is whole now.
bool LogReader::add(const Fragment& fragment, std::string& record) {
    const bool starts = fragment.part == Part::Whole || fragment.part == Part::First;
    if (starts) {
        if (m_inRecord) {
            report(m_startAt, "a log record has no end");
        }
        record.clear();
        m_startAt = fragment.at;
        m_resync = false;
    } else if (!m_inRecord) {
        if (!m_resync) {
            report(fragment.at, "a log record has no beginning");
            m_resync = true;
        }
        return false;
    }
    record.append(fragment.payload);
    m_inRecord = fragment.part == Part::First || fragment.part == Part::Middle;
    return !m_inRecord;
}

bool LogReader::unpack(std::string& record) {
    if (!m_packed) {
        return true;
    }
    std::string unpacked;
    if (!unpackZstd(record, unpacked)) {
        report(m_startAt, "a packed log record is damaged");
        return false;
    }
    record = std::move(unpacked);
    return true;
}

Result<bool> LogReader::next(std::string& record, const std::stop_token& stop) {
    record.clear();
    m_inRecord = false;
    for (;;) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto part = fragment();
        if (!part) {
            return fail(part.error());
        }
        switch (part->part) {
        case Part::End:
            if (m_inRecord && !m_torn) {
                m_torn = true;
                m_tornAt = m_startAt;
            }
            return false;
        case Part::Skipped:
            m_inRecord = false;
            m_resync = true;
            break;
        case Part::Other:
            break;
        default:
            if (add(*part, record) && unpack(record)) {
                m_recordAt = m_startAt;
                return true;
            }
        }
    }
}

namespace {

std::string bytesText(std::uint64_t bytes) {
    return grouped(bytes) + (bytes == 1 ? " byte" : " bytes");
}

} // namespace

Error tornEnd(const std::string& path, std::uint64_t at, std::uint64_t size) {
    Error error;
    error.code = Error::Code::Corrupt;
    error.what = "the end of the log is torn: " + bytesText(size - std::min(at, size)) + " could not be read";
    error.path = path;
    error.offset = at;
    return error;
}

Result<std::optional<Error>> firstDamage(std::shared_ptr<const ByteReader> file, const std::string& path,
                                         std::optional<std::uint64_t> number, const std::stop_token& stop) {
    const std::uint64_t size = file->size();
    LogReader log(std::move(file), path, number);
    std::string record;
    for (bool more = true; more && log.damageCount() == 0;) {
        const auto next = log.next(record, stop);
        if (!next) {
            return fail(next.error());
        }
        more = *next;
    }
    if (log.damageCount() > 0) {
        Error damage = log.damage().front();
        damage.what += ": " + bytesText(size - std::min(damage.offset.value_or(size), size)) +
                       " from there on could not be read";
        return std::optional(std::move(damage));
    }
    return log.torn() ? std::optional(tornEnd(path, log.tornAt(), size)) : std::nullopt;
}

} // namespace keyatlas::lsm
