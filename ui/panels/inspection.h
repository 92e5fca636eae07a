// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/documentrows.h"
#include "ui/panels/attachments.h"
#include "ui/session/place.h"

#include <memory>
#include <string>
#include <vector>

namespace keyatlas {

// One of the revisions of a document that are there.
struct InspectedLeaf {
    enum class Kind : unsigned char { Winner, Conflict, Deleted };
    Kind kind = Kind::Winner;
    Revision revision;
    std::string error;                       // of an error row
    std::shared_ptr<const std::string> text; // null: the row has no document
    Document::Form form = Document::Form::Json;
    std::shared_ptr<const std::vector<std::string>> operands; // of Form::Operands
    bool baseValue = false;
    std::vector<Attachment> attachments;
};

// What the Inspector shows of one document.
struct Inspection {
    Rank rank = 0;
    std::string key;
    std::uint64_t bytes = 0;
    Extent before = emptyExtent(); // of all that stand before it
    Extent total = emptyExtent();
    std::vector<std::pair<Rank, DocumentRow>> neighbours; // those there are: before, this one, after
    std::vector<InspectedLeaf> leaves;                    // the winner first
    std::optional<Error> failure;                         // why there are none
};

// On a worker.
Result<Inspection> inspect(const Place& place, Rank rank, std::stop_token stop);

} // namespace keyatlas
