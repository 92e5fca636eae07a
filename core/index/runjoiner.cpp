// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/packedkeysdata.h"

#include <algorithm>
#include <utility>

namespace keyatlas::packed {
namespace {

std::uint64_t slabBytes(const std::vector<Slab>& slabs) {
    std::vector<std::pair<const char*, std::size_t>> distinct;
    distinct.reserve(slabs.size());
    for (const auto& slab : slabs) {
        distinct.emplace_back(slab.bytes.get(), slab.size);
    }
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    std::uint64_t sum = 0;
    for (const auto& slab : distinct) {
        sum += slab.second;
    }
    return sum;
}

} // namespace

Result<PackedKeys> RunJoiner::join(const Runs& runs, bool indexToFile) {
    auto data = std::make_unique<PackedKeys::Data>();
    std::uint64_t blocks = 1;
    for (const auto& run : runs) {
        blocks += run->blockCount;
    }
    if (auto begun = data->index.begin(blocks, indexToFile); !begun) {
        return fail(begun.error());
    }
    RunJoiner joiner(*data);
    for (const auto& run : runs) {
        if (auto added = joiner.add(*run); !added) {
            return fail(added.error());
        }
    }
    auto ended = data->index.add(joiner.m_totals);
    if (ended) {
        ended = data->index.end();
    }
    if (!ended) {
        return fail(ended.error());
    }
    data->blockBytes += slabBytes(data->slabs);
    return PackedKeys(std::move(data));
}

Result<void> RunJoiner::add(const KeyRun& run) {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(run.slabs.size());
    for (const auto& slab : run.slabs) {
        numbers.push_back(slabNumber(slab));
    }
    const std::uint64_t file = run.file ? fileNumber(run.file) : 0;
    for (Block block : run.index()) {
        const std::uint64_t slab = run.file ? file : numbers[slabOf(block.place)];
        block.place = placeAt(slab, offsetOf(block.place));
        block.rank += m_totals.rank;
        block.keyBytes += m_totals.keyBytes;
        block.valueBytes += m_totals.valueBytes;
        if (auto added = m_data.index.add(block); !added) {
            return added;
        }
    }
    m_totals.rank += run.totals.rank;
    m_totals.keyBytes += run.totals.keyBytes;
    m_totals.valueBytes += run.totals.valueBytes;
    m_data.locatorBytes += run.locatorBytes;
    m_data.blockBytes += run.file ? run.blockBytes : 0;
    return {};
}

std::uint64_t RunJoiner::slabNumber(const Slab& slab) {
    if (m_data.slabs.empty() || m_data.slabs.back().bytes != slab.bytes ||
        m_data.bases.back() != slab.bytes.get()) {
        m_data.slabs.push_back(slab);
        m_data.bases.push_back(slab.bytes.get());
    }
    return m_data.bases.size() - 1;
}

std::uint64_t RunJoiner::fileNumber(const std::shared_ptr<TempFile>& file) {
    const auto known = std::find(m_data.bases.begin(), m_data.bases.end(), file->data());
    if (known == m_data.bases.end()) {
        m_data.files.push_back(file);
        m_data.bases.push_back(file->data());
        return m_data.bases.size() - 1;
    }
    return static_cast<std::uint64_t>(known - m_data.bases.begin());
}

} // namespace keyatlas::packed
