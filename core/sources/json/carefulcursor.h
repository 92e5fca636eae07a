// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/sources/json/exportfiles.h"
#include "core/sources/json/notes.h"
#include "core/sources/json/rowsink.h"
#include "core/sources/json/rowsplitter.h"

#include <memory>
#include <mutex>
#include <optional>

namespace keyatlas {

// Reads an export in order with the general splitter, past any damage. One thread reads at a time.
class CarefulCursor final : public Cursor {
public:
    CarefulCursor(std::shared_ptr<const ExportFiles> files, std::shared_ptr<PassNotes> notes);
    ~CarefulCursor() override;

    bool next(EntryBatch& batch, std::stop_token stop) override;
    Result<void> status() const override;
    std::uint64_t totalBytes() const override;

private:
    struct Mark; // where in the batch the rows of the current line begin
    Result<bool> fill(EntryBatch& batch, std::stop_token stop);
    Result<bool> readRows(RowSink& sink, EntryBatch& batch, std::stop_token stop);
    void addRow(RowSink& sink);
    void addDamage(EntryBatch& batch, Mark& mark);
    bool nextFile();

    std::shared_ptr<const ExportFiles> m_files;
    std::shared_ptr<PassNotes> m_notes;
    mutable std::mutex m_mutex;
    std::size_t m_file = 0;
    std::unique_ptr<RowSplitter> m_splitter;
    std::uint64_t m_ordinal = 0;
    std::uint64_t m_rawNumber = 0;
    bool m_finished = false;
    std::optional<Error> m_failure;
};

} // namespace keyatlas
