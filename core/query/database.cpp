// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/database.h"

#include "core/base/text.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr Rank kKeysAtOnce = 256; // keys read at once

std::string spaceNames(const Opened& opened) {
    std::string names;
    for (const auto& view : opened.spaces()) {
        names += (names.empty() ? "" : ", ") + ("#" + view.name);
    }
    return names;
}

void addLeaf(OtherLeaves& others, const Revision& leaf) {
    (leaf.deleted ? others.deleted : others.conflicts).push_back(leaf.rev);
}

tl::unexpected<Error> missing(std::string what, std::string next) {
    Error error;
    error.code = Error::Code::NoSuchKey;
    error.what = std::move(what);
    error.next = std::move(next);
    return fail(std::move(error));
}

} // namespace

const Document* Database::Found::leaf(Bytes rev) const {
    if (document.revision.rev == rev) {
        return &document;
    }
    const auto other = std::find_if(otherDocuments.begin(), otherDocuments.end(),
                                    [&](const Document& leaf) { return leaf.revision.rev == rev; });
    return other == otherDocuments.end() ? nullptr : &*other;
}

Result<std::optional<Rank>> rankOfKey(const Keyspace& keys, Bytes key, std::stop_token stop) {
    const auto rank = keys.lowerBound(key, stop);
    const auto size = rank ? keys.size(stop) : rank;
    if (!size) {
        return tl::make_unexpected(size.error());
    }
    if (*rank == *size) {
        return std::optional<Rank>();
    }
    const auto found = keys.key(*rank, stop);
    if (!found) {
        return tl::make_unexpected(found.error());
    }
    return *found == key ? std::optional<Rank>(*rank) : std::nullopt;
}

Result<Database> Database::of(std::shared_ptr<const Opened> opened, Bytes space) {
    const auto chosen = opened->space(space);
    const auto main = opened->space("");
    if (!chosen) {
        Error error;
        error.code = Error::Code::Usage;
        error.what = space.empty() ? "the source has no main space" : "no space #" + std::string(space);
        error.path = opened->source->info().path;
        error.next = "name one of " + spaceNames(*opened);
        return fail(std::move(error));
    }
    Database database;
    database.m_opened = std::move(opened);
    database.m_chosen = *chosen;
    database.m_main = main.value_or(*chosen);
    database.m_deleted = database.m_opened->space("_deleted");
    database.m_local = database.m_opened->space("_local");
    return database;
}

std::vector<const SpaceView*> Database::searched(bool isLocal) const {
    if (!m_chosen.main) {
        return {&m_chosen};
    }
    if (isLocal) {
        return m_local ? std::vector<const SpaceView*>{&*m_local} : std::vector<const SpaceView*>();
    }
    return m_deleted ? std::vector<const SpaceView*>{&m_main, &*m_deleted}
                     : std::vector<const SpaceView*>{&m_main};
}

namespace {

// The key of the index whose own key this is; in file order all are looked at.
Result<std::optional<std::string>> indexKeyOf(const SpaceView& view, Bytes id, const std::stop_token& stop) {
    if (view.rowNumberBytes == 0) {
        const auto rank = rankOfKey(*view.keys, id, stop);
        return rank
                   ? Result<std::optional<std::string>>(*rank ? std::optional(std::string(id)) : std::nullopt)
                   : Result<std::optional<std::string>>(tl::make_unexpected(rank.error()));
    }
    for (Rank first = 0; first < view.keys->count(); first += kKeysAtOnce) {
        const auto keys = view.keys->keysOf({first, std::min(first + kKeysAtOnce, view.keys->count())}, stop);
        if (!keys) {
            return tl::make_unexpected(keys.error());
        }
        const auto found = std::find_if(keys->begin(), keys->end(),
                                        [&](const std::string& key) { return view.ownKey(key) == id; });
        if (found != keys->end()) {
            return std::optional(*found);
        }
    }
    return std::optional<std::string>();
}

} // namespace

