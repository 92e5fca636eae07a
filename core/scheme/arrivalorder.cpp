// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/arrivalorder.h"

#include "core/index/keywalk.h"
#include "core/scheme/buildindex.h"

#include <algorithm>
#include <limits>

namespace keyatlas {
namespace {

constexpr std::size_t kRowsAtOnce = 4096;
constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;    // moments before 1970 come first
constexpr std::int64_t kClockBegins = 1767225600LL * 1000000; // 2026-01-01, in microseconds
constexpr std::int64_t kClockStep = 1000;

// Documents by arrival. A key is moment, locator and rank; the value bytes are the template's number.
class ArrivalCursor : public DocumentCursor {
public:
    ArrivalCursor(Input input, const IdRenderer& renderer, std::optional<std::size_t> arrival)
        : DocumentCursor(std::move(input)), m_renderer(renderer), m_arrival(arrival) {}

private:
    std::unique_ptr<Work> work(DocumentBatch documents, EntryBatch& entries) override {
        IdRenderer::Fitted fitted;
        for (std::size_t i = 0; i < documents.rows.size(); ++i) {
            const auto values = documents.valuesOf(i);
            if (!m_renderer.fit(values, fitted)) {
                continue;
            }
            const auto moment = m_arrival ? momentOf(values[*m_arrival]) : std::nullopt;
            const DocumentBatch::Row& row = documents.rows[i];
            std::string key;
            appendNumber(key, moment ? static_cast<std::uint64_t>(*moment) ^ kSignBit : kUnknown);
            appendNumber(key, row.locator);
            appendNumber(key, row.rank);
            Entry entry;
            entry.valueBytes = fitted.alternative;
            entry.locator = row.rank;
            entries.add(key, entry);
        }
        auto work = std::make_unique<Work>();
        work->documents.span = documents.span;
        return work;
    }

    const IdRenderer& m_renderer;
    const std::optional<std::size_t> m_arrival;
};

// Asks the generators in that order; one thread at a time, as each text depends on those before.
class TextCursor : public Cursor {
public:
    TextCursor(const PackedKeys& order, const IdRenderer& renderer, std::uint64_t seed, bool hasTimes)
        : m_order(order), m_hasTimes(hasTimes), m_randomness(seededRandomness(seed)),
          m_generators(renderer.alternatives()) {
        for (const auto& part : renderer.generators()) {
            if (needsOrder(part.generator)) {
                m_generators[part.alternative].push_back(makeGenerator(part.generator, *m_randomness));
            }
        }
    }

    bool next(EntryBatch& batch, std::stop_token stop) override {
        const std::lock_guard lock(m_mutex);
        if (m_next >= m_order.count() || stop.stop_requested()) {
            return false;
        }
        const Span span{m_next, std::min<Rank>(m_next + kRowsAtOnce, m_order.count())};
        batch.clear();
        batch.ordinal = m_ordinal++;
        KeyWalk walk(m_order, span);
        while (walk.next()) {
            advanceClock(walk.key());
            std::string key;
            appendNumber(key, walk.locator());
            for (const auto& generator : m_generators[walk.valueBytes()]) {
                appendText(key, generator->next(m_clock));
            }
            Entry entry;
            entry.locator = walk.locator();
            batch.add(key, entry);
        }
        m_next = span.last;
        return true;
    }
    Result<void> status() const override { return {}; }
    std::uint64_t totalBytes() const override { return 0; }

private:
    void advanceClock(Bytes key) {
        const std::uint64_t moment = numberAt(key, 0);
        if (moment != kUnknown) {
            m_clock = static_cast<std::int64_t>(moment ^ kSignBit) * 1000;
        } else if (!m_hasTimes) {
            m_clock += kClockStep;
        } // else it stands still: documents of unknown arrival come last
    }

    const PackedKeys& m_order;
    const bool m_hasTimes;
    std::unique_ptr<Randomness> m_randomness;
    std::vector<std::vector<std::unique_ptr<IdGenerator>>> m_generators; // of each template
    std::mutex m_mutex;                                                  // of all below
    Rank m_next = 0;
    std::uint64_t m_ordinal = 0;
    std::int64_t m_clock = kClockBegins;
};

} // namespace

Result<std::shared_ptr<const PackedKeys>> textsInOrderOfArrival(const DocumentCursor::Input& documents,
                                                                const IdRenderer& renderer,
                                                                std::optional<std::size_t> arrivalField,
                                                                const ApplyOptions& options,
                                                                const std::stop_token& stop) {
    ArrivalCursor arrivals(documents, renderer, arrivalField);
    const auto order = buildIndex(arrivals, options, stop);
    if (!order) {
        return fail(order.error());
    }
    const auto first = order->live->items({0, 1}, stop);
    const bool hasTimes = first && !first->empty() && numberAt(first->front().key, 0) != kUnknown;
    TextCursor texts(*order->live, renderer, options.seed, hasTimes);
    const auto made = buildIndex(texts, options, stop);
    return made ? Result<std::shared_ptr<const PackedKeys>>(made->live) : fail(made.error());
}

} // namespace keyatlas
