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

Result<Locator> locatorOfKey(const PackedKeys& keys, Bytes key, std::stop_token stop) {
    const auto rank = keys.lowerBound(key, stop);
    if (!rank) {
        return fail(rank.error());
    }
    if (*rank >= keys.count()) {
        return fail(noSuchKey());
    }
    const auto item = keys.item(*rank, stop);
    if (!item) {
        return fail(item.error());
    }
    return item->key == key ? Result<Locator>(item->locator) : Result<Locator>(fail(noSuchKey()));
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
    const auto locator = locatorOfKey(*space.keys, key, stop);
    if (!locator) {
        return fail(locator.error());
    }
    auto winner = opened.source->document(space.id, *locator, stop);
    if (!winner) {
        return fail(winner.error());
    }
    DocumentWithLeaves document;
    document.winner = std::move(*winner);
    const SpaceSnapshot* rows = opened.snapshot->space(space.id);
    for (const Locator other : rows != nullptr ? rows->othersOf(key) : std::vector<Locator>()) {
        auto leaf = opened.source->document(space.id, other, stop);
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
