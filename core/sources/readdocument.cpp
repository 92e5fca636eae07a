// SPDX-License-Identifier: GPL-3.0-or-later
// One document with its conflicts and other leaves.
#include "core/sources/opened.h"
#include "core/sources/winner.h"

#include <algorithm>
#include <utility>

namespace keyatlas {
namespace {

Error noSuchKey() {
    Error error;
    error.code = Error::Code::NoSuchKey;
    error.what = "there is no document of this ID";
    return error;
}

Result<KeyIndex::Item> itemOfKey(const KeyIndex& keys, Bytes key, std::stop_token stop) {
    const auto rank = keys.lowerBound(key, stop);
    if (!rank) {
        return fail(rank.error());
    }
    if (*rank >= keys.count()) {
        return fail(noSuchKey());
    }
    auto item = keys.item(*rank, stop);
    if (!item) {
        return fail(item.error());
    }
    return item->key == key ? std::move(item) : Result<KeyIndex::Item>(fail(noSuchKey()));
}

// Leaves that the winner's row names, but whose bodies are not in the source.
void addNamedLeaves(DocumentWithLeaves& document) {
    for (const Revision& leaf : document.winner.otherLeaves) {
        const bool known =
            std::any_of(document.others.begin(), document.others.end(),
                        [&leaf](const Document& other) { return other.revision.rev == leaf.rev; });
        if (!known && leaf.rev != document.winner.revision.rev) {
            Document named;
            named.revision = leaf;
            document.others.push_back(std::move(named));
        }
    }
}

} // namespace

Result<DocumentWithLeaves> readDocument(const Opened& opened, const SpaceView& space, Bytes key,
                                        std::stop_token stop) {
    const auto item = itemOfKey(*space.keys, key, stop);
    if (!item) {
        return fail(item.error());
    }
    auto winner = opened.source->document(space.id, placeOf(*item), stop);
    if (!winner) {
        return fail(winner.error());
    }
    DocumentWithLeaves document;
    document.winner = std::move(*winner);
    const SpaceSnapshot* rows = opened.snapshot->space(space.id);
    for (const Locator other : rows != nullptr ? rows->othersOf(key) : std::vector<Locator>()) {
        auto leaf = opened.source->document(space.id, {key, other, 0}, stop);
        if (!leaf) {
            return fail(leaf.error());
        }
        document.others.push_back(std::move(*leaf));
    }
    addNamedLeaves(document);
    std::stable_sort(
        document.others.begin(), document.others.end(),
        [](const Document& a, const Document& b) { return comesBefore(a.revision, b.revision); });
    return document;
}

} // namespace keyatlas
