// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/documentcursor.h"
#include "core/scheme/passfigures.h"

#include <memory>
#include <optional>
#include <vector>

namespace keyatlas {

// The new IDs of all documents for the index builder; shows each document to the observers on the way.
class SchemeCursor : public DocumentCursor {
public:
    struct Task {
        const Scheme& scheme;
        const IdRenderer& renderer;
        const std::vector<RowObserver*>& observers;
        std::uint64_t seed = 1;
        std::optional<std::size_t> arrivalField{}; // its number
        std::shared_ptr<const PackedKeys>
            orderedTexts{}; // textsInOrderOfArrival(), if any generator needs it
    };
    SchemeCursor(Input input, Task task);

    PassFigures takeFigures() { return std::move(m_figures); } // once the pass is over

private:
    struct Rendered; // a batch
    class MadeTexts;
    std::unique_ptr<Work> work(DocumentBatch documents, EntryBatch& entries) override;
    void inOrder(Work& work) override;
    void writeIds(Rendered& to, EntryBatch& entries) const;
    void addId(Rendered& to, std::size_t row, const IdRenderer::Id& id, EntryBatch& entries) const;

    const Task m_task;
    PassFigures m_figures;
};

} // namespace keyatlas
