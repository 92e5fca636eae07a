// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/packedkeys.h"
#include "core/scheme/fieldset.h"
#include "core/sources/opened.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// Documents that follow each other in today's order, without the reserved ones.
struct DocumentBatch {
    struct Row {
        Rank rank = 0;
        std::size_t keyAt = 0; // of the index, into `keys`
        std::size_t idAt = 0;  // the store's own, its end
        std::size_t idSize = 0;
        std::uint64_t valueBytes = 0;
        Locator locator = 0;
        bool readable = true;
        std::size_t textAt = 0; // into `texts`
        std::size_t textSize = 0;
    };
    Span span;
    std::vector<Row> rows{};
    std::string keys{};
    std::string texts{};              // of the documents, if they are kept
    std::vector<FieldValue> values{}; // a row after the other
    std::uint64_t reserved = 0;
    std::size_t fields = 0;

    Bytes todayId(const Row& row) const { return Bytes(keys).substr(row.idAt, row.idSize); }
    Bytes document(const Row& row) const { return Bytes(texts).substr(row.textAt, row.textSize); }
    std::span<const FieldValue> valuesOf(std::size_t row) const {
        return std::span(values).subspan(row * fields, fields);
    }
};

// A pass over the documents of a space that makes entries for the index builder of them, read by as many
// threads as ask for batches. Those run ahead of what was seen in order only so far that memory stays
// bounded. Within a batch documents are read in the order of the file.
class DocumentCursor : public Cursor {
public:
    struct Input {
        const Source& source;
        const SpaceView& space;
        const PackedKeys& keys; // of the space
        const FieldSet& fields; // that are read
        bool read = true;       // documents; else only today's IDs are there
        bool keep = false;      // the documents' text
        unsigned jobs = 2;
        std::function<void(std::uint64_t done)> progress{}; // documents; some 10 times a second
    };

    bool next(EntryBatch& batch, std::stop_token stop) override;
    Result<void> status() const override;
    std::uint64_t totalBytes() const override { return 0; }

protected:
    explicit DocumentCursor(Input input);
    const Input& input() const { return m_input; }

    // What a batch comes to, put aside until its turn; from any thread.
    struct Work {
        DocumentBatch documents;
        virtual ~Work() = default;
    };
    virtual std::unique_ptr<Work> work(DocumentBatch documents, EntryBatch& entries) = 0;
    // One call at a time, in today's order.
    virtual void inOrder(Work& /*work*/) {}

private:
    struct Ticket {
        std::uint64_t number = 0;
        Span span;
    };
    std::optional<Ticket> nextTicket(const std::stop_token& stop);
    Span nextSpan();
    Result<DocumentBatch> read(Span span, const std::stop_token& stop) const;
    void listRows(DocumentBatch& batch) const;
    void handIn(std::uint64_t number, std::unique_ptr<Work> work);
    void giveUp(Error error);
    void report();

    const Input m_input;
    const Rank m_end;
    mutable std::mutex m_mutex; // of all below
    std::condition_variable_any m_wake;
    std::uint64_t m_next = 0;      // number of the batch to read next
    Rank m_nextRank = 0;           // its first
    std::uint64_t m_nextBytes = 0; // value bytes before it
    std::uint64_t m_taken = 0;     // batches seen in order
    bool m_taking = false;         // a thread is at it
    std::map<std::uint64_t, std::unique_ptr<Work>> m_ready;
    Rank m_done = 0;
    std::optional<Error> m_failure;
    std::chrono::steady_clock::time_point m_reported{};
};

} // namespace keyatlas
