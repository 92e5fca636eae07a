// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/idfamilies.h"

#include "core/tree/keysample.h"

#include <algorithm>
#include <set>

namespace keyatlas {
namespace {

constexpr std::size_t kMostFamilies = 250;
constexpr std::size_t kMostSteps = 600;     // from one first segment to the next
constexpr std::size_t kSpaceSample = 4096;  // keys that are looked at to find large families
constexpr std::size_t kFamilySample = 1024; // keys of one family
constexpr std::uint64_t kRunOfNeighbours = 16;

bool isName(Bytes segment) {
    const char c = segment.empty() ? '\0' : segment[0];
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

// Its first segment, if that can name a family.
std::string nameOfFamily(Bytes key, const SplitRule& rule) {
    const auto end = rule.breakAfter(key, 0);
    return end && isName(key) ? std::string(key.substr(0, *end)) : std::string();
}

class Families {
public:
    Families(const Keyspace& keys, const SplitRule& rule, std::stop_token stop)
        : m_keys(keys), m_rule(rule), m_stop(std::move(stop)) {}

    Result<std::vector<KeyFamily>> find() {
        const auto size = m_keys.size(m_stop);
        if (!size) {
            return fail(size.error());
        }
        m_size = *size;
        if (auto done = stepThroughNames(); !done) {
            return fail(done.error());
        }
        if (auto done = addSampledNames(); !done) {
            return fail(done.error());
        }
        return laidOut();
    }

private:
    // From the front: the first segments one after the other, each by one seek. Finds the small ones.
    Result<void> stepThroughNames() {
        Rank rank = 0;
        for (std::size_t step = 0; step < kMostSteps && rank < m_size; ++step) {
            const auto key = m_keys.key(rank, m_stop);
            if (!key) {
                return fail(key.error());
            }
            const std::string name = nameOfFamily(*key, m_rule);
            if (name.empty()) {
                ++rank;
                continue;
            }
            const auto span = prefixSpan(m_keys, name, m_stop);
            if (!span) {
                return fail(span.error());
            }
            add(name, *span);
            rank = std::max(span->last, rank + 1);
        }
        return {};
    }

    Result<void> addSampledNames() {
        const auto sample = sampleKeys(m_keys, kSpaceSample, m_stop);
        if (!sample) {
            return fail(sample.error());
        }
        std::string last;
        for (const auto& key : *sample) {
            const std::string name = nameOfFamily(key, m_rule);
            if (name.empty() || name == last || m_named.contains(name)) {
                continue;
            }
            last = name;
            const auto span = prefixSpan(m_keys, name, m_stop);
            if (!span) {
                return fail(span.error());
            }
            add(name, *span);
        }
        return {};
    }

    void add(const std::string& name, Span span) {
        if (span.count() > 1 && m_families.size() < kMostFamilies && m_named.insert(name).second) {
            m_families.push_back({name, {span}, span.count(), {}});
        }
    }

    Result<std::vector<KeyFamily>> laidOut() {
        std::sort(m_families.begin(), m_families.end(), [](const KeyFamily& a, const KeyFamily& b) {
            return a.spans.front().first < b.spans.front().first;
        });
        KeyFamily rest;
        Rank at = 0;
        for (const KeyFamily& family : m_families) {
            if (family.spans.front().first > at) {
                rest.spans.push_back({at, family.spans.front().first});
            }
            at = family.spans.front().last;
        }
        if (at < m_size) {
            rest.spans.push_back({at, m_size});
        }
        for (const Span span : rest.spans) {
            rest.keys += span.count();
        }
        if (rest.keys > 0) {
            m_families.push_back(std::move(rest));
        }
        for (KeyFamily& family : m_families) {
            if (auto done = fillSample(family); !done) {
                return fail(done.error());
            }
        }
        return std::move(m_families);
    }

    // Runs at even distances over all its spans, as if they were one.
    Result<void> fillSample(KeyFamily& family) const {
        const bool all = family.keys <= kFamilySample;
        const std::uint64_t run = all ? family.keys : kRunOfNeighbours;
        const std::uint64_t places = all ? 1 : kFamilySample / kRunOfNeighbours;
        for (std::uint64_t place = 0; place < places; ++place) {
            const std::uint64_t first = places == 1 ? 0 : (family.keys - run) / (places - 1) * place;
            for (std::uint64_t i = first; i < first + run; ++i) {
                if (m_stop.stop_requested()) {
                    return cancelled();
                }
                auto key = m_keys.key(rankIn(family, i), m_stop);
                if (!key) {
                    return fail(key.error());
                }
                family.sample.push_back(std::move(*key));
            }
        }
        return {};
    }

    static Rank rankIn(const KeyFamily& family, std::uint64_t index) {
        for (const Span span : family.spans) {
            if (index < span.count()) {
                return span.first + index;
            }
            index -= span.count();
        }
        return family.spans.back().last - 1;
    }

    const Keyspace& m_keys;
    const SplitRule& m_rule;
    std::stop_token m_stop;
    Rank m_size = 0;
    std::vector<KeyFamily> m_families;
    std::set<std::string> m_named;
};

} // namespace

Result<std::vector<KeyFamily>> keyFamilies(const Keyspace& keys, const SplitRule& rule,
                                           std::stop_token stop) {
    return Families(keys, rule, std::move(stop)).find();
}

} // namespace keyatlas
