// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/movedpages.h"

#include <algorithm>
#include <utility>

namespace keyatlas {

namespace {

std::string plainText(Bytes json) {
    const bool quoted = json.size() >= 2 && json.front() == '"' && json.back() == '"';
    return std::string(quoted ? json.substr(1, json.size() - 2) : json);
}

// What the field `path` says in each of the rows' documents.
Result<void> readTimes(const std::string& path, const Place& place, std::vector<MovedRow>& rows,
                       const std::stop_token& stop) {
    const auto field = FieldPath::parse(path);
    if (!field || !place.opened || !place.opened->source) {
        return {};
    }
    std::vector<KeyIndex::Item> items;
    items.reserve(rows.size());
    for (const MovedRow& row : rows) {
        auto item = place.space.keys->item(row.moved.rankToday, stop);
        if (!item) {
            return tl::make_unexpected(item.error());
        }
        items.push_back(std::move(*item));
    }
    std::vector<Source::Place> places;
    places.reserve(items.size());
    for (const auto& item : items) {
        places.push_back(placeOf(item));
    }
    return place.opened->source->documents(
        place.space.id, places,
        [&](std::size_t number, const Result<Bytes>& text) {
            if (text) {
                rows[number].time = plainText(field->find(*text));
            }
        },
        stop);
}

} // namespace

Result<std::vector<MovedRow>> movedRows(const AppliedScheme& applied, const Place& place, Span span,
                                        std::stop_token stop) {
    auto moved = movedDocuments(applied, place.space, span, stop);
    if (!moved) {
        return tl::make_unexpected(moved.error());
    }
    std::vector<MovedRow> rows;
    rows.reserve(moved->size());
    for (auto& one : *moved) {
        rows.push_back({std::move(one), {}});
    }
    if (applied.arrivalField) {
        const auto read = readTimes(*applied.arrivalField, place, rows, stop);
        if (!read && read.error().code == Error::Code::Cancelled) {
            return tl::make_unexpected(read.error());
        }
    }
    return rows;
}

void MovedPages::start(std::shared_ptr<const AppliedScheme> applied, const Place& place, Worker* worker) {
    m_asking.drop();
    m_applied = std::move(applied);
    m_place = place;
    m_worker = worker;
    m_pages.clear();
    m_wished.reset();
    m_failure.reset();
}

const MovedRow* MovedPages::look(Rank rank) {
    const Rank page = rank / kPage;
    const auto at = m_pages.find(page);
    if (at != m_pages.end()) {
        const auto index = static_cast<std::size_t>(rank % kPage);
        return index < at->second.size() ? &at->second[index] : nullptr;
    }
    if (!m_failure) {
        m_wished = page;
        ask();
    }
    return nullptr;
}

void MovedPages::ask() {
    if (m_asking.busy() || !m_wished || !m_applied || m_worker == nullptr) {
        return;
    }
    const Rank page = *std::exchange(m_wished, std::nullopt);
    const Span span{page * kPage, std::min((page + 1) * kPage, m_applied->keys->count())};
    m_asking.ask(
        *m_worker,
        [applied = m_applied, place = m_place, span](const std::stop_token& stop) {
            return movedRows(*applied, place, span, stop);
        },
        [this, page, span](Result<std::vector<MovedRow>> rows) {
            if (rows) {
                m_pages[page] = std::move(*rows);
                while (m_pages.size() > kKept) {
                    const auto first = m_pages.begin();
                    const auto last = std::prev(m_pages.end());
                    m_pages.erase(page - first->first > last->first - page ? first : last);
                }
            } else {
                m_failure = rows.error();
            }
            m_changed(span);
            ask();
        });
}

} // namespace keyatlas
