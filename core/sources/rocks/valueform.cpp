// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/valueform.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "core/sources/rocks/operandlist.h"

#include <utility>

namespace keyatlas::rocks {
namespace {

bool isJsonObject(Bytes text) {
    const std::size_t at = skipSpace(text, 0);
    if (at >= text.size() || text[at] != '{') {
        return false;
    }
    const std::size_t end = skipValue(text, at);
    if (end == Bytes::npos || skipSpace(text, end) != text.size()) {
        return false;
    }
    JsonWalker members(text.substr(at));
    while (members.next()) {
    }
    return !members.broken();
}

} // namespace

Document documentOf(std::string value, bool operands) {
    Document document;
    auto list = operands ? readOperands(value) : std::nullopt;
    if (list) {
        document.form = Document::Form::Operands;
        document.baseValue = list->baseValue;
        document.operands = std::move(list->parts);
        for (const std::string& part : document.operands) {
            document.text += part;
        }
        return document;
    }
    document.form = isJsonObject(value) ? Document::Form::Json
                    : isUtf8(value)     ? Document::Form::Text
                                        : Document::Form::Binary;
    document.text = std::move(value);
    return document;
}

} // namespace keyatlas::rocks
