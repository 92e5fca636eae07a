// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/passfigures.h"

#include "core/base/text.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kExamples = 20;

// In the document beside the value: `"name":` and the comma.
std::uint64_t bytesBeside(const FieldPath& field) {
    const Bytes name = field.lastName();
    return name.empty() ? 1 : toJsonString(name).size() + 2;
}

// `isFirst`: nothing was counted before.
void widen(std::size_t& least, std::size_t& most, bool isFirst, std::size_t low, std::size_t high) {
    least = isFirst ? low : std::min(least, low);
    most = isFirst ? high : std::max(most, high);
}

void append(ComponentFigures& to, ComponentFigures&& later) {
    if (later.documents == 0) {
        return;
    }
    widen(to.least, to.most, to.documents == 0, later.least, later.most);
    if (to.documents == 0) {
        to.first = std::move(later.first);
    }
    to.documents += later.documents;
    to.bytes += later.bytes;
    to.fieldBytes += later.fieldBytes;
}

} // namespace

PassFigures::PassFigures(const IdRenderer& renderer, const FieldSet& fields)
    : m_fields(&fields), m_sources(renderer.alternatives()), m_components(renderer.alternatives()) {
    for (std::size_t i = 0; i < renderer.alternatives(); ++i) {
        for (const auto& field : renderer.fieldsOf(i)) {
            m_sources[i].push_back(field ? Source{*field, bytesBeside(fields[*field]), true} : Source{});
        }
        m_components[i].resize(m_sources[i].size());
    }
}

void PassFigures::withId(std::size_t bytes) {
    widen(m_shortest, m_longest, m_withId == 0, bytes, bytes);
    ++m_withId;
    m_idBytes += bytes;
}

void PassFigures::components(std::size_t alternative, const IdRenderer::Id& id,
                             std::span<const FieldValue> values) {
    for (std::size_t i = 0; i < id.ends.size(); ++i) {
        const std::size_t size = id.ends[i] - id.begins[i];
        ComponentFigures& figures = m_components[alternative][i];
        const Source& source = m_sources[alternative][i];
        if (figures.documents == 0) {
            figures.first = id.text.substr(id.begins[i], size);
        }
        widen(figures.least, figures.most, figures.documents == 0, size, size);
        ++figures.documents;
        figures.bytes += size;
        figures.fieldBytes += source.any ? values[source.field].jsonBytes + source.besides : 0;
    }
}

PassFigures::Missing& PassFigures::missingOf(const IdRenderer::Failure& failure) {
    for (Missing& missing : m_missing) {
        const bool sameReason = failure.unusable ? missing.figures.why == failure.why : !missing.unusable;
        if (missing.field == failure.field && sameReason) {
            return missing;
        }
    }
    m_missing.push_back({failure.field, failure.unusable, {}});
    m_missing.back().figures.field = (*m_fields)[failure.field].text();
    m_missing.back().figures.why = failure.why;
    return m_missing.back();
}

void PassFigures::missing(const std::vector<IdRenderer::Failure>& failures, Rank rank) {
    for (const auto& failure : failures) {
        MissingField& figures = missingOf(failure).figures;
        ++figures.documents;
        if (figures.examples.size() < kExamples) {
            figures.examples.push_back(rank);
        }
    }
}

void PassFigures::documents(std::uint64_t looked, std::uint64_t reserved) {
    m_documents += looked;
    m_reserved += reserved;
}

void PassFigures::append(PassFigures&& later) {
    m_documents += later.m_documents;
    m_reserved += later.m_reserved;
    m_unreadable += later.m_unreadable;
    if (later.m_withId > 0) {
        widen(m_shortest, m_longest, m_withId == 0, later.m_shortest, later.m_longest);
    }
    m_withId += later.m_withId;
    m_idBytes += later.m_idBytes;
    for (const Missing& from : later.m_missing) {
        MissingField& to = missingOf({from.field, from.figures.why, from.unusable}).figures;
        to.documents += from.figures.documents;
        const std::size_t room = kExamples - to.examples.size();
        const auto& ranks = from.figures.examples;
        to.examples.insert(to.examples.end(), ranks.begin(),
                           ranks.begin() + static_cast<std::ptrdiff_t>(std::min(room, ranks.size())));
    }
    for (std::size_t i = 0; i < m_components.size(); ++i) {
        for (std::size_t k = 0; k < m_components[i].size(); ++k) {
            keyatlas::append(m_components[i][k], std::move(later.m_components[i][k]));
        }
    }
}

void PassFigures::writeTo(AppliedScheme& applied) && {
    applied.documents = m_documents;
    applied.reserved = m_reserved;
    applied.unreadable = m_unreadable;
    applied.withId = m_withId;
    applied.idBytes = m_idBytes;
    applied.shortestId = m_shortest;
    applied.longestId = m_longest;
    applied.components = std::move(m_components);
    for (Missing& missing : m_missing) {
        applied.missing.push_back(std::move(missing.figures));
    }
    // Fields that most documents lack first.
    std::stable_sort(applied.missing.begin(), applied.missing.end(),
                     [](const MissingField& a, const MissingField& b) { return a.documents > b.documents; });
}

} // namespace keyatlas
