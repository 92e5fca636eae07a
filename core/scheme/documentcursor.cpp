// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/documentcursor.h"

#include "core/index/keywalk.h"
#include "core/scheme/documentsample.h"

#include <algorithm>
#include <numeric>

namespace keyatlas {
namespace {

constexpr std::uint64_t kBatchDocuments = 1024;
constexpr std::uint64_t kBatchBytes = 1U << 20; // of documents, unless one alone is larger
constexpr std::uint64_t kBatchesAhead = 4;      // a thread: how far it may run ahead of what was seen
constexpr auto kBetweenReports = std::chrono::milliseconds(100);

} // namespace

DocumentCursor::DocumentCursor(Input input) : m_input(std::move(input)), m_end(m_input.keys.count()) {}

bool DocumentCursor::next(EntryBatch& batch, std::stop_token stop) {
    const auto ticket = nextTicket(stop);
    if (!ticket) {
        return false;
    }
    auto documents = read(ticket->span, stop);
    if (!documents) {
        giveUp(documents.error());
        return false;
    }
    batch.clear();
    batch.ordinal = ticket->number;
    handIn(ticket->number, work(std::move(*documents), batch));
    return true;
}

Result<void> DocumentCursor::status() const {
    const std::lock_guard lock(m_mutex);
    return m_failure ? Result<void>(fail(*m_failure)) : Result<void>();
}

std::optional<DocumentCursor::Ticket> DocumentCursor::nextTicket(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    const auto mayGoOn = [this] {
        const bool near = m_next < m_taken + std::max(m_input.jobs, 1U) * kBatchesAhead;
        return m_failure || m_nextRank == m_end || near;
    };
    if (!m_wake.wait(lock, stop, mayGoOn) || stop.stop_requested() || m_failure || m_nextRank == m_end) {
        return std::nullopt;
    }
    const Span span = nextSpan();
    return Ticket{m_next++, span};
}

Span DocumentCursor::nextSpan() {
    Span span{m_nextRank, std::min(m_nextRank + kBatchDocuments, m_end)};
    if (m_input.read) {
        const auto full = m_input.keys.rankAtByte(m_nextBytes + kBatchBytes, {});
        span.last = full ? std::clamp(*full, span.first + 1, span.last) : span.last;
        const auto extent = m_input.keys.extent(span, {});
        m_nextBytes += extent ? extent->valueBytes.value() : 0;
    }
    m_nextRank = span.last;
    return span;
}

void DocumentCursor::listRows(DocumentBatch& batch) const {
    KeyWalk walk(m_input.keys, batch.span);
    while (walk.next()) {
        const Bytes id = m_input.space.ownKey(walk.key());
        if (isReservedId(id)) {
            ++batch.reserved;
            continue;
        }
        DocumentBatch::Row row{walk.rank(), batch.keys.size()};
        batch.keys += walk.key();
        row.idAt = batch.keys.size() - id.size();
        row.idSize = id.size();
        row.valueBytes = walk.valueBytes();
        row.locator = walk.locator();
        batch.rows.push_back(row);
    }
}

Result<DocumentBatch> DocumentCursor::read(Span span, const std::stop_token& stop) const {
    DocumentBatch batch{span};
    batch.fields = m_input.fields.size();
    listRows(batch);
    batch.values.resize(batch.rows.size() * batch.fields);
    std::vector<std::size_t> order(batch.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return batch.rows[a].locator < batch.rows[b].locator; });
    std::vector<Source::Place> places;
    places.reserve(order.size());
    for (const std::size_t row : order) {
        const DocumentBatch::Row& from = batch.rows[row];
        const std::size_t keySize = from.idAt + from.idSize - from.keyAt;
        places.push_back({Bytes(batch.keys).substr(from.keyAt, keySize), from.locator, from.valueBytes});
    }
    const auto take = [&](std::size_t i, const Result<Bytes>& text) {
        DocumentBatch::Row& row = batch.rows[order[i]];
        const Bytes document = text ? *text : Bytes();
        row.readable = text.has_value();
        m_input.fields.read(document, batch.todayId(row),
                            std::span(batch.values).subspan(order[i] * batch.fields, batch.fields));
        if (m_input.keep) {
            row.textAt = batch.texts.size();
            row.textSize = document.size();
            batch.texts += document;
        }
    };
    if (m_input.read) {
        if (auto done = m_input.source.documents(m_input.space.id, places, take, stop); !done) {
            return fail(done.error());
        }
    } else {
        for (std::size_t i = 0; i < order.size(); ++i) {
            take(i, Bytes());
        }
    }
    return batch;
}

// Whoever brings the batch that comes next sees to it and to all that wait behind it; the others read on.
void DocumentCursor::handIn(std::uint64_t number, std::unique_ptr<Work> work) {
    std::unique_lock lock(m_mutex);
    m_ready.emplace(number, std::move(work));
    if (m_taking) {
        return;
    }
    m_taking = true;
    while (!m_ready.empty() && m_ready.begin()->first == m_taken) {
        const auto first = std::move(m_ready.begin()->second);
        m_ready.erase(m_ready.begin());
        lock.unlock();
        inOrder(*first);
        lock.lock();
        ++m_taken;
        m_done = first->documents.span.last;
        report();
        m_wake.notify_all();
    }
    m_taking = false;
}

void DocumentCursor::report() {
    const auto now = std::chrono::steady_clock::now();
    if (m_input.progress && (now - m_reported >= kBetweenReports || m_done == m_end)) {
        m_reported = now;
        m_input.progress(m_done);
    }
}

void DocumentCursor::giveUp(Error error) {
    const std::lock_guard lock(m_mutex);
    m_failure = m_failure ? m_failure : std::optional<Error>(std::move(error));
    m_wake.notify_all();
}

} // namespace keyatlas
