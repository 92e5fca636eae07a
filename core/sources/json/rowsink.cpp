// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/rowsink.h"

#include "core/base/jsontext.h"

#include <string>

namespace keyatlas {
namespace {

constexpr Bytes kLocalPrefix = "_local/";
constexpr std::size_t kRawDigits = 12;

std::string rawKey(std::uint64_t number, Bytes id) {
    std::string digits = std::to_string(number);
    if (digits.size() < kRawDigits) {
        digits.insert(0, kRawDigits - digits.size(), '0');
    }
    return id.empty() ? digits : digits + " " + std::string(id);
}

std::uint64_t lostAttachments(Bytes attachments) {
    std::uint64_t lost = 0;
    JsonWalker walker(attachments);
    while (walker.next()) {
        const Bytes data = member(walker.value(), "data");
        lost += typeOf(data) == JsonType::Object && !JsonWalker(data).next() ? 1 : 0;
    }
    return lost;
}

// Rows that are no documents: the end of a feed of changes, the marker that a torn line of a backup may end
// with.
bool isMark(Shape shape, Bytes row) {
    return (shape == Shape::Changes && !member(row, "last_seq").empty()) ||
           (shape == Shape::CouchBackup && !member(row, "marker").empty());
}

} // namespace

bool RowSink::add(const RowFacts& row, Bytes text, std::uint64_t offset) {
    if (row.plainId) {
        addDecoded(row, offset, row.id.substr(1, row.id.size() - 2));
    } else if (const auto key = row.hasStringId() ? decodeString(row.id) : std::nullopt) {
        addDecoded(row, offset, *key);
    } else if (row.id.empty() && isMark(m_shape, text)) {
        return true;
    } else if (!addRaw(row, offset)) {
        return false;
    }
    note(row, offset);
    return true;
}

void RowSink::addDecoded(const RowFacts& row, std::uint64_t offset, Bytes key) {
    Entry entry;
    entry.valueBytes = row.document.size();
    entry.locator = locatorOf(m_file, offset);
    entry.deleted = row.deleted;
    const bool local = key.size() > kLocalPrefix.size() && key.substr(0, kLocalPrefix.size()) == kLocalPrefix;
    entry.space = local ? kLocal : kDocuments;
    m_batch.add(key, entry);
}

bool RowSink::addRaw(const RowFacts& row, std::uint64_t offset) {
    if (m_rawNumber == nullptr) {
        return false;
    }
    Entry entry;
    entry.valueBytes = row.document.size();
    entry.locator = locatorOf(m_file, offset);
    entry.deleted = row.deleted;
    entry.space = kRaw;
    m_batch.add(rawKey((*m_rawNumber)++, row.id), entry);
    m_tally.add(Oddity::NoStringId, offset);
    return true;
}

void RowSink::note(const RowFacts& row, std::uint64_t offset) {
    if (m_shape == Shape::AllDocs) {
        if (!row.error.empty()) {
            m_tally.add(Oddity::ErrorRow, offset);
        } else if (row.key != row.id && decodeString(row.key) != decodeString(row.id)) {
            m_tally.add(Oddity::ViewRow, offset);
        }
    }
    if (m_shape == Shape::PouchDump && !row.attachments.empty()) {
        for (auto lost = lostAttachments(row.attachments); lost > 0; --lost) {
            m_tally.add(Oddity::LostAttachment, offset);
        }
    }
}

} // namespace keyatlas
