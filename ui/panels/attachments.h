// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// What a document says of a file attached to it.
struct Attachment {
    std::string name;
    std::string type;
    std::string digest;
    std::optional<std::uint64_t> length; // as the document says, else that of the data
    std::size_t dataAt = 0;              // of the inline data's value in the document's text
    std::size_t dataSize = 0;            // 0: there is none
    bool damaged = false;                // there is a value that should be data, but is not
};

// Of `_attachments`, in the order of the text. Reads names of CouchDB and of couchbackup.
std::vector<Attachment> attachmentsOf(const std::string& document);

// The attached file. Error::Code::Corrupt if the inline data is no base64.
Result<std::string> attachmentBytes(const std::string& document, const Attachment& attachment);

} // namespace keyatlas
