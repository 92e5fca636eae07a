// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/fastcursor.h"

#include "core/sources/json/trailer.h"

#include <algorithm>
#include <cstring>

namespace keyatlas {
namespace {

constexpr std::uint64_t kPart = 4u << 20;
constexpr std::size_t kOverlap = 64u << 10;
constexpr std::size_t kLongLine = 64u << 20; // a longer one is read piece by piece

tl::unexpected<Error> careful() {
    Error error;
    error.code = Error::Code::Corrupt;
    error.what = "the rows are not all laid out like the first ones";
    error.name = "careful";
    return tl::make_unexpected(std::move(error));
}

std::uint64_t partsOf(const ExportFile& file) {
    const std::uint64_t bytes = file.text->size() - std::min(file.text->size(), file.layout.rowsBegin);
    return std::max<std::uint64_t>(1, (bytes + kPart - 1) / kPart);
}

} // namespace

struct FastCursor::Line {
    std::size_t at = 0;   // in the window
    std::size_t size = 0; // without its newline
    bool last = false;    // the text ends with it
};

struct FastCursor::State {
    const Part& part;
    const ExportFile& file;
    TextWindow& window;
    EntryBatch& batch;
    RowSink sink;
    LineParser parser;
    bool closed = false;

    State(const Part& p, const ExportFile& f, TextWindow& w, EntryBatch& b)
        : part(p), file(f), window(w), batch(b), sink(f.layout.shape, p.file, b), parser(f.layout, sink) {}
};

FastCursor::FastCursor(std::shared_ptr<const ExportFiles> files, std::shared_ptr<PassNotes> notes)
    : m_files(std::move(files)), m_notes(std::move(notes)), m_closed(m_files->size()) {
    std::uint64_t parts = 0;
    for (const ExportFile& file : *m_files) {
        m_firstPart.push_back(parts);
        parts += partsOf(file);
    }
    m_firstPart.push_back(parts);
}

FastCursor::Part FastCursor::part(std::uint64_t number) const {
    const auto after = std::upper_bound(m_firstPart.begin(), m_firstPart.end(), number);
    Part part;
    part.file = static_cast<std::size_t>(after - m_firstPart.begin()) - 1;
    const ExportFile& file = (*m_files)[part.file];
    part.from = file.layout.rowsBegin + (number - m_firstPart[part.file]) * kPart;
    part.to = std::min(part.from + kPart, file.text->size());
    return part;
}

bool FastCursor::next(EntryBatch& batch, std::stop_token stop) {
    batch.clear();
    const std::uint64_t number = m_next.fetch_add(1);
    if (number >= m_firstPart.back() || m_failed) {
        return false;
    }
    batch.ordinal = number;
    const Part mine = part(number);
    batch.bytesRead = mine.to - mine.from;
    const auto read = stop.stop_requested() ? Result<void>(cancelled()) : readPart(mine, batch, stop);
    if (!read) {
        fails(read.error());
        return false;
    }
    if (m_finished.fetch_add(1) + 1 == m_firstPart.back()) {
        finish();
    }
    return true;
}

Result<void> FastCursor::readPart(const Part& part, EntryBatch& batch, std::stop_token stop) {
    const ExportFile& file = (*m_files)[part.file];
    const bool first = part.from == file.layout.rowsBegin;
    TextWindow window(*file.text, first ? part.from : part.from - 1,
                      static_cast<std::size_t>(part.to - part.from) + kOverlap);
    State state(part, file, window, batch);
    auto at = first ? Result<std::size_t>(std::size_t(0)) : firstLine(part, window);
    while (at && window.origin() + *at < part.to && !state.closed) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto line = lineAt(window, *at);
        if (!line) {
            return fail(line.error());
        }
        if (auto taken = takeLine(state, *line); !taken) {
            return taken;
        }
        at = line->at + line->size + 1;
    }
    if (!at) {
        return fail(at.error());
    }
    m_notes->add(state.sink.tally(), batch.entries.size());
    return {};
}

// Offset in the window of the first line that begins in the part.
Result<std::size_t> FastCursor::firstLine(const Part& part, TextWindow& window) const {
    const auto size = static_cast<std::size_t>(part.to - part.from);
    if (auto read = window.want(size); !read) {
        return fail(read.error());
    }
    const Bytes text = window.text().substr(0, size);
    const void* newline = std::memchr(text.data(), '\n', text.size());
    return newline == nullptr ? size + 1
                              : static_cast<std::size_t>(static_cast<const char*>(newline) - text.data()) + 1;
}