Result<std::optional<Database::Found>> Database::find(Bytes id, std::stop_token stop) const {
    const bool isLocal = id.substr(0, 7) == "_local/";
    for (const SpaceView* view : searched(isLocal)) {
        const auto key = indexKeyOf(*view, id, stop);
        if (!key) {
            return tl::make_unexpected(key.error());
        }
        if (!*key) {
            continue;
        }
        auto found = read(*view, **key, stop);
        if (!found) {
            return tl::make_unexpected(found.error());
        }
        found->local = isLocal;
        return std::optional<Found>(*std::move(found));
    }
    return std::optional<Found>();
}

Result<Database::Found> Database::read(const SpaceView& view, Bytes key, std::stop_token stop) const {
    auto leaves = readDocument(*m_opened, view, key, stop);
    if (!leaves) {
        return tl::make_unexpected(leaves.error());
    }
    Found found;
    found.document = std::move(leaves->winner);
    found.deleted = found.document.revision.deleted;
    found.otherDocuments = std::move(leaves->others);
    for (const auto& leaf : found.otherDocuments) {
        addLeaf(found.others, leaf.revision);
    }
    return found;
}

Result<OtherLeaves> Database::othersOf(const SpaceView& view, Bytes key, const Document& winner,
                                       std::stop_token stop) const {
    const SpaceSnapshot* snapshot = m_opened->snapshot->space(view.id);
    if (snapshot == nullptr || snapshot->othersOf(key).empty()) {
        OtherLeaves others;
        for (const Revision& leaf : winner.otherLeaves) {
            addLeaf(others, leaf);
        }
        return others;
    }
    auto found = read(view, key, stop);
    return found ? Result<OtherLeaves>(std::move(found->others))
                 : Result<OtherLeaves>(tl::make_unexpected(found.error()));
}

Result<void> Database::visit(const SpaceView& view, Span span, bool backwards, const Visit& visit,
                             std::stop_token stop) const {
    span = intersection(span, {0, view.keys->count()});
    for (Rank done = 0; done < span.count(); done += kKeysAtOnce) {
        const Rank count = std::min(kKeysAtOnce, span.count() - done);
        const Rank first = backwards ? span.last - done - count : span.first + done;
        auto items = view.keys->items({first, first + count}, stop);
        if (!items) {
            return tl::make_unexpected(items.error());
        }
        if (backwards) {
            std::reverse(items->begin(), items->end());
        }
        for (const auto& item : *items) {
            if (stop.stop_requested()) {
                return cancelled();
            }
            auto document = m_opened->source->document(view.id, placeOf(item), stop);
            if (!document) {
                return tl::make_unexpected(document.error());
            }
            if (!visit(item.key, *std::move(document))) {
                return {};
            }
        }
    }
    return {};
}

Result<std::string> documentText(const Database& database, Bytes id, Bytes rev, std::stop_token stop) {
    auto found = database.find(id, stop);
    if (!found) {
        return tl::make_unexpected(found.error());
    }
    if (!*found) {
        return missing("no document " + escape(id), "`keyatlas-cli keys --format ids` lists all IDs");
    }
    const bool deletedIsFine = database.chosen().name == "_deleted";
    if (rev.empty() && (*found)->deleted && !deletedIsFine) {
        return missing("document " + escape(id) + " is deleted", "ask for it in #_deleted or by its --rev");
    }
    const Document* document = rev.empty() ? &(*found)->document : (*found)->leaf(rev);
    if (document == nullptr) {
        return missing("no revision " + escape(rev) + " of document " + escape(id),
                       "the newest is " + (*found)->document.revision.rev);
    }
    if (document->text.empty() && document->form == Document::Form::Json) {
        return fail(Error::Code::Corrupt, "the source lists document " + escape(id) + " without its text");
    }
    return document->text;
}

} // namespace keyatlas
