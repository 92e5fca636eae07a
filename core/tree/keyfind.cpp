// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keyfind.h"

#include "core/index/keywalk.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace keyatlas {
namespace {

constexpr Rank kPartKeys = 65536; // a chunk of RankSet; some 5 ms
// Between two looks whether to stop.
constexpr Rank kKeysAtOnce = 512;
constexpr std::size_t kBytesAtOnce = 1U << 20;

// The work that the threads of one search share.
class Search {
public:
    Search(const PackedKeys& keys, Span span, const FoundSink& sink, std::stop_token stop)
        : m_keys(keys), m_span(intersection(span, {0, keys.count()})), m_sink(sink), m_stop(std::move(stop)),
          m_next(m_span.first) {}

    Rank parts() const { return (m_span.count() + kPartKeys - 1) / kPartKeys; }

    // One thread's share: takes parts until there are no more.
    void work(TextMatch match) {
        FoundPart part;
        while (take(part.searched)) {
            part.hits.clear();
            if (!search(match, part)) {
                return;
            }
            const std::lock_guard lock(m_mutex);
            m_hits += part.hits.size();
            m_sink(part);
        }
    }
    std::uint64_t hits() const { return m_hits; }
    bool stopped() const { return m_stopped; }

private:
    bool take(Span& part) {
        const Rank first = m_next.fetch_add(kPartKeys);
        part = {first, std::min(first + kPartKeys, m_span.last)};
        return first < m_span.last;
    }

    bool search(TextMatch& match, FoundPart& part) {
        KeyWalk walk(m_keys, part.searched);
        Rank keys = 0;
        std::size_t bytes = 0;
        while (walk.next()) {
            if (match.inNext(walk.key(), walk.shared())) {
                part.hits.push_back(walk.rank());
            }
            bytes += walk.key().size() - walk.shared();
            if (++keys % kKeysAtOnce == 0 || bytes > kBytesAtOnce) {
                bytes = 0;
                if (m_stop.stop_requested()) {
                    m_stopped = true;
                    return false;
                }
            }
        }
        return true;
    }

    const PackedKeys& m_keys;
    const Span m_span;
    const FoundSink& m_sink;
    const std::stop_token m_stop;
    std::atomic<Rank> m_next;
    std::atomic<bool> m_stopped = false;
    std::mutex m_mutex;
    std::uint64_t m_hits = 0;
};

} // namespace

Result<std::uint64_t> findKeys(const KeyIndex& keys, const TextPattern& pattern, Span span, unsigned jobs,
                               const FoundSink& sink, std::stop_token stop) {
    const auto whole = wholeIndex(keys);
    if (!whole) {
        return fail(whole.error());
    }
    Search search(**whole, span, sink, stop);
    const auto threads = std::clamp<Rank>(search.parts(), 1, std::max(jobs, 1U));
    std::vector<TextMatch> matches; // an expression serves one thread only
    matches.reserve(threads);
    for (Rank i = 0; i < threads; ++i) {
        auto match = TextMatch::of(pattern, stop);
        if (!match) {
            return fail(match.error());
        }
        matches.push_back(*std::move(match));
    }
    if (stop.stop_requested()) {
        return cancelled();
    }
    {
        std::vector<std::jthread> others;
        others.reserve(threads - 1);
        for (Rank i = 1; i < threads; ++i) {
            others.emplace_back([&search, match = std::move(matches[i])] { search.work(match); });
        }
        search.work(std::move(matches.front()));
    }
    if (search.stopped()) {
        return cancelled();
    }
    return search.hits();
}

} // namespace keyatlas