Result<FastCursor::Line> FastCursor::lineAt(TextWindow& window, std::size_t at) const {
    std::size_t searched = at;
    while (true) {
        const Bytes text = window.text();
        const void* newline = searched < text.size()
                                  ? std::memchr(text.data() + searched, '\n', text.size() - searched)
                                  : nullptr;
        if (newline != nullptr) {
            return Line{at, static_cast<std::size_t>(static_cast<const char*>(newline) - text.data()) - at,
                        false};
        }
        if (text.size() > at && text.size() - at > kLongLine) {
            return careful();
        }
        searched = text.size();
        const auto grown = window.grow();
        if (!grown) {
            return fail(grown.error());
        }
        if (!*grown) {
            return Line{at, text.size() > at ? text.size() - at : 0, true};
        }
    }
}

Result<void> FastCursor::takeLine(State& state, const Line& line) {
    const std::uint64_t offset = state.window.origin() + line.at;
    const std::size_t entries = state.batch.entries.size();
    const std::size_t keys = state.batch.keys.size();
    switch (state.parser.parse(state.window.text().substr(line.at, line.size), offset)) {
    case LineParser::Outcome::Whole:
        return {};
    case LineParser::Outcome::Torn:
        return torn(state, line, entries, keys);
    case LineParser::Outcome::Closed:
        state.closed = true;
        return closed(state.part, offset + state.parser.closedAt());
    case LineParser::Outcome::Careful:
        break;
    }
    return careful();
}

// A line that is not whole is damage only if the next one begins as lines do; otherwise nothing is certain.
Result<void> FastCursor::torn(State& state, const Line& line, std::size_t entries, std::size_t keys) {
    const Layout& layout = state.file.layout;
    if (!layout.independentLines()) {
        return careful();
    }
    const std::uint64_t from = state.window.origin() + line.at;
    PassNotes::Loss loss;
    loss.file = state.part.file;
    if (line.last) {
        loss.damage = {Damage::Kind::EndsEarly, from + state.parser.closedAt(), from + line.size};
    } else {
        const std::size_t behind = line.at + line.size + 1;
        if (auto wanted = state.window.want(behind + kOpeningSize); !wanted) {
            return wanted;
        }
        if (behind < state.window.text().size() && !beginsRow(layout, state.window.text().substr(behind))) {
            return careful();
        }
        loss.damage = {Damage::Kind::Torn, from, from + line.size + 1};
        if (layout.shape == Shape::CouchBackup) {
            state.batch.entries.resize(entries);
            state.batch.keys.resize(keys);
            loss.line = true;
            loss.resumed = endsWithResumeMarker(*state.file.text, loss.damage.to);
        } else {
            loss.damage.from += state.parser.closedAt();
        }
    }
    loss.lineNumber = lineNumber(*state.file.text, loss.damage.from);
    m_notes->add(loss);
    return {};
}

Result<void> FastCursor::closed(const Part& part, std::uint64_t offset) {
    const ExportFile& file = (*m_files)[part.file];
    const auto kind = readTrailer(*file.text, file.layout, offset);
    if (!kind) {
        return fail(kind.error());
    }
    if (*kind == TrailerKind::Other) {
        return careful();
    }
    m_closed[part.file] = *kind == TrailerKind::Whole;
    return {};
}

// After the last part: what only the whole pass can tell.
void FastCursor::finish() {
    for (std::size_t i = 0; i < m_files->size(); ++i) {
        const ExportFile& file = (*m_files)[i];
        if (!file.layout.independentLines() && !m_closed[i]) {
            m_notes->add(
                {{Damage::Kind::EndsEarly, file.text->size(), file.text->size()}, i, false, false, 0});
        }
    }
    if (auto same = unwritten(*m_files); !same) {
        fails(same.error());
    }
}

void FastCursor::fails(Error error) {
    const std::lock_guard lock(m_mutex);
    if (!m_failed.exchange(true)) {
        m_failure = std::move(error);
    }
}

Result<void> FastCursor::status() const {
    const std::lock_guard lock(m_mutex);
    if (m_failure) {
        return fail(*m_failure);
    }
    return {};
}

std::uint64_t FastCursor::totalBytes() const {
    std::uint64_t total = 0;
    for (const ExportFile& file : *m_files) {
        total += file.text->size();
    }
    return total;
}

} // namespace keyatlas
