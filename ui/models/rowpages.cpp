// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/rowpages.h"

#include "ui/session/session.h"

#include <algorithm>

namespace keyatlas {

namespace {

// Puts a wish last, where the newest is served first; the oldest go when there are too many.
void wish(std::vector<Rank>& wishes, Rank one, std::size_t most) {
    wishes.erase(std::remove(wishes.begin(), wishes.end(), one), wishes.end());
    wishes.push_back(one);
    if (wishes.size() > most) {
        wishes.erase(wishes.begin());
    }
}

} // namespace

void RowPages::start(const Place& place) {
    m_page.drop();
    m_details.drop();
    m_place = place;
    m_pages.clear();
    m_wished.clear();
    m_detailed.clear();
    m_failure.reset();
}

const RowPages::Row* RowPages::look(Rank rank) {
    const Rank page = rank / kPage;
    const auto at = m_pages.find(page);
    if (at != m_pages.end()) {
        const auto index = static_cast<std::size_t>(rank % kPage);
        return index < at->second.size() ? &at->second[index] : nullptr;
    }
    if (!m_failure) {
        wish(m_wished, page, kWishes);
        askPage();
    }
    return nullptr;
}

const DocumentDetail* RowPages::lookDetail(Rank rank) {
    const auto* row = look(rank);
    if (row == nullptr) {
        return nullptr;
    }
    if (!row->detail.known) {
        wish(m_detailed, rank, kDetailWishes);
        askDetails();
        return nullptr;
    }
    return &row->detail;
}

void RowPages::askPage() {
    if (m_page.busy() || m_wished.empty()) {
        return;
    }
    const Rank page = m_wished.back();
    m_page.ask(
        m_place.session->workers().read,
        [keys = m_place.space.keys, page](const std::stop_token& stop) {
            return documentRows(*keys, {page * kPage, (page + 1) * kPage}, stop);
        },
        [this, page](Result<std::vector<DocumentRow>> rows) {
            m_wished.erase(std::remove(m_wished.begin(), m_wished.end(), page), m_wished.end());
            if (rows) {
                take(page, std::move(*rows));
            } else {
                m_failure = rows.error();
                m_changed({page * kPage, (page + 1) * kPage});
            }
            askPage();
        });
}

void RowPages::take(Rank page, std::vector<DocumentRow> rows) {
    auto& kept = m_pages[page];
    kept.clear();
    kept.reserve(rows.size());
    for (auto& row : rows) {
        kept.push_back({std::move(row), {}});
    }
    forgetFar(page);
    m_changed({page * kPage, page * kPage + kept.size()});
}

void RowPages::forgetFar(Rank page) {
    while (m_pages.size() > kKept) {
        const auto first = m_pages.begin();
        const auto last = std::prev(m_pages.end());
        m_pages.erase(page - first->first > last->first - page ? first : last);
    }
}

void RowPages::askDetails() {
    if (m_details.busy() || m_detailed.empty()) {
        return;
    }
    const auto count = std::min(kDetails, m_detailed.size());
    std::vector<Rank> ranks(m_detailed.end() - static_cast<std::ptrdiff_t>(count), m_detailed.end());
    m_detailed.resize(m_detailed.size() - count);
    m_details.ask(
        m_place.session->workers().read,
        [opened = m_place.opened, space = m_place.space, ranks](const std::stop_token& stop) {
            std::vector<DocumentDetail> details;
            details.reserve(ranks.size());
            for (const Rank rank : ranks) {
                details.push_back(documentDetail(*opened, space, rank, stop));
            }
            return details;
        },
        [this, ranks](std::vector<DocumentDetail> details) {
            for (std::size_t i = 0; i < ranks.size(); ++i) {
                const auto page = m_pages.find(ranks[i] / kPage);
                const auto index = static_cast<std::size_t>(ranks[i] % kPage);
                if (page != m_pages.end() && index < page->second.size()) {
                    page->second[index].detail = std::move(details[i]);
                    m_changed({ranks[i], ranks[i] + 1});
                }
            }
            askDetails();
        });
}

} // namespace keyatlas
