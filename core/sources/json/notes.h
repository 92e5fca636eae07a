// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/json/rowsplitter.h"
#include "core/sources/source.h"

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// What is counted rather than told one by one.
enum class Oddity : unsigned char {
    ErrorRow,       // {"key":..,"error":..}
    ViewRow,        // the key is not the ID
    NoStringId,     // in the space `_raw`
    NotADocument,   // a scalar or an array where a document should stand
    RawControl,     // a control character inside a string
    LostAttachment, // "data":{}
    DuplicateId,    // several documents of one ID, none of them with a revision
    Count
};

// Counts of one part of a pass. Plain data, merged into PassNotes.
struct Tally {
    struct Item {
        std::uint64_t count = 0;
        std::uint64_t first = 0; // offset of the first one
    };
    std::array<Item, static_cast<std::size_t>(Oddity::Count)> items{};

    void add(Oddity oddity, std::uint64_t offset) {
        Item& item = items[static_cast<std::size_t>(oddity)];
        item.first = item.count++ == 0 || offset < item.first ? offset : item.first;
    }
    void merge(const Tally& other);
};

// What one pass over an export noticed. Thread-safe.
class PassNotes {
public:
    struct Loss {
        Damage damage;
        std::size_t file = 0;
        bool line = false;            // a whole line of rows was dropped
        bool resumed = false;         // ... and the backup was taken up again behind it
        std::uint64_t lineNumber = 0; // 0: not known
    };

    void add(const Tally& tally, std::uint64_t rows);
    void add(const Loss& loss);
    bool full() const; // further losses are only counted
    // `names` of the files, used where there are several.
    std::vector<Warning> warnings(const std::vector<std::string>& names) const;

private:
    mutable std::mutex m_mutex;
    Tally m_tally;
    std::uint64_t m_rows = 0;
    std::vector<Loss> m_losses; // the first ones in the order they were found
    std::uint64_t m_moreLosses = 0;
    std::uint64_t m_moreBytes = 0;
};

} // namespace keyatlas
