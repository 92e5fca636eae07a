// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/sources/json/exportfiles.h"
#include "core/sources/json/lineparser.h"
#include "core/sources/json/notes.h"
#include "core/sources/json/textwindow.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace keyatlas {

// Reads an export whose rows stand whole on their lines, several parts at once: the lines that begin in a
// part belong to it. If a line is not what the first ones were like, the pass ends in Error::Code::Corrupt,
// "careful".
class FastCursor final : public Cursor {
public:
    FastCursor(std::shared_ptr<const ExportFiles> files, std::shared_ptr<PassNotes> notes);

    bool next(EntryBatch& batch, std::stop_token stop) override;
    Result<void> status() const override;
    std::uint64_t totalBytes() const override;

private:
    struct Part {
        std::size_t file = 0;
        std::uint64_t from = 0;
        std::uint64_t to = 0;
    };
    struct Line;
    struct State;

    Part part(std::uint64_t number) const;
    Result<void> readPart(const Part& part, EntryBatch& batch, std::stop_token stop);
    bool findLine(const TextWindow& window, std::size_t at, Line& line) const;
    Result<Line> readLine(TextWindow& window, std::size_t at) const;
    Result<void> takeOddLine(State& state, const Line& line, LineParser::Outcome outcome);
    Result<void> torn(State& state, const Line& line);
    Result<void> closed(const Part& part, std::uint64_t offset);
    void finish();
    void fails(Error error);

    std::shared_ptr<const ExportFiles> m_files;
    std::shared_ptr<PassNotes> m_notes;
    std::vector<std::uint64_t> m_firstPart;  // of each file, and the number of all parts
    std::vector<std::atomic<bool>> m_closed; // of each file: the array of rows ends
    std::atomic<std::uint64_t> m_next{0};
    std::atomic<std::uint64_t> m_finished{0};
    std::atomic<bool> m_failed{false};
    mutable std::mutex m_mutex;
    std::optional<Error> m_failure;
};

} // namespace keyatlas
