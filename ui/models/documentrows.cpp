// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/documentrows.h"

namespace keyatlas {

namespace {

constexpr std::size_t kKept = 1100; // bytes of a key: enough for all characters that are ever laid out
constexpr std::size_t kLeaves = 50; // other leaves that are looked at for a row of the table

int conflictsOf(const Opened& opened, const SpaceView& space, Bytes key, const std::stop_token& stop) {
    const auto* found = opened.snapshot->space(space.id);
    if (found == nullptr || found->keysWithOthers == 0) {
        return 0;
    }
    auto others = found->othersOf(key);
    others.resize(std::min(others.size(), kLeaves));
    int live = 0;
    for (const auto locator : others) {
        const auto leaf = opened.source->document(space.id, {key, locator, 0}, stop);
        live += leaf && !leaf->revision.deleted ? 1 : 0;
    }
    return live;
}

} // namespace

Result<std::vector<DocumentRow>> documentRows(const KeyIndex& keys, Span span, std::stop_token stop) {
    const auto items = keys.items(span, stop);
    if (!items) {
        return tl::make_unexpected(items.error());
    }
    std::vector<DocumentRow> rows;
    rows.reserve(items->size());
    for (const auto& item : *items) {
        rows.push_back({item.key.substr(0, kKept), item.key.size(), item.valueBytes, item.locator});
    }
    return rows;
}

DocumentDetail documentDetail(const Opened& opened, const SpaceView& space, Rank rank, std::stop_token stop) {
    DocumentDetail detail;
    const auto item = space.keys->item(rank, stop);
    const auto document = item ? opened.source->document(space.id, placeOf(*item), stop)
                               : Result<Document>(tl::make_unexpected(item.error()));
    if (!document) {
        detail.known = document.error().code != Error::Code::Cancelled;
        detail.error = document.error().what;
        return detail;
    }
    detail.known = true;
    detail.revision = document->revision.rev;
    detail.deleted = document->revision.deleted;
    detail.error = document->error;
    detail.conflicts = conflictsOf(opened, space, item->key, stop);
    return detail;
}

} // namespace keyatlas
