// SPDX-License-Identifier: GPL-3.0-or-later
// A store that is too large for an index of all its keys, by a sample.
#include "core/sources/rocks/rockssource.h"

#include "core/base/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace keyatlas {
namespace {

using rocks::Kind;

// What an index takes for a key: front-coded text of structured keys needs less, random keys about as much.
constexpr double kIndexBytesBesideKey = 6;
constexpr double kIndexShareOfKey = 0.9;
constexpr std::uint64_t kMostInLogs = 5; // a fifth of the rows

// Hands out shares of a total that add up to it.
class Portions {
public:
    Portions(std::uint64_t total, double whole) : m_total(static_cast<double>(total)), m_whole(whole) {}

    std::uint64_t next(double part) {
        m_done += part;
        const auto end = m_whole <= 0 ? m_given : static_cast<std::uint64_t>(m_total * (m_done / m_whole));
        const std::uint64_t before = std::exchange(m_given, std::max(m_given, end));
        return m_given - before;
    }

private:
    double m_total;
    double m_whole;
    double m_done = 0;
    std::uint64_t m_given = 0;
};

constexpr std::size_t kNeighbours = 8; // to each side, whose rows tell how large rows are here

// How many rows lie behind each key of the sample, in proportion: its bytes on disk by the size that rows
// have here, which may be another one than elsewhere.
std::vector<double> rowsBehind(const std::vector<rocks::SampleRow>& rows) {
    std::vector<double> sums{0};
    for (const rocks::SampleRow& row : rows) {
        sums.push_back(sums.back() + static_cast<double>(row.key.size() + row.valueBytes + 1));
    }
    std::vector<double> behind;
    behind.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t from = i - std::min(i, kNeighbours);
        const std::size_t to = std::min(rows.size(), i + kNeighbours + 1);
        const double mean = (sums[to] - sums[from]) / static_cast<double>(to - from);
        behind.push_back(static_cast<double>(rows[i].bytes) / mean);
    }
    return behind;
}

std::vector<SampledKey> weighed(std::vector<rocks::SampleRow> rows, const Extent& about) {
    const auto behind = rowsBehind(rows);
    double bytes = 0;
    double keySizes = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        bytes += static_cast<double>(rows[i].bytes);
        keySizes += behind[i] * static_cast<double>(rows[i].key.size());
    }
    Portions keys(std::max<std::uint64_t>(about.keys.value(), rows.size()),
                  std::accumulate(behind.begin(), behind.end(), 0.0));
    Portions keyBytes(about.keyBytes.value(), keySizes);
    Portions valueBytes(about.valueBytes.value(), bytes);
    std::vector<SampledKey> sample;
    sample.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rocks::SampleRow& row = rows[i];
        SampledKey key;
        key.keys = std::max<std::uint64_t>(1, keys.next(behind[i]));
        key.keyBytes = std::max<std::uint64_t>(
            row.key.size(), keyBytes.next(behind[i] * static_cast<double>(row.key.size())));
        key.valueBytes = valueBytes.next(static_cast<double>(row.bytes));
        key.ownBytes = row.valueBytes;
        key.key = std::move(row.key);
        sample.push_back(std::move(key));
    }
    return sample;
}

} // namespace

std::optional<std::uint64_t> RocksSource::aboutIndexBytes() const {
    // What is only in the logs has no size of its own: it is spread over the sample, so it must be little.
    std::uint64_t inTables = 0;
    std::uint64_t keys = 0;
    for (const StoreFamily& family : m_store->families) {
        keys += family.about.keys.value();
        for (const StoreTable& table : family.tables) {
            inTables += table.entries.value_or(0);
        }
    }
    if (inTables < keys - keys / kMostInLogs) {
        return std::nullopt;
    }
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
