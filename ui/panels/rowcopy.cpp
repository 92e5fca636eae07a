// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rowcopy.h"

#include "core/base/text.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"

namespace keyatlas {

namespace {

std::string cellText(RowCell cell, const KeyFormat& format, const Place& place, Rank rank,
                     const KeyIndex::Item& item, const std::stop_token& stop) {
    switch (cell) {
    case RowCell::Number:
        return std::to_string(rank);
    case RowCell::Id:
        return format == KeyFormat() ? escape(item.key) : toStd(copiedKey(format, item.key));
    case RowCell::Size:
        return std::to_string(item.valueBytes);
    case RowCell::Revision:
        return documentDetail(*place.opened, place.space, rank, stop).revision;
    }
    return {};
}

} // namespace

Result<std::string> rowsAsText(const Place& place, const std::vector<Span>& rows,
                               const std::vector<RowCell>& cells, const KeyFormat& format, Rank most,
                               std::stop_token stop) {
    std::string text;
    for (const Span& span : rows) {
        const Span part{span.first, std::min(span.last, span.first + most)};
        most -= part.count();
        const auto items = place.space.keys->items(part, stop);
        if (!items) {
            return tl::make_unexpected(items.error());
        }
        Rank rank = part.first;
        for (const auto& item : *items) {
            for (std::size_t i = 0; i < cells.size(); ++i) {
                text += (i == 0 ? "" : "\t") + cellText(cells[i], format, place, rank, item, stop);
            }
            text += '\n';
            ++rank;
        }
    }
    return text;
}

} // namespace keyatlas
