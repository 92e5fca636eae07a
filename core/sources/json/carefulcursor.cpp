// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/carefulcursor.h"

#include "core/sources/json/rowfacts.h"

#include <utility>

namespace keyatlas {
namespace {

constexpr std::uint64_t kBatchBytes = 4u << 20;
constexpr std::uint64_t kLongUnit = 64u
                                    << 20; // of a longer one the first documents are handed on before its end

} // namespace

struct CarefulCursor::Mark {
    std::uint64_t unit = ~std::uint64_t(0);
    std::size_t entries = 0;
    std::size_t keys = 0;

    void at(std::uint64_t start, const EntryBatch& batch) {
        if (start != unit) {
            *this = {start, batch.entries.size(), batch.keys.size()};
        }
    }
};

CarefulCursor::CarefulCursor(std::shared_ptr<const ExportFiles> files, std::shared_ptr<PassNotes> notes)
    : m_files(std::move(files)), m_notes(std::move(notes)) {
    m_splitter = std::make_unique<RowSplitter>(*m_files->front().text, m_files->front().layout);
}

CarefulCursor::~CarefulCursor() = default;

bool CarefulCursor::next(EntryBatch& batch, std::stop_token stop) {
    const std::lock_guard lock(m_mutex);
    batch.clear();
    if (m_finished) {
        return false;
    }
    batch.ordinal = m_ordinal++;
    const auto filled = fill(batch, stop);
    if (!filled) {
        m_finished = true;
        m_failure = filled.error();
        return false;
    }
    m_finished = !*filled;
    const auto same = m_finished ? unwritten(*m_files) : Result<void>();
    if (!same) {
        m_failure = same.error();
    }
    return true;
}

// False when this is the last batch.
Result<bool> CarefulCursor::fill(EntryBatch& batch, std::stop_token stop) {
    while (true) {
        const std::uint64_t from = m_splitter->position();
        RowSink sink((*m_files)[m_file].layout.shape, m_file, batch);
        sink.numberRaw(&m_rawNumber);
        auto more = readRows(sink, batch, stop);
        if (!more) {
            return more;
        }
        batch.bytesRead += m_splitter->position() - from;
        m_notes->add(sink.tally(), batch.entries.size());
        if (*more) {
            return true;
        }
        if (!nextFile()) {
            return false;
        }
        if (!batch.entries.empty()) {
            return true;
        }
    }
}

// False at the end of the file.
Result<bool> CarefulCursor::readRows(RowSink& sink, EntryBatch& batch, std::stop_token stop) {
    const bool wholeUnits = (*m_files)[m_file].layout.shape == Shape::CouchBackup;
    const std::uint64_t from = m_splitter->position();
    Mark mark;
    while (true) {
        const std::uint64_t read = m_splitter->position() - from;
        if (read >= kBatchBytes && (!wholeUnits || !m_splitter->insideUnit() || read >= kLongUnit)) {
            return true;
        }
        const auto event = m_splitter->next(stop);
        if (!event) {
            return fail(event.error());
        }
        mark.at(m_splitter->unitStart(), batch);
        switch (*event) {
        case RowSplitter::Event::Row:
            addRow(sink);
            break;
        case RowSplitter::Event::Member:
        case RowSplitter::Event::LineEnd:
            break;
        case RowSplitter::Event::Damage:
            addDamage(batch, mark);
            break;
        case RowSplitter::Event::End:
            return false;
        }
    }
}

void CarefulCursor::addRow(RowSink& sink) {
    const Layout& layout = (*m_files)[m_file].layout;
    const Bytes text = m_splitter->text();
    const std::uint64_t offset = m_splitter->offset();
    if (text[0] != '{') {
        sink.oddity(Oddity::NotADocument, offset);
        return;
    }
    const RowFacts row = readRow(layout.shape, text);
    const bool headerLine = layout.shape == Shape::CouchBackup && !m_splitter->insideUnit() && row.id.empty();
    if (headerLine) {
        return;
    }
    if (!row.whole()) { // its brackets match, but not its commas or colons
        m_notes->add({{Damage::Kind::Torn, offset, offset + text.size()}, m_file, false, false, 0});
        return;
    }
    if (m_splitter->sawRawControl()) {
        sink.oddity(Oddity::RawControl, offset);
    }
    sink.add(row, text, offset);
}

void CarefulCursor::addDamage(EntryBatch& batch, Mark& mark) {
    const ExportFile& file = (*m_files)[m_file];
    PassNotes::Loss loss;
    loss.damage = m_splitter->damage();
    loss.file = m_file;
    if (file.layout.shape == Shape::CouchBackup && loss.damage.kind == Damage::Kind::Torn) {
        // As couchbackup itself: a line counts whole or not at all, its documents come again when it was
        // resumed.
        batch.entries.resize(mark.entries);
        batch.keys.resize(mark.keys);
        loss.damage.from = mark.unit;
        loss.line = true;
        loss.resumed = endsWithResumeMarker(*file.text, loss.damage.to);
    }
    if (file.layout.independentLines() && !m_notes->full()) {
        loss.lineNumber = lineNumber(*file.text, loss.damage.from);
    }
    m_notes->add(loss);
}

bool CarefulCursor::nextFile() {
    if (m_file + 1 >= m_files->size()) {
        return false;
    }
    ++m_file;
    m_splitter = std::make_unique<RowSplitter>(*(*m_files)[m_file].text, (*m_files)[m_file].layout);
    return true;
}

Result<void> CarefulCursor::status() const {
    const std::lock_guard lock(m_mutex);
    if (m_failure) {
        return fail(*m_failure);
    }
    return {};
}

std::uint64_t CarefulCursor::totalBytes() const {
    std::uint64_t total = 0;
    for (const ExportFile& file : *m_files) {
        total += file.text->size();
    }
    return total;
}

} // namespace keyatlas
