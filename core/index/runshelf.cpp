// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/runshelf.h"

#include <utility>

namespace keyatlas::packed {

void RunShelf::put(SpaceId space, std::shared_ptr<const KeyRun> run) {
    if (!run) {
        return;
    }
    const std::lock_guard lock(m_mutex);
    m_heapBytes += run->blocks.size() * sizeof(Block);
    m_runs[space].push_back(std::move(run));
}

void RunShelf::countHeap(std::uint64_t bytes) {
    const std::lock_guard lock(m_mutex);
    m_heapBytes += bytes;
}

Result<std::shared_ptr<TempFile>> RunShelf::spillFile() {
    const std::lock_guard lock(m_mutex);
    if (m_file || m_heapBytes < m_heapLimit) {
        return m_file;
    }
    auto file = TempFile::create();
    if (file) {
        m_file = *file;
    }
    return file;
}

RunShelf::BySpace RunShelf::runs() const {
    const std::lock_guard lock(m_mutex);
    return m_runs;
}

RunShelf::BySpace RunShelf::takeRuns() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_runs, {});
}

bool RunShelf::spilled() const {
    const std::lock_guard lock(m_mutex);
    return m_file != nullptr;
}

std::uint64_t RunShelf::heapBytes() const {
    const std::lock_guard lock(m_mutex);
    return m_heapBytes;
}

Result<void> RunShelf::mapFile() {
    const std::lock_guard lock(m_mutex);
    if (!m_file) {
        return {};
    }
    return m_file->map();
}

} // namespace keyatlas::packed
