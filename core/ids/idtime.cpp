// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/idtime.h"

#include "core/index/keywalk.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace keyatlas {
namespace {

constexpr std::uint64_t kPieceKeys = 1U << 16; // what a thread takes at a time
constexpr auto kBetweenReports = std::chrono::milliseconds(100);

bool isReserved(Bytes prefix) {
    return prefix == "_design/" || prefix == "_local/";
}

// A stretch of one family's keys.
struct Piece {
    Span span;
    std::size_t family = 0;
};

// Reads the times of a stretch; returns how many.
std::uint64_t readPiece(const PackedKeys& keys, const SplitRule& rule, Span span, const TimePlace& place,
                        TimeColumn::Builder& builder) {
    std::uint64_t known = 0;
    const SplitRule splitting = place.everyMark ? everyMarkRule() : rule;
    KeyWalk walk(keys, span);
    std::optional<std::size_t> start; // of the segment in the key before
    while (walk.next()) {
        const Bytes key = walk.key();
        // Where a key breaks depends on the bytes before the break alone: what it shares it shares.
        if (!start || walk.shared() < *start) {
            start = segmentStart(key, place.segment, splitting);
        }
        if (!start || *start + place.offset >= key.size()) {
            continue;
        }
        const auto time = readTime(place.format, key.substr(*start + place.offset));
        if (time && isPlausible(place.format, *time)) {
            builder.set(walk.rank(), wholeSeconds(*time));
            ++known;
        }
    }
    return known;
}

class TimeReader {
public:
    TimeReader(const PackedKeys& keys, const SplitRule& rule, std::vector<FamilyTimes>& families,
               const IdTimeOptions& options)
        : m_keys(keys), m_rule(rule), m_families(families), m_options(options), m_builder(keys.count()),
          m_known(families.size()) {
        for (std::size_t i = 0; i < families.size(); ++i) {
            addPieces(i);
        }
    }

    Result<std::shared_ptr<const TimeColumn>> run(const std::stop_token& stop) {
        {
            std::vector<std::jthread> helpers;
            for (unsigned i = 1; i < m_options.jobs && i < m_pieces.size(); ++i) {
                helpers.emplace_back([this, &stop] { work(stop); });
            }
            work(stop);
        }
        if (stop.stop_requested()) {
            return cancelled();
        }
        for (std::size_t i = 0; i < m_families.size(); ++i) {
            m_families[i].known = m_known[i];
        }
        return m_builder.finish();
    }

private:
    void addPieces(std::size_t family) {
        if (!m_families[family].place) {
            return;
        }
        for (const Span span : m_families[family].spans) {
            for (Rank first = span.first; first < span.last; first += kPieceKeys) {
                m_pieces.push_back({{first, std::min(first + kPieceKeys, span.last)}, family});
            }
            m_total += span.count();
        }
    }

    void work(const std::stop_token& stop) {
        for (std::size_t i = m_next++; i < m_pieces.size() && !stop.stop_requested(); i = m_next++) {
            const Piece& piece = m_pieces[i];
            const auto known =
                readPiece(m_keys, m_rule, piece.span, *m_families[piece.family].place, m_builder);
            const std::lock_guard lock(m_mutex);
            m_known[piece.family] += known;
            m_done += piece.span.count();
            const auto now = std::chrono::steady_clock::now();
            if (m_options.progress && (now - m_reported >= kBetweenReports || m_done == m_total)) {
                m_reported = now;
                m_options.progress(m_done, m_total);
            }
        }
    }

    const PackedKeys& m_keys;
    const SplitRule& m_rule;
    std::vector<FamilyTimes>& m_families;
    const IdTimeOptions& m_options;
    TimeColumn::Builder m_builder;
    std::vector<Piece> m_pieces;
    std::atomic<std::size_t> m_next = 0;

    std::mutex m_mutex;
    std::vector<std::uint64_t> m_known; // by family
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    std::chrono::steady_clock::time_point m_reported{};
};

// Times stand in segments also where the person does not want the tree split.
Result<SplitRule> splittingRule(const KeyIndex& keys, const SplitRule& rule, const std::stop_token& stop) {
    return rule.isNone() ? SplitRule::found(keys, stop) : Result<SplitRule>(rule);
}

Result<std::vector<FamilyTimes>> searchFamilies(const KeyIndex& keys, const SplitRule& rule,
                                                const std::stop_token& stop) {
    auto families = keyFamilies(keys, rule, stop);
    if (!families) {
        return fail(families.error());
    }
    std::vector<FamilyTimes> times;
    times.reserve(families->size());
    for (KeyFamily& family : *families) {
        FamilyTimes found;
        if (!isReserved(family.prefix)) {
            const TimeSearch search = searchTime(family, rule, stop);
            found.place = search.place;
            found.segments = search.segments;
        }
        if (stop.stop_requested()) {
            return cancelled();
        }
        found.prefix = std::move(family.prefix);
        found.spans = std::move(family.spans);
        found.keys = family.keys;
        times.push_back(std::move(found));
    }
    return times;
}

} // namespace

Result<std::vector<FamilyTimes>> findTimesInIds(const KeyIndex& keys, const SplitRule& rule,
                                                std::stop_token stop) {
    const auto splitting = splittingRule(keys, rule, stop);
    if (!splitting) {
        return fail(splitting.error());
    }
    return searchFamilies(keys, *splitting, stop);
}

Result<IdTimes> timesFromIds(const KeyIndex& keys, const SplitRule& rule, const IdTimeOptions& options,
                             std::stop_token stop) {
    const auto splitting = splittingRule(keys, rule, stop);
    if (!splitting) {
        return fail(splitting.error());
    }
    auto families = searchFamilies(keys, *splitting, stop);
    if (!families) {
        return fail(families.error());
    }
    IdTimes times;
    times.families = std::move(*families);
    const bool any = std::any_of(times.families.begin(), times.families.end(),
                                 [](const FamilyTimes& family) { return family.place.has_value(); });
    if (any) {
        const auto whole = wholeIndex(keys);
        if (!whole) {
            return fail(whole.error());
        }
        auto column = TimeReader(**whole, *splitting, times.families, options).run(stop);
        if (!column) {
            return fail(column.error());
        }
        times.column = std::move(*column);
    }
    return times;
}

} // namespace keyatlas
