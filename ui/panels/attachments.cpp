// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/attachments.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"

#include <charconv>

namespace keyatlas {

namespace {

std::string textMember(Bytes object, Bytes name) {
    return decodeString(member(object, name)).value_or("");
}

std::optional<std::uint64_t> numberMember(Bytes object, Bytes name) {
    const Bytes digits = member(object, name);
    std::uint64_t value = 0;
    const auto end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    return !digits.empty() && read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
}

// How many bytes a base64 literal, quotes included, stands for.
std::uint64_t decodedSize(Bytes literal) {
    auto size = literal.size() < 2 ? 0 : literal.size() - 2;
    while (size > 0 && literal[size] == '=') {
        --size;
    }
    return size * 3 / 4;
}

} // namespace

std::vector<Attachment> attachmentsOf(const std::string& document) {
    std::vector<Attachment> found;
    for (JsonWalker walk(member(document, "_attachments")); walk.next();) {
        const Bytes object = walk.value();
        Attachment attachment;
        attachment.name = decodeString(walk.nameLiteral()).value_or(std::string(walk.nameLiteral()));
        attachment.type = textMember(object, "content_type");
        if (attachment.type.empty()) {
            attachment.type = textMember(object, "contentType");
        }
        attachment.digest = textMember(object, "digest");
        attachment.length = numberMember(object, "length");
        const Bytes data = member(object, "data");
        if (typeOf(data) == JsonType::String) {
            attachment.dataAt = static_cast<std::size_t>(data.data() - document.data());
            attachment.dataSize = data.size();
            attachment.length = attachment.length ? attachment.length : decodedSize(data);
        } else {
            attachment.damaged = !data.empty();
        }
        found.push_back(std::move(attachment));
    }
    return found;
}

Result<std::string> attachmentBytes(const std::string& document, const Attachment& attachment) {
    const Bytes literal = Bytes(document).substr(attachment.dataAt, attachment.dataSize);
    const auto text = decodeString(literal);
    auto bytes = text ? fromBase64(*text) : Result<std::string>(fail(Error::Code::Corrupt, "not base64"));
    if (!bytes) {
        return fail(Error::Code::Corrupt, "the data of the attachment is no base64");
    }
    return bytes;
}

} // namespace keyatlas
