// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keysample.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::uint64_t kRun = 16; // neighbours read at each place

} // namespace

Result<std::vector<std::string>> sampleKeys(const Keyspace& keys, std::size_t most, std::stop_token stop) {
    const auto size = keys.size(stop);
    if (!size) {
        return tl::make_unexpected(size.error());
    }
    const bool all = *size <= most;
    const std::uint64_t run = all ? *size : kRun;
    const std::uint64_t places = all ? 1 : std::max<std::uint64_t>(most / kRun, 2);
    std::vector<std::string> sample;
    Rank next = 0;
    for (std::uint64_t place = 0; place < places && run > 0; ++place) {
        // The last run ends with the last key. In double precision: exact enough, and it cannot overflow.
        const double share = places > 1 ? static_cast<double>(place) / static_cast<double>(places - 1) : 0.0;
        const auto begin = static_cast<Rank>(share * static_cast<double>(*size - run));
        for (Rank rank = std::max(begin, next); rank < begin + run; ++rank) {
            if (stop.stop_requested()) {
                return cancelled();
            }
            auto key = keys.key(rank, stop);
            if (!key) {
                return tl::make_unexpected(key.error());
            }
            sample.push_back(std::move(*key));
        }
        next = begin + run;
    }
    return sample;
}

} // namespace keyatlas
