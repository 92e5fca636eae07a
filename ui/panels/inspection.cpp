// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspection.h"

namespace keyatlas {

namespace {

InspectedLeaf leafOf(Document document, InspectedLeaf::Kind kind) {
    InspectedLeaf leaf;
    leaf.kind = kind != InspectedLeaf::Kind::Winner && document.revision.deleted
                    ? InspectedLeaf::Kind::Deleted
                    : kind;
    leaf.revision = std::move(document.revision);
    leaf.error = std::move(document.error);
    leaf.form = document.form;
    leaf.baseValue = document.baseValue;
    if (document.form == Document::Form::Operands) {
        leaf.operands = std::make_shared<const std::vector<std::string>>(std::move(document.operands));
    }
    if (!document.text.empty() || document.form != Document::Form::Json) { // a value may be empty
        if (document.form == Document::Form::Json) {
            leaf.attachments = attachmentsOf(document.text);
        }
        leaf.text = std::make_shared<const std::string>(std::move(document.text));
    }
    return leaf;
}

void readLeaves(Inspection& found, const Place& place, const std::stop_token& stop) {
    auto document = readDocument(*place.opened, place.space, found.key, stop);
    if (!document) {
        found.failure = document.error();
        return;
    }
    found.leaves.push_back(leafOf(std::move(document->winner), InspectedLeaf::Kind::Winner));
    for (auto& other : document->others) {
        found.leaves.push_back(leafOf(std::move(other), InspectedLeaf::Kind::Conflict));
    }
}

} // namespace

Result<Inspection> inspect(const Place& place, Rank rank, std::stop_token stop) {
    const auto& keys = *place.space.keys;
    const auto item = keys.item(rank, stop);
    const auto before = keys.extent({0, rank}, stop);
    const auto total = keys.extent(place.whole(), stop);
    const Span around{rank > 0 ? rank - 1 : 0, std::min(rank + 2, keys.count())};
    auto rows = documentRows(keys, around, stop);
    if (!item || !before || !total || !rows) {
        return tl::make_unexpected(!item     ? item.error()
                                   : !before ? before.error()
                                   : !total  ? total.error()
                                             : rows.error());
    }
    Inspection found;
    found.rank = rank;
    found.key = item->key;
    found.bytes = item->valueBytes;
    found.before = *before;
    found.total = *total;
    for (std::size_t i = 0; i < rows->size(); ++i) {
        found.neighbours.emplace_back(around.first + i, std::move((*rows)[i]));
    }
    readLeaves(found, place, stop);
    return found;
}

} // namespace keyatlas
