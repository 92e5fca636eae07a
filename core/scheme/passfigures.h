// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/applyscheme.h"
#include "core/scheme/idrenderer.h"

#include <utility>
#include <vector>

namespace keyatlas {

// What a pass counts. Threads count batch by batch; batches are put together in today's order.
class PassFigures {
public:
    PassFigures() = default;
    PassFigures(const IdRenderer& renderer, const FieldSet& fields);

    void withId(std::size_t bytes);
    void components(std::size_t alternative, const IdRenderer::Id& id, std::span<const FieldValue> values);
    void missing(const std::vector<IdRenderer::Failure>& failures, Rank rank);
    void documents(std::uint64_t looked, std::uint64_t reserved);
    void unreadable() { ++m_unreadable; }

    void append(PassFigures&& later);
    void writeTo(AppliedScheme& applied) &&; // all but what the index tells

private:
    struct Missing {
        std::size_t field = 0;
        bool unusable = false;
        MissingField figures;
    };
    Missing& missingOf(const IdRenderer::Failure& failure);
    struct Source { // of a component
        std::size_t field = 0;
        std::uint64_t besides = 0; // name, quotes, colon and comma
        bool any = false;
    };

    const FieldSet* m_fields = nullptr;
    std::uint64_t m_documents = 0;
    std::uint64_t m_reserved = 0;
    std::uint64_t m_unreadable = 0;
    std::uint64_t m_withId = 0;
    std::uint64_t m_idBytes = 0;
    std::size_t m_shortest = 0;
    std::size_t m_longest = 0;
    std::vector<Missing> m_missing;
    std::vector<std::vector<Source>> m_sources;
    std::vector<std::vector<ComponentFigures>> m_components;
};

} // namespace keyatlas
