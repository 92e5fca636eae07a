// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/newestentries.h"

#include <xxhash.h>

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {

// The slot of that hash, or the empty one where it belongs. The number of slots is a power of two.
NewestEntries::Newest& NewestEntries::slot(std::uint64_t high, std::uint64_t low) {
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = static_cast<std::size_t>(low) & mask;
    while (m_slots[at].used && (m_slots[at].high != high || m_slots[at].low != low)) {
        at = (at + 1) & mask;
    }
    return m_slots[at];
}

void NewestEntries::grow() {
    constexpr std::size_t kFirst = 1024;
    std::vector<Newest> before(std::max(kFirst, m_slots.size() * 2));
    before.swap(m_slots);
    for (const auto& entry : before) {
        if (entry.used) {
            slot(entry.high, entry.low) = entry;
        }
    }
}

void NewestEntries::add(const RawEntry& entry, std::uint32_t file) {
    if (m_slots.empty() || m_size >= m_slots.size() / 4 * 3) {
        grow();
    }
    const auto hash = XXH3_128bits(entry.key.data(), entry.key.size());
    Newest& newest = slot(hash.high64, hash.low64);
    if (newest.used && newest.sequence >= entry.sequence) {
        return;
    }
    m_size += newest.used ? 0 : 1;
    newest = {hash.high64, hash.low64, entry.sequence, file, entry.type, true, false};
}

NewestEntries::Newest* NewestEntries::find(Bytes key) {
    if (m_slots.empty()) {
        return nullptr;
    }
    const auto hash = XXH3_128bits(key.data(), key.size());
    Newest& newest = slot(hash.high64, hash.low64);
    return newest.used ? &newest : nullptr;
}

bool NewestEntries::anyMerge() const {
    return std::any_of(m_slots.begin(), m_slots.end(),
                       [](const Newest& newest) { return newest.used && newest.type == EntryType::Merge; });
}

} // namespace keyatlas::lsm
