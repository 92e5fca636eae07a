// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/applyscheme.h"
#include "ui/session/latest.h"
#include "ui/session/place.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// A document under a scheme, and the text of the field that says when it was written.
struct MovedRow {
    MovedDocument moved;
    std::string time; // empty: it has none
};
// On a worker.
Result<std::vector<MovedRow>> movedRows(const AppliedScheme& applied, const Place& place, Span span,
                                        std::stop_token stop);

// Rows of a scheme's order, fetched in pages as somebody looks at them; a few pages are kept. Looking never
// waits: what is not there is asked for, and `changed` says when it came.
class MovedPages {
public:
    explicit MovedPages(std::function<void(Span)> changed) : m_changed(std::move(changed)) {}

    // Forgets everything. `worker` must outlive this object or the next call; null: nothing is asked.
    void start(std::shared_ptr<const AppliedScheme> applied, const Place& place, Worker* worker);
    const MovedRow* look(Rank rank); // null until it is there
    const std::optional<Error>& failure() const { return m_failure; }

private:
    static constexpr Rank kPage = 128;       // rows
    static constexpr std::size_t kKept = 64; // pages

    void ask();

    std::function<void(Span)> m_changed;
    std::shared_ptr<const AppliedScheme> m_applied;
    Place m_place;
    Worker* m_worker = nullptr;
    std::map<Rank, std::vector<MovedRow>> m_pages;
    std::optional<Rank> m_wished; // the newest page that is not there
    std::optional<Error> m_failure;
    Latest m_asking;
};

} // namespace keyatlas
