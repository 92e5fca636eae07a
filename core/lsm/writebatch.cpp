// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/writebatch.h"

#include <utility>

namespace keyatlas::lsm {

WriteBatch::WriteBatch(Bytes record) : m_in(record) {
    std::uint32_t count = 0; // of entries; nothing is gained by believing it
    if (!m_in.fixed64(m_sequence) || !m_in.fixed32(count)) {
        fail("a log record is too short");
    }
}

bool WriteBatch::fail(std::string why) {
    m_error = std::move(why);
    m_in = Input({});
    return false;
}

bool WriteBatch::takeEntry(EntryType type, bool family, bool value, BatchItem& item) {
    item.kind = BatchItem::Kind::Entry;
    item.type = type;
    item.sequence = m_sequence++;
    if ((family && !m_in.varint32(item.family)) || !m_in.prefixed(item.key) ||
        (value && !m_in.prefixed(item.value))) {
        return fail("an entry of a log record is cut off");
    }
    return true;
}

bool WriteBatch::takeMarker(std::uint8_t tag, BatchItem& item) {
    using Kind = BatchItem::Kind;
    switch (tag) {
    case 0x03:
        item.kind = Kind::Data;
        return m_in.prefixed(item.value) || fail("a note of a log record is cut off");
    case 0x09:
    case 0x12:
    case 0x13:
        item.kind = Kind::Prepare;
        return true;
    case 0x0A:
        item.kind = Kind::EndPrepare;
        break;
    case 0x0B:
        item.kind = Kind::Commit;
        break;
    case 0x0C:
        item.kind = Kind::Rollback;
        break;
    case 0x0D:
        item.kind = Kind::Nothing;
        return true;
    case 0x15: // the time comes before the name
        item.kind = Kind::Commit;
        if (!m_in.prefixed(item.value)) {
            return fail("a commit in a log record is cut off");
        }
        break;
    default:
        return fail(std::string("a log record holds an entry of unknown type ").append(std::to_string(tag)));
    }
    return m_in.prefixed(item.key) || fail("the name of a transaction is cut off");
}

bool WriteBatch::next(BatchItem& item) {
    item = BatchItem();
    std::uint8_t tag = 0;
    if (m_in.empty() || !m_in.byte(tag)) {
        return false;
    }
    switch (tag) { // the same entries have a second number where a family's number follows
    case 0x00:
    case 0x04:
        return takeEntry(EntryType::Deletion, tag == 0x04, false, item);
    case 0x01:
    case 0x05:
        return takeEntry(EntryType::Value, tag == 0x05, true, item);
    case 0x02:
    case 0x06:
        return takeEntry(EntryType::Merge, tag == 0x06, true, item);
    case 0x07:
    case 0x08:
        return takeEntry(EntryType::SingleDeletion, tag == 0x08, false, item);
    case 0x0E:
    case 0x0F:
        return takeEntry(EntryType::RangeDeletion, tag == 0x0E, true, item);
    case 0x10:
    case 0x11:
        return takeEntry(EntryType::BlobIndex, tag == 0x10, true, item);
    case 0x16:
    case 0x17:
        return takeEntry(EntryType::WideColumns, tag == 0x17, true, item);
    default:
        return takeMarker(tag, item);
    }
}

} // namespace keyatlas::lsm
