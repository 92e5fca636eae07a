// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/applyscheme.h"

#include "core/base/text.h"
#include "core/query/collation.h"
#include "core/scheme/arrivalorder.h"
#include "core/scheme/buildindex.h"
#include "core/scheme/schemecursor.h"

#include <algorithm>
#include <chrono>

namespace keyatlas {
namespace {

constexpr std::size_t kSizeBytes = 8; // of the length behind a view key

bool hasViewKeys(const Scheme& scheme) {
    return std::any_of(scheme.templates.begin(), scheme.templates.end(),
                       [](const Template& one) { return one.form == Template::Form::Array; });
}

Result<const PackedKeys*> wholeSpace(const SpaceView& space) {
    const PackedKeys* keys = space.keys->packed();
    if (keys != nullptr && space.keys->keysIn({0, space.keys->count()}).isExact()) {
        return keys;
    }
    Error error;
    error.code = Error::Code::Unsupported;
    error.what = "a scheme needs every document, and of this store only a sample is known";
    error.next = "give it more memory (--memory), or an export of a part of it";
    return fail(std::move(error));
}

// Numbers of the observers' fields go to them before the first row.
void addFieldsOf(const std::vector<RowObserver*>& observers, FieldSet& fields) {
    for (RowObserver* observer : observers) {
        std::vector<std::size_t> numbers;
        for (const FieldPath& field : observer->fields()) {
            numbers.push_back(fields.add(field));
        }
        observer->begin(numbers);
    }
}

// One call of applyScheme.
class Application {
public:
    Application(const Opened& opened, const SpaceView& space, const PackedKeys& keys, const Scheme& scheme,
                const std::vector<RowObserver*>& observers, const ApplyOptions& options)
        : m_opened(opened), m_space(space), m_keys(keys), m_scheme(scheme), m_observers(observers),
          m_options(options) {}

    Result<AppliedScheme> run(const std::stop_token& stop) {
        const auto begun = std::chrono::steady_clock::now();
        FieldSet fields;
        const auto renderer = IdRenderer::of(m_scheme, fields);
        if (!renderer) {
            return fail(renderer.error());
        }
        const auto& generators = renderer->generators();
        m_ordered = std::any_of(generators.begin(), generators.end(),
                                [](const auto& part) { return needsOrder(part.generator); });
        std::optional<std::size_t> arrival;
        if (m_options.arrival && (m_ordered || !m_observers.empty())) {
            arrival = fields.add(*m_options.arrival);
        }
        SchemeCursor::Task task{m_scheme, *renderer, m_observers, m_options.seed, arrival};
        if (m_ordered) {
            auto texts = textsInOrderOfArrival(input(fields, false, 0), *renderer, arrival, m_options, stop);
            if (!texts) {
                return fail(texts.error());
            }
            task.orderedTexts = std::move(*texts);
        }
        addFieldsOf(m_observers, fields);
        auto applied = pass(input(fields, true, m_ordered ? m_keys.count() : 0), std::move(task), stop);
        if (applied) {
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
            applied->seconds = took.count();
            applied->arrivalField = arrival ? std::optional(m_options.arrival->text()) : std::nullopt;
        }
        return applied;
    }

private:
    // Of the first or the last pass; `before`: documents that passes before it saw.
    DocumentCursor::Input input(const FieldSet& fields, bool last, std::uint64_t before) const {
        const bool observed = last && !m_observers.empty();
        const std::uint64_t total = m_keys.count() * (m_ordered ? 2 : 1);
        std::function<void(std::uint64_t)> progress;
        if (m_options.progress) {
            progress = [this, before, total](std::uint64_t done) {
                m_options.progress(before + done, total);
            };
        }
        return {*m_opened.source,
                m_space,
                m_keys,
                fields,
                observed || fields.needsDocuments(),
                observed,
                m_options.jobs,
                std::move(progress)};
    }

    Result<AppliedScheme> pass(DocumentCursor::Input input, SchemeCursor::Task task,
                               const std::stop_token& stop) const {
        SchemeCursor cursor(std::move(input), std::move(task));
        auto index = buildIndex(cursor, m_options, stop);
        if (!index) {
            return fail(index.error());
        }
        AppliedScheme applied;
        applied.scheme = m_scheme;
        applied.keys = std::move(index->live);
        applied.repeats = std::move(index->others);
        applied.repeatedIds = index->keysWithOthers;
        cursor.takeFigures().writeTo(applied);
        return applied;
    }

    const Opened& m_opened;
    const SpaceView& m_space;
    const PackedKeys& m_keys;
    const Scheme& m_scheme;
    const std::vector<RowObserver*>& m_observers;
    const ApplyOptions& m_options;
    bool m_ordered = false; // a generator needs an order of arrival
};

} // namespace

// A view key's bytes in order, its text, and how long that is.
std::string keyOf(const Scheme& scheme, Bytes id) {
    if (!hasViewKeys(scheme)) {
        return std::string(id);
    }
    const bool json = id.starts_with('[') || id.starts_with('{');
    std::string key = viewKeyBytes(json ? std::string(id) : toJsonString(id));
    key += id;
    appendNumber(key, id.size());
    return key;
}

std::string idOf(const Scheme& scheme, Bytes key) {
    if (!hasViewKeys(scheme) || key.size() < kSizeBytes) {
        return std::string(key);
    }
    const std::size_t end = key.size() - kSizeBytes;
    const std::size_t size = std::min<std::uint64_t>(numberAt(key, end), end);
    return std::string(key.substr(end - size, size));
}

Result<void> canApply(const SpaceView& space) {
    const auto keys = wholeSpace(space);
    return keys ? Result<void>() : Result<void>(fail(keys.error()));
}

Result<AppliedScheme> applyScheme(const Opened& opened, const SpaceView& space, const Scheme& scheme,
                                  const std::vector<RowObserver*>& observers, const ApplyOptions& options,
                                  std::stop_token stop) {
    const auto keys = wholeSpace(space);
    return keys ? Application(opened, space, **keys, scheme, observers, options).run(stop)
                : fail(keys.error());
}

Result<std::vector<MovedDocument>> movedDocuments(const AppliedScheme& applied, const SpaceView& space,
                                                  Span span, std::stop_token stop) {
    const auto items = applied.keys->items(span, stop);
    if (!items) {
        return fail(items.error());
    }
    std::vector<MovedDocument> moved;
    moved.reserve(items->size());
    for (const KeyIndex::Item& item : *items) {
        const auto today = space.keys->key(item.locator, stop);
        if (!today) {
            return fail(today.error());
        }
        moved.push_back({span.first + moved.size(), idOf(applied.scheme, item.key), item.locator,
                         std::string(space.ownKey(*today))});
    }
    return moved;
}

} // namespace keyatlas
