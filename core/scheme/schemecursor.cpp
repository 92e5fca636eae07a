// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/schemecursor.h"

#include "core/index/keywalk.h"
#include "core/scheme/buildindex.h"
#include "core/scheme/generatedparts.h"

namespace keyatlas {

struct SchemeCursor::Rendered : Work {
    struct Id {
        std::size_t at = 0; // into `ids`
        std::size_t size = 0;
        std::size_t endsAt = 0; // into `ends`
        std::size_t endsCount = 0;
        std::optional<std::size_t> alternative{};
        bool shown = true;
    };
    PassFigures figures;
    std::vector<Id> rows; // one a document, if there are observers
    std::string ids;
    std::vector<std::size_t> ends;
};

// Texts that were made before, document by document in today's order.
class SchemeCursor::MadeTexts {
public:
    MadeTexts(const PackedKeys* texts, Span ranks) : m_walk(none(), {}) {
        if (texts != nullptr) {
            std::string first;
            std::string last;
            appendNumber(first, ranks.first);
            appendNumber(last, ranks.last);
            const auto begin = texts->lowerBound(first, {});
            const auto end = texts->lowerBound(last, {});
            m_walk = KeyWalk(*texts, {begin.value_or(0), end.value_or(0)});
            m_any = m_walk.next();
        }
    }
    // Ranks must rise from call to call.
    Bytes of(Rank rank) {
        while (m_any && m_walk.locator() < rank) {
            m_any = m_walk.next();
        }
        return m_any && m_walk.locator() == rank ? m_walk.key().substr(sizeof(rank)) : Bytes();
    }

private:
    static const PackedKeys& none() {
        static const PackedKeys keys;
        return keys;
    }
    KeyWalk m_walk;
    bool m_any = false;
};

SchemeCursor::SchemeCursor(Input input, Task task)
    : DocumentCursor(std::move(input)), m_task(std::move(task)),
      m_figures(m_task.renderer, DocumentCursor::input().fields) {}

std::unique_ptr<DocumentCursor::Work> SchemeCursor::work(DocumentBatch documents, EntryBatch& entries) {
    auto rendered = std::make_unique<Rendered>();
    rendered->documents = std::move(documents);
    rendered->figures = PassFigures(m_task.renderer, input().fields);
    rendered->figures.documents(rendered->documents.rows.size(), rendered->documents.reserved);
    writeIds(*rendered, entries);
    if (m_task.observers.empty()) { // only its figures are wanted any more
        const Span span = rendered->documents.span;
        rendered->documents = DocumentBatch{span};
    }
    return rendered;
}

void SchemeCursor::writeIds(Rendered& to, EntryBatch& entries) const {
    const DocumentBatch& documents = to.documents;
    to.rows.resize(m_task.observers.empty() ? 0 : documents.rows.size());
    MadeTexts made(m_task.orderedTexts.get(), documents.span);
    GeneratedParts parts(m_task.renderer.generators(), m_task.seed);
    IdRenderer::Fitted fitted;
    IdRenderer::Id id;
    for (std::size_t i = 0; i < documents.rows.size(); ++i) {
        const DocumentBatch::Row& row = documents.rows[i];
        const auto values = documents.valuesOf(i);
        if (!row.readable) {
            to.figures.unreadable();
        }
        if (m_task.scheme.today) {
            id.text = documents.todayId(row);
            addId(to, i, id, entries);
        } else if (m_task.renderer.fit(values, fitted)) {
            parts.begin(row.rank, fitted.alternative, made.of(row.rank));
            m_task.renderer.write(fitted, parts, id);
            to.figures.components(fitted.alternative, id, values);
            addId(to, i, id, entries);
            if (!to.rows.empty()) {
                to.rows[i].alternative = fitted.alternative;
            }
        } else if (row.readable) {
            to.figures.missing(m_task.renderer.failures(values), row.rank);
        } else if (!to.rows.empty()) {
            to.rows[i].shown = false;
        }
    }
}

void SchemeCursor::addId(Rendered& to, std::size_t row, const IdRenderer::Id& id, EntryBatch& entries) const {
    to.figures.withId(id.text.size());
    Entry entry;
    entry.valueBytes = to.documents.rows[row].valueBytes;
    entry.locator = to.documents.rows[row].rank;
    entries.add(keyOf(m_task.scheme, id.text), entry);
    if (!to.rows.empty()) {
        Rendered::Id& place = to.rows[row];
        place.at = to.ids.size();
        place.size = id.text.size();
        place.endsAt = to.ends.size();
        place.endsCount = id.ends.size();
        to.ids += id.text;
        to.ends.insert(to.ends.end(), id.ends.begin(), id.ends.end());
    }
}

void SchemeCursor::inOrder(Work& work) {
    auto& rendered = static_cast<Rendered&>(work);
    m_figures.append(std::move(rendered.figures));
    const DocumentBatch& documents = rendered.documents;
    for (std::size_t i = 0; i < rendered.rows.size(); ++i) {
        const Rendered::Id& place = rendered.rows[i];
        if (!place.shown) {
            continue;
        }
        const DocumentBatch::Row& from = documents.rows[i];
        SchemeRow row;
        row.rank = from.rank;
        row.todayId = documents.todayId(from);
        row.id = Bytes(rendered.ids).substr(place.at, place.size);
        row.document = documents.document(from);
        row.valueBytes = from.valueBytes;
        row.alternative = place.alternative;
        row.ends = std::span(rendered.ends).subspan(place.endsAt, place.endsCount);
        row.values = documents.valuesOf(i);
        if (m_task.arrivalField) {
            row.arrival = momentOf(row.values[*m_task.arrivalField]);
        }
        for (RowObserver* observer : m_task.observers) {
            observer->see(row);
        }
    }
}

} // namespace keyatlas
