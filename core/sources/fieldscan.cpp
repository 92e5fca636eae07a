// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/fieldscan.h"

#include "core/index/keywalk.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace keyatlas {
namespace {

constexpr std::uint64_t kBatchDocuments = 1024;
constexpr std::uint64_t kBatchesAhead = 4; // a thread: how far it may run ahead of what was taken
constexpr auto kBetweenReports = std::chrono::milliseconds(100);

// What one document has there.
struct Found {
    enum class Kind : unsigned char { Value, Lacking, Unreadable };
    Kind kind = Kind::Lacking;
    JsonType type = JsonType::Invalid;
    std::string text;
};

Found valueIn(Bytes document, const FieldPath& field) {
    const Bytes value = field.find(document);
    if (value.empty()) {
        return {};
    }
    Found found;
    found.kind = Found::Kind::Value;
    found.type = typeOf(value);
    if (found.type == JsonType::String) {
        auto text = decodeString(value);
        found.text = text ? std::move(*text) : std::string(value);
    } else {
        found.text = std::string(value);
    }
    return found;
}

// Several threads take batches by number and hand them in; they are passed on in order.
class FieldScan {
public:
    FieldScan(const Source& source, const SpaceView& space, const PackedKeys& keys, const FieldPath& field,
              Span span, const std::function<void(const FieldBatch&)>& take, const FieldScanOptions& options)
        : m_source(source), m_space(space), m_keys(keys), m_field(field), m_span(span), m_take(take),
          m_options(options), m_jobs(std::max(options.jobs, 1U)),
          m_batches((span.count() + kBatchDocuments - 1) / kBatchDocuments) {}

    Result<FieldTotals> run(const std::stop_token& stop) {
        {
            std::vector<std::jthread> helpers;
            for (unsigned i = 1; i < m_jobs && i < m_batches; ++i) {
                helpers.emplace_back([this, &stop] { work(stop); });
            }
            work(stop);
        }
        if (m_failure) {
            return fail(*m_failure);
        }
        if (m_taken < m_batches) {
            return cancelled();
        }
        if (m_options.progress) {
            m_options.progress({m_totals.documents, m_span.count()});
        }
        return m_totals;
    }

private:
    void work(const std::stop_token& stop) {
        while (const auto number = nextNumber(stop)) {
            auto batch = read(*number, stop);
            if (!batch) {
                giveUp(batch.error());
                return;
            }
            handIn(*number, std::move(*batch));
        }
    }

    std::optional<std::uint64_t> nextNumber(const std::stop_token& stop) {
        std::unique_lock lock(m_mutex);
        const auto mayGoOn = [this] {
            return m_failure || m_next == m_batches || m_next < m_taken + m_jobs * kBatchesAhead;
        };
        if (!m_wake.wait(lock, stop, mayGoOn) || stop.stop_requested() || m_failure || m_next == m_batches) {
            return std::nullopt;
        }
        return m_next++;
    }

    Result<FieldBatch> read(std::uint64_t number, const std::stop_token& stop) const {
        FieldBatch batch;
        batch.span.first = m_span.first + number * kBatchDocuments;
        batch.span.last = std::min(batch.span.first + kBatchDocuments, m_span.last);
        std::string keys;
        const auto order = inFileOrder(batch.span, keys);
        std::vector<Source::Place> places;
        places.reserve(order.size());
        for (const Row& row : order) {
            places.push_back(row.place);
        }
        std::vector<Found> found(order.size());
        const auto take = [&](std::size_t i, const Result<Bytes>& text) {
            Found& to = found[order[i].index];
            if (text) {
                to = valueIn(*text, m_field);
            } else {
                to.kind = Found::Kind::Unreadable;
            }
        };
        if (auto done = m_source.documents(m_space.id, places, take, stop); !done) {
            return fail(done.error());
        }
        pack(found, batch);
        return batch;
    }

    struct Row {
        Source::Place place;
        std::size_t index = 0; // within the batch
    };
    // `keys` takes the keys that the places point at.
    std::vector<Row> inFileOrder(Span span, std::string& keys) const {
        std::vector<Row> rows;
        rows.reserve(span.count());
        KeyWalk walk(m_keys, span);
        std::vector<std::size_t> ends;
        while (walk.next()) {
            keys += walk.key();
            ends.push_back(keys.size());
            rows.push_back({{{}, walk.locator(), walk.valueBytes()}, rows.size()});
        }
        for (std::size_t i = 0; i < rows.size(); ++i) { // now that the text stays where it is
            const std::size_t begin = i == 0 ? 0 : ends[i - 1];
            rows[i].place.key = Bytes(keys).substr(begin, ends[i] - begin);
        }
        std::sort(rows.begin(), rows.end(),
                  [](const Row& a, const Row& b) { return a.place.locator < b.place.locator; });
        return rows;
    }

    static void pack(const std::vector<Found>& found, FieldBatch& batch) {
        batch.values.reserve(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            switch (found[i].kind) {
            case Found::Kind::Lacking:
                ++batch.lacking;
                break;
            case Found::Kind::Unreadable:
                ++batch.unreadable;
                break;
            case Found::Kind::Value:
                batch.values.push_back(
                    {batch.span.first + i, found[i].type, batch.texts.size(), found[i].text.size()});
                batch.texts += found[i].text;
                break;
            }
        }
    }

    void handIn(std::uint64_t number, FieldBatch batch) {
        const std::lock_guard lock(m_mutex);
        m_ready.emplace(number, std::move(batch));
        while (!m_ready.empty() && m_ready.begin()->first == m_taken) {
            const FieldBatch& first = m_ready.begin()->second;
            m_take(first);
            m_totals.documents += first.span.count();
            m_totals.values += first.values.size();
            m_totals.lacking += first.lacking;
            m_totals.unreadable += first.unreadable;
            m_ready.erase(m_ready.begin());
            ++m_taken;
        }
        report();
        m_wake.notify_all();
    }

    void report() {
        const auto now = std::chrono::steady_clock::now();
        if (m_options.progress && now - m_reported >= kBetweenReports) {
            m_reported = now;
            m_options.progress({m_totals.documents, m_span.count()});
        }
    }

    void giveUp(Error error) {
        const std::lock_guard lock(m_mutex);
        m_failure = m_failure ? m_failure : std::optional<Error>(std::move(error));
        m_wake.notify_all();
    }

    const Source& m_source;
    const SpaceView& m_space;
    const PackedKeys& m_keys;
    const FieldPath& m_field;
    const Span m_span;
    const std::function<void(const FieldBatch&)>& m_take;
    const FieldScanOptions& m_options;
    const std::uint64_t m_jobs;
    const std::uint64_t m_batches;

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::uint64_t m_next = 0;  // number of the batch to read next
    std::uint64_t m_taken = 0; // batches passed on
    std::map<std::uint64_t, FieldBatch> m_ready;
    FieldTotals m_totals;
    std::optional<Error> m_failure;
    std::chrono::steady_clock::time_point m_reported{};
};

} // namespace

Result<FieldTotals> scanField(const Source& source, const SpaceView& space, const FieldPath& field, Span span,
                              const std::function<void(const FieldBatch&)>& take,
                              const FieldScanOptions& options, std::stop_token stop) {
    const Span inside = intersection(span, {0, space.keys->count()});
    const auto keys = wholeIndex(*space.keys);
    if (!keys) {
        return fail(keys.error());
    }
    return FieldScan(source, space, **keys, field, inside, take, options).run(stop);
}

} // namespace keyatlas
