// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/storevalue.h"

#include "core/base/text.h"
#include "core/query/documenttext.h"

#include <algorithm>

namespace keyatlas {
namespace {

std::string bytesMember(Bytes bytes) {
    return isUtf8(bytes) ? "\"text\":" + couchString(bytes) : "\"hex\":\"" + toHex(bytes) + "\"";
}

} // namespace

std::string valueMembers(const Document& document) {
    if (document.form != Document::Form::Operands) {
        return bytesMember(document.text);
    }
    std::string members = document.baseValue ? "\"base\":true,\"operands\":[" : "\"operands\":[";
    for (std::size_t i = 0; i < document.operands.size(); ++i) {
        members += i > 0 ? ",{" : "{";
        members += bytesMember(document.operands[i]);
        members += "}";
    }
    return members + "]";
}

Result<void> needsKeyOrder(const SpaceView& view, const std::string& what) {
    if (view.order != "file") {
        return {};
    }
    Error error;
    error.code = Error::Code::Usage;
    error.what = what + " cannot be answered: the keys of this space are in file order";
    error.next = "list them with --limit and --skip, or get one by its key";
    return fail(std::move(error));
}

} // namespace keyatlas
