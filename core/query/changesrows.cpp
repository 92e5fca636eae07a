// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/changesrows.h"

#include "core/base/jsontext.h"
#include "core/query/parameters.h"
#include "core/query/refusal.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr Rank kPlacesAtOnce = 4096;

bool selects(const ChangesQuery& query, Bytes key) {
    if (query.onlyDesign && key.substr(0, 8) != "_design/") {
        return false;
    }
    return !query.filtersIds || query.ids.find(key) != query.ids.end();
}

// Every document's place; those the filter leaves out have number 0 until they are dropped, so that numbers
// are the same whatever the filter.
Result<void> addPlaces(const SpaceView& view, bool deleted, const ChangesQuery& query,
                       std::vector<ChangedPlace>& places, std::vector<bool>& selected,
                       const std::stop_token& stop) {
    const Rank count = view.keys->count();
    for (Rank first = 0; first < count; first += kPlacesAtOnce) {
        const auto items = view.keys->items({first, std::min(count, first + kPlacesAtOnce)}, stop);
        if (!items) {
            return tl::make_unexpected(items.error());
        }
        for (std::size_t i = 0; i < items->size(); ++i) {
            const auto& item = (*items)[i];
            places.push_back({item.locator, first + i, deleted, places.size()});
            selected.push_back(selects(query, item.key));
        }
    }
    return {};
}

Result<Document> documentAt(const Database& database, const ChangedPlace& place,
                            const std::stop_token& stop) {
    return database.opened().source->document(database.main().id, {{}, place.locator, 0}, stop);
}

// The sequence as JSON text: the row's own, or its number.
std::string sequenceOf(const Document& document, const ChangedPlace& place) {
    const Bytes own = member(document.row, "seq");
    return own.empty() ? "\"" + std::to_string(place.number) + "\"" : std::string(own);
}

std::optional<std::uint64_t> leadingNumber(Bytes sequence) {
    const auto end = sequence.find_first_not_of("0123456789");
    const auto number = countParameter({sequence.substr(0, end), false});
    return number ? std::optional<std::uint64_t>(*number) : std::nullopt;
}

// The row numbers that come after `since`: first the row that has exactly this sequence, else by its leading
// number.
Result<std::uint64_t> lastSeen(const Database& database, const ChangesQuery& query,
                               const std::vector<ChangedPlace>& places, const std::stop_token& stop) {
    if (query.since == "0" || query.since.empty()) {
        return std::uint64_t{0};
    }
    if (query.since == "now") {
        return std::uint64_t{places.size()};
    }
    const auto wanted = leadingNumber(query.since);
    if (!wanted) {
        return refuse("bad_request", "Malformed sequence supplied in 'since' parameter.");
    }
    std::uint64_t seen = 0;
    for (const auto& place : places) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto document = documentAt(database, place, stop);
        if (!document) {
            return tl::make_unexpected(document.error());
        }
        const std::string sequence = textParameter({sequenceOf(*document, place), true});
        if (sequence == query.since) {
            return place.number;
        }
        seen = leadingNumber(sequence).value_or(0) <= *wanted ? place.number : seen;
    }
    return seen;
}

std::string changesOf(const Document& document, const OtherLeaves& others, bool allLeaves) {
    const Bytes listed = member(document.row, "changes");
    if (allLeaves && !listed.empty()) {
        return std::string(listed);
    }
    std::string list = "{\"rev\":" + couchString(document.revision.rev) + "}";
    for (const auto* leaves : {&others.conflicts, &others.deleted}) {
        for (const auto& leaf : *leaves) {
            list += allLeaves ? ",{\"rev\":" + couchString(leaf) + "}" : "";
        }
    }
    return "[" + list + "]";
}

std::string rowText(Bytes key, const Document& document, const OtherLeaves& others, const ChangedPlace& place,
                    const ChangesQuery& query) {
    std::string row = "{\"seq\":" + sequenceOf(document, place) + ",\"id\":" + idJson(key) +
                      ",\"changes\":" + changesOf(document, others, query.allLeaves);
    row += place.deleted ? ",\"deleted\":true" : "";
    if (query.includeDocs && !document.text.empty()) {
        Shown shown;
        shown.conflicts = query.conflicts;
        row += ",\"doc\":" + servedText(document, shown, others);
    }
    return row + "}";
}

Result<std::string> rowAt(const Database& database, const ChangedPlace& place, const ChangesQuery& query,
                          std::string& sequence, const std::stop_token& stop) {
    const SpaceView& view = place.deleted ? *database.deleted() : database.main();
    const auto key = view.keys->key(place.rank, stop);
    if (!key) {
        return tl::make_unexpected(key.error());
    }
    const auto document = documentAt(database, place, stop);
    if (!document) {
        return tl::make_unexpected(document.error());
    }
    OtherLeaves others;
    if (query.allLeaves || query.conflicts) {
        auto found = database.othersOf(view, *key, *document, stop);
        if (!found) {
            return tl::make_unexpected(found.error());
        }
        others = *std::move(found);
    }
    sequence = sequenceOf(*document, place);
    return rowText(*key, *document, others, place, query);
}

std::string lastSequence(const Database& database, const ChangedPlaces& places,
                         const std::string& ofLastRow) {
    if (places.pending > 0 && !ofLastRow.empty()) {
        return ofLastRow;
    }
    const auto header = database.opened().source->headerMember("last_seq");
    return header ? *header : "\"" + std::to_string(places.last) + "\"";
}

} // namespace

Result<ChangedPlaces> changedPlaces(const Database& database, const ChangesQuery& query,
                                    std::stop_token stop) {
    std::vector<ChangedPlace> all;
    std::vector<bool> selected; // by position before sorting
    auto added = addPlaces(database.main(), false, query, all, selected, stop);
    if (added && database.deleted()) {
        added = addPlaces(*database.deleted(), true, query, all, selected, stop);
    }
    if (!added) {
        return tl::make_unexpected(added.error());
    }
    std::sort(all.begin(), all.end(),
              [](const ChangedPlace& a, const ChangedPlace& b) { return a.locator < b.locator; });
    std::vector<bool> kept(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        kept[i] = selected[all[i].number];
        all[i].number = i + 1;
    }
    const auto seen = lastSeen(database, query, all, stop);
    if (!seen) {
        return tl::make_unexpected(seen.error());
    }
    ChangedPlaces places;
    places.last = all.size();
    for (std::size_t i = *seen; i < all.size(); ++i) {
        if (kept[i]) {
            places.rows.push_back(all[i]);
        }
    }
    if (query.descending) {
        std::reverse(places.rows.begin(), places.rows.end());
    }
    const std::uint64_t taken =
        std::min<std::uint64_t>(places.rows.size(), query.limit.value_or(places.rows.size()));
    places.pending = places.rows.size() - taken;
    places.rows.resize(taken);
    return places;
}

Result<void> writeChanges(const Database& database, const ChangesQuery& query, const ChangedPlaces& places,
                          const Out& out, std::stop_token stop) {
    bool open = out("{\"results\":[\n");
    std::string sequence;
    for (std::size_t i = 0; open && i < places.rows.size(); ++i) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto row = rowAt(database, places.rows[i], query, sequence, stop);
        if (!row) {
            return tl::make_unexpected(row.error());
        }
        open = out((i > 0 ? ",\n" : "") + *row);
    }
    open = open && out("\n],\n\"last_seq\":" + lastSequence(database, places, sequence) +
                       ",\"pending\":" + std::to_string(places.pending) + "}\n");
    return open ? Result<void>() : Result<void>(cancelled());
}

} // namespace keyatlas
