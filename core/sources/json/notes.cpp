// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/notes.h"

#include "core/base/text.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kToldOneByOne = 20;

struct Words {
    const char* code;
    const char* one;  // what one of them does
    const char* many; // what several do
    bool lost;
};

constexpr std::array<Words, static_cast<std::size_t>(Oddity::Count)> kWords = {{
    {"error-rows", "row is an error and has no document", "rows are errors and have no document", false},
    {"view-rows", "row has a key that is not its ID; the ID is used",
     "rows have keys that are not their IDs; the IDs are used", false},
    {"no-id", "document has no _id that is a string; it stands in #_raw, in file order",
     "documents have no _id that is a string; they stand in #_raw, in file order", false},
    {"not-a-document", "value that is no JSON object was passed over",
     "values that are no JSON objects were passed over", false},
    {"raw-control", "row has a raw control character inside a string, which is no JSON; it was kept",
     "rows have raw control characters inside strings, which is no JSON; they were kept", false},
    {"damaged-attachment", "attachment was written as {} and holds no data",
     "attachments were written as {} and hold no data", false},
    {"duplicate-id", "ID has several documents without revisions; the last one in the file counts",
     "IDs have several documents without revisions; the last one in the file counts", false},
}};

std::string bytesText(std::uint64_t bytes) {
    return grouped(bytes) + (bytes == 1 ? " byte" : " bytes");
}

Warning lossWarning(const PassNotes::Loss& loss, std::uint64_t rows) {
    Warning warning;
    warning.lost = true;
    warning.offset = loss.damage.from;
    const std::uint64_t bytes = loss.damage.to - loss.damage.from;
    const std::string line = loss.lineNumber > 0 ? "line " + grouped(loss.lineNumber) : "a line";
    if (loss.damage.kind == Damage::Kind::EndsEarly) {
        warning.code = "file-ends-early";
        warning.text =
            "the file ends early" +
            (bytes > 0 ? ", its last " + bytesText(bytes) + " are part of something that is not whole"
                       : std::string()) +
            "; " + grouped(rows) + (rows == 1 ? " row was read" : " rows were read");
    } else if (loss.resumed) {
        warning.code = "resume-marker";
        warning.text = line + " was cut off when the backup was interrupted; its " + bytesText(bytes) +
                       " are ignored and reading goes on where the backup was resumed";
    } else if (loss.line) {
        warning.code = "torn-line";
        warning.text = line + " is damaged; the documents in its " + bytesText(bytes) +
                       " are lost unless they stand on another line; " + grouped(rows) + " rows were read";
    } else {
        warning.code = "torn-row";
        warning.text = "a row is damaged; " + bytesText(bytes) + " could not be read; " + grouped(rows) +
                       " rows were read";
    }
    return warning;
}

} // namespace

void Tally::merge(const Tally& other) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (other.items[i].count > 0) {
            const bool first = items[i].count == 0 || other.items[i].first < items[i].first;
            items[i].first = first ? other.items[i].first : items[i].first;
            items[i].count += other.items[i].count;
        }
    }
}

void PassNotes::add(const Tally& tally, std::uint64_t rows) {
    const std::lock_guard lock(m_mutex);
    m_tally.merge(tally);
    m_rows += rows;
}

void PassNotes::add(const Loss& loss) {
    const std::lock_guard lock(m_mutex);
    if (m_losses.size() < kToldOneByOne) {
        m_losses.push_back(loss);
        return;
    }
    ++m_moreLosses;
    m_moreBytes += loss.damage.to - loss.damage.from;
}

bool PassNotes::full() const {
    const std::lock_guard lock(m_mutex);
    return m_losses.size() >= kToldOneByOne;
}

std::vector<Warning> PassNotes::warnings(const std::vector<std::string>& names) const {
    const std::lock_guard lock(m_mutex);
    auto losses = m_losses;
    std::stable_sort(losses.begin(), losses.end(), [](const Loss& a, const Loss& b) {
        return a.file != b.file ? a.file < b.file : a.damage.from < b.damage.from;
    });
    std::vector<Warning> warnings;
    for (const Loss& loss : losses) {
        warnings.push_back(lossWarning(loss, m_rows));
        if (names.size() > 1) {
            warnings.back().text = escape(names[loss.file]) + ": " + warnings.back().text;
        }
    }
    if (m_moreLosses > 0) {
        warnings.push_back(
            {"more-damage", std::nullopt,
             grouped(m_moreLosses) + " more places are damaged, " + bytesText(m_moreBytes) + " in all",
             true});
    }
    for (std::size_t i = 0; i < m_tally.items.size(); ++i) {
        const Tally::Item& item = m_tally.items[i];
        if (item.count > 0) {
            const Words& words = kWords[i];
            warnings.push_back({words.code, item.first,
                                grouped(item.count) + " " + (item.count == 1 ? words.one : words.many),
                                words.lost});
        }
    }
    return warnings;
}

} // namespace keyatlas
