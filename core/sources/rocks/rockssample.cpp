// SPDX-License-Identifier: GPL-3.0-or-later
// A store that is too large for an index of all its keys, by a sample.
#include "core/sources/rocks/rockssource.h"

#include "core/base/text.h"

#include <algorithm>
#include <numeric>

namespace keyatlas {
namespace {

using rocks::Kind;

// What an index takes for a key: front-coded text of structured keys needs less, random keys about as much.
constexpr double kIndexBytesBesideKey = 6;
constexpr double kIndexShareOfKey = 0.9;

// Shares of totals that add up to them.
class Portions {
public:
    Portions(std::uint64_t total, std::uint64_t whole) : m_total(total), m_whole(whole) {}

    // Of the next `part` of the whole.
    std::uint64_t next(std::uint64_t part) {
        m_done += part;
        const double end = m_whole == 0 ? 0
                                        : static_cast<double>(m_total) * static_cast<double>(m_done) /
                                              static_cast<double>(m_whole);
        const auto rounded = std::max(m_given, static_cast<std::uint64_t>(end));
        const std::uint64_t portion = rounded - m_given;
        m_given = rounded;
        return portion;
    }

private:
    std::uint64_t m_total;
    std::uint64_t m_whole;
    std::uint64_t m_done = 0;
    std::uint64_t m_given = 0;
};

std::vector<SampledKey> weighed(std::vector<rocks::SampleRow> rows, const Extent& about) {
    const auto whole =
        std::accumulate(rows.begin(), rows.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const rocks::SampleRow& row) { return sum + row.bytes; });
    Portions keys(std::max<std::uint64_t>(about.keys.value(), rows.size()), whole);
    Portions keyBytes(about.keyBytes.value(), whole);
    Portions valueBytes(about.valueBytes.value(), whole);
    std::vector<SampledKey> sample;
    sample.reserve(rows.size());
    for (rocks::SampleRow& row : rows) {
        SampledKey key;
        key.keys = std::max<std::uint64_t>(1, keys.next(row.bytes));
        key.keyBytes = std::max<std::uint64_t>(row.key.size(), keyBytes.next(row.bytes));
        key.valueBytes = valueBytes.next(row.bytes);
        key.ownBytes = row.valueBytes;
        key.key = std::move(row.key);
        sample.push_back(std::move(key));
    }
    return sample;
}

} // namespace

std::optional<std::uint64_t> RocksSource::aboutIndexBytes() const {
    double bytes = 0;
    for (const SpaceInfo& space : m_description.spaces) {
        if (!space.about.keys.isKnown() || space.order != "bytes") {
            continue; // what has no byte order cannot be sampled, so it is always read
        }
        bytes += static_cast<double>(space.about.keys.value()) * kIndexBytesBesideKey;
        bytes += static_cast<double>(space.about.keyBytes.value()) * kIndexShareOfKey;
    }
    return static_cast<std::uint64_t>(bytes);
}

Result<std::vector<SampledKey>> RocksSource::sampleOf(const SpaceInfo& space, std::size_t keys,
                                                      const std::function<void(std::size_t)>& more,
                                                      const std::stop_token& stop) const {
    std::optional<std::vector<rocks::SampleRow>> rows;
    const auto asked = m_link->ask(
        Kind::Sample, encode(rocks::SampleRequest{space.id, keys}),
        [&](const rocks::Frame& frame) -> Result<bool> {
            if (frame.kind == Kind::Failed) {
                return fail(rocks::decodeError(frame.payload));
            }
            const auto count =
                frame.kind == Kind::Numbers ? rocks::decodeNumbers(frame.payload) : std::nullopt;
            if (count && count->size() == 1) {
                more(count->front());
                return false;
            }
            rows = frame.kind == Kind::Samples ? rocks::decodeSamples(frame.payload) : std::nullopt;
            if (!rows || !std::is_sorted(rows->begin(), rows->end(),
                                         [](const auto& a, const auto& b) { return a.key < b.key; })) {
                return fail(Error::Code::Io, "the process that reads this store sends nonsense");
            }
            return true;
        },
        stop);
    return asked ? Result<std::vector<SampledKey>>(weighed(std::move(*rows), space.about))
                 : fail(asked.error());
}

void RocksSource::noteSample() const {
    std::uint64_t keys = 0;
    for (const SpaceInfo& space : m_description.spaces) {
        keys += space.about.keys.value();
    }
    const auto megabytes = (*aboutIndexBytes() >> 20) + 1;
    m_link->note({"sampled", std::nullopt,
                  "the store holds about " + grouped(keys) + " keys, whose index would take about " +
                      grouped(megabytes) +
                      " MB of memory: a sample stands for them, and figures are estimates",
                  false});
}

Result<Source::Sample> RocksSource::sample(std::size_t keys, const ProgressSink& progress,
                                           std::stop_token stop) const {
    const auto sizeOf = [](const SpaceInfo& space) {
        return static_cast<double>(space.about.valueBytes.value() + space.about.keyBytes.value() + 1);
    };
    double whole = 0;
    for (const SpaceInfo& space : m_description.spaces) {
        whole += space.order == "bytes" ? sizeOf(space) : 0;
    }
    noteSample();
    Sample sample;
    std::uint64_t done = 0;
    for (const SpaceInfo& space : m_description.spaces) {
        if (space.order != "bytes") {
            m_link->note({"not-sampled", std::nullopt,
                          "the keys of " + space.name +
                              " have an order of their own and cannot be sampled: "
                              "give more memory to read them all",
                          true});
            continue;
        }
        const auto share = std::max<std::size_t>(
            16, static_cast<std::size_t>(static_cast<double>(keys) * sizeOf(space) / whole));
        auto rows = sampleOf(
            space, share,
            [&](std::size_t so) {
                if (progress) {
                    progress({Progress::Phase::Sampling, done + so, keys, done + so});
                }
            },
            stop);
        if (!rows) {
            return fail(rows.error());
        }
        done += rows->size();
        sample.emplace(space.id, std::move(*rows));
    }
    return sample;
}

} // namespace keyatlas
