// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/documentrows.h"
#include "ui/session/latest.h"

#include <functional>
#include <map>
#include <vector>

namespace keyatlas {

// Rows of a span, fetched in pages by a worker as somebody looks at them; a few pages are kept. Looking never
// waits: what is not there is asked for, the newest wish first, and `changed` says when it came.
class RowPages {
public:
    struct Row {
        DocumentRow row;
        DocumentDetail detail;
    };

    explicit RowPages(std::function<void(Span)> changed) : m_changed(std::move(changed)) {}

    void start(const Place& place); // forgets everything
    const Row* look(Rank rank);     // null until it is there
    const DocumentDetail* lookDetail(Rank rank);
    const Error* failure() const { return m_failure ? &*m_failure : nullptr; }

private:
    static constexpr Rank kPage = 256;          // rows
    static constexpr std::size_t kKept = 64;    // pages
    static constexpr std::size_t kWishes = 4;   // pages that are still asked for when the view has moved on
    static constexpr std::size_t kDetails = 24; // rows whose documents are read at once
    static constexpr std::size_t kDetailWishes = 200;

    void askPage();
    void askDetails();
    void take(Rank page, std::vector<DocumentRow> rows);
    void forgetFar(Rank page);

    std::function<void(Span)> m_changed;
    Place m_place;
    std::map<Rank, std::vector<Row>> m_pages;
    std::vector<Rank> m_wished;   // pages, newest last
    std::vector<Rank> m_detailed; // ranks, newest last
    std::optional<Error> m_failure;
    Latest m_page;
    Latest m_details;
};

} // namespace keyatlas
