// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/documenttext.h"
#include "core/sources/opened.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// A source seen as the database it was exported from: its documents, tombstones and local documents. Const,
// thread-safe; reads documents from the file.
class Database {
public:
    // One space of the source and its companions; the main one if `space` is a side space's name or empty.
    // Error::Code::Usage if the source has no such space.
    static Result<Database> of(std::shared_ptr<const Opened> opened, Bytes space);

    struct Found {
        Document document;
        bool deleted = false;
        bool local = false;
        OtherLeaves others;
        std::vector<Document> otherDocuments; // newest first

        const Document* leaf(Bytes rev) const; // null if no leaf has this revision
    };
    // The winner of an ID among live, deleted and local documents; nullopt if there is none. If the database
    // was opened for a side space, only that one is looked at.
    Result<std::optional<Found>> find(Bytes id, std::stop_token stop) const;

    // Calls `visit` for the keys of a span, in order or backwards, with their documents read. False ends the
    // walk.
    using Visit = std::function<bool(Bytes key, Document document)>;
    Result<void> visit(const SpaceView& view, Span span, bool backwards, const Visit& visit,
                       std::stop_token stop) const;

    // Conflicts and deleted leaves of a key, without reading them twice if there are none.
    Result<OtherLeaves> othersOf(const SpaceView& view, Bytes key, const Document& winner,
                                 std::stop_token stop) const;

    const Opened& opened() const { return *m_opened; }
    const SpaceView& main() const { return m_main; }
    const std::optional<SpaceView>& deleted() const { return m_deleted; }
    const std::optional<SpaceView>& local() const { return m_local; }
    const SpaceView& chosen() const { return m_chosen; } // the space that was asked for

private:
    std::vector<const SpaceView*> searched(bool isLocal) const;
    Result<Found> read(const SpaceView& view, Bytes key, std::stop_token stop) const;

    std::shared_ptr<const Opened> m_opened;
    SpaceView m_main;
    SpaceView m_chosen;
    std::optional<SpaceView> m_deleted;
    std::optional<SpaceView> m_local;
};

// The bytes of a document as they are in the source. Without `rev` the winner, which must not be deleted
// unless the database was opened for its deleted documents. Error::Code::NoSuchKey says what is missing.
Result<std::string> documentText(const Database& database, Bytes id, Bytes rev, std::stop_token stop);

// Rank of exactly this key; nullopt if it is not there.
Result<std::optional<Rank>> rankOfKey(const Keyspace& keys, Bytes key, std::stop_token stop);

} // namespace keyatlas
