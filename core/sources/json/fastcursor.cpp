// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/fastcursor.h"

#include "core/sources/json/trailer.h"

#include <algorithm>
#include <cstring>

namespace keyatlas {
namespace {

constexpr std::uint64_t kPart = 4u << 20;
constexpr std::size_t kStep = 256u << 10;       // read at once: what fits the processor's cache
constexpr std::size_t kLongestLine = 64u << 20; // a longer one is read piece by piece

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
    std::size_t entries = 0; // in the batch before the current line
    std::size_t keys = 0;

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
    TextWindow window(*file.text, first ? part.from : part.from - 1, kStep);
    State state(part, file, window, batch);
    bool mine = first; // the line that ends behind the border of the part belongs to the part before
    for (std::size_t at = 0; window.origin() + at < part.to && !state.closed;) {
        Line line;
        if (!findLine(window, at, line)) {
            const auto read = stop.stop_requested() ? Result<Line>(cancelled()) : readLine(window, at);
            if (!read) {
                return fail(read.error());
            }
            line = *read;
        }
        if (mine) {
            const auto outcome =
                state.parser.parse(window.text().substr(line.at, line.size), window.origin() + line.at);
            if (outcome != LineParser::Outcome::Whole) {
                if (auto taken = takeOddLine(state, line, outcome); !taken) {
                    return taken;
                }
            }
            state.entries = batch.entries.size();
            state.keys = batch.keys.size();
        }
        mine = true;
        if (line.last) {
            break;
        }
        at = line.at + line.size + 1;
    }
    m_notes->add(state.sink.tally(), batch.entries.size());
    return {};
}

// The line at window offset `at`, if all of it was read already.
bool FastCursor::findLine(const TextWindow& window, std::size_t at, Line& line) const {
    const Bytes text = window.text();
    const void* newline = at < text.size() ? std::memchr(text.data() + at, '\n', text.size() - at) : nullptr;
    if (newline != nullptr) {
        line = {at, static_cast<std::size_t>(static_cast<const char*>(newline) - text.data()) - at, false};
    }
    return newline != nullptr;
}

// The same, reading on; what lies before the line is dropped.
Result<FastCursor::Line> FastCursor::readLine(TextWindow& window, std::size_t at) const {
    window.drop(at);
    Line line;
    while (!findLine(window, 0, line)) {
        if (window.text().size() > kLongestLine) {
            return careful();
        }
        const auto grown = window.grow();
        if (!grown) {
            return fail(grown.error());
        }
        if (!*grown) {
            return Line{0, window.text().size(), true};
        }
    }
    return line;
}

Result<void> FastCursor::takeOddLine(State& state, const Line& line, LineParser::Outcome outcome) {
    if (outcome == LineParser::Outcome::Torn) {
        return torn(state, line);
    }
    if (outcome == LineParser::Outcome::Closed) {
        state.closed = true;
        return closed(state.part, state.window.origin() + line.at + state.parser.closedAt());
    }
    return careful();
}

// A line that is not whole is damage only if the next one begins as lines do; otherwise nothing is certain.
Result<void> FastCursor::torn(State& state, const Line& line) {
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
            state.batch.entries.resize(state.entries);
            state.batch.keys.resize(state.keys);
            loss.line = true;
            loss.resumed = endsWithResumeMarker(*state.file.text, loss.damage.to);
        } else {
            loss.damage.from += state.parser.closedAt();
        }
    }
    if (!m_notes->full()) {
        loss.lineNumber = lineNumber(*state.file.text, loss.damage.from);
    }
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
