// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/sources/json/layout.h"
#include "core/sources/json/notes.h"
#include "core/sources/json/rowfacts.h"

#include <cstdint>
#include <optional>

namespace keyatlas {

inline constexpr SpaceId kDocuments{0};
inline constexpr SpaceId kLocal{1};
inline constexpr SpaceId kRaw{2};

// A locator of an export: which file, and the offset of the row in its text.
constexpr int kFileShift = 48;
constexpr Locator locatorOf(std::size_t file, std::uint64_t offset) {
    return (static_cast<Locator>(file) << kFileShift) | offset;
}

// Turns rows into entries of a batch.
class RowSink {
public:
    RowSink(Shape shape, std::size_t file, EntryBatch& batch)
        : m_shape(shape), m_file(file), m_batch(batch) {}

    // How documents without a string `_id` are numbered; without a number they are not taken.
    void numberRaw(std::uint64_t* next) { m_rawNumber = next; }

    // False: a document that needs a number, and there is none.
    bool add(const RowFacts& row, Bytes text, std::uint64_t offset);
    void oddity(Oddity oddity, std::uint64_t offset) { m_tally.add(oddity, offset); }
    const Tally& tally() const { return m_tally; }

private:
    void addDecoded(const RowFacts& row, std::uint64_t offset, Bytes key);
    bool addRaw(const RowFacts& row, std::uint64_t offset);
    void note(const RowFacts& row, std::uint64_t offset);

    Shape m_shape;
    std::size_t m_file;
    EntryBatch& m_batch;
    Tally m_tally;
    std::uint64_t* m_rawNumber = nullptr;
};

} // namespace keyatlas
