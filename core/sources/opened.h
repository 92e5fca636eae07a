// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/snapshot.h"
#include "core/sources/registry.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// One space a person can browse, side spaces included: name as on the command line ("", "_deleted", "_local",
// "_raw").
struct SpaceView {
    std::string name;
    bool main = false;
    std::string order = "bytes";
    SpaceId id{};
    std::shared_ptr<const KeyIndex> keys;
    std::size_t rowNumberBytes = 0; // of every key of the index, before the store's own key (SpaceInfo)
    std::string note{};
    Extent about{}; // as SpaceInfo: before a pass

    // The store's own key.
    Bytes ownKey(Bytes indexKey) const { return indexKey.substr(std::min(rowNumberBytes, indexKey.size())); }
};

// A source together with what one pass over it found: what the window and the command line work on. Const.
struct Opened {
    std::shared_ptr<const Source> source;
    std::shared_ptr<const Snapshot> snapshot;
    std::optional<Error> failure; // why the snapshot is partial, if it is

    // The main space or the equal ones first, then `_deleted`, `_local`, `_raw` where they hold something.
    std::vector<SpaceView> spaces() const;
    // nullopt: no such space. An empty name is the main space, if there is one.
    std::optional<SpaceView> space(Bytes name) const;
    // Documents that could not be read, torn rows and the like: exit status 1, "partial".
    bool partial() const;
};

// Opens and reads in one go: Fast, then Careful if the fast pass says so.
Result<Opened> readSource(const std::string& path, const OpenOptions& open, const BuildOptions& build,
                          std::stop_token stop);
// The same for a source that is already open.
Opened readOpened(std::shared_ptr<const Source> source, const BuildOptions& build, std::stop_token stop);

// Where a listed row's document is.
inline Source::Place placeOf(const KeyIndex::Item& item) {
    return {item.key, item.locator, item.valueBytes};
}

// The winner and all other rows of an ID, in CouchDB's order: winner first, then by falling revision.
struct DocumentWithLeaves {
    Document winner;
    std::vector<Document> others; // conflicts (live) and deleted leaves
};
Result<DocumentWithLeaves> readDocument(const Opened& opened, const SpaceView& space, Bytes key,
                                        std::stop_token stop);

} // namespace keyatlas
