// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keytyped.h"

#include "core/base/text.h"
#include "core/tree/keyshown.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace keyatlas {
namespace {

constexpr NumberForm kRow{kRowNumberBytes, false, false};

bool hasOperandPrefix(Bytes text) {
    return text.starts_with("hex:") || text.starts_with("base64:") || text.starts_with("json:") ||
           text.starts_with("esc:");
}

Result<std::string> typedHex(Bytes text) {
    std::string digits(text.substr(text.starts_with("0x") ? 2 : 0));
    digits.erase(std::remove(digits.begin(), digits.end(), ' '), digits.end());
    return fromHex(digits);
}

// Text with escapes, or 0x and bytes.
Result<std::string> typedText(Bytes text) {
    return text.starts_with("0x") ? fromHex(text.substr(2)) : unescape(text);
}

// Reads typed text part by part.
class TypedKey {
public:
    TypedKey(const KeyFormat& format, Bytes text) : m_format(format), m_text(text) {}

    Result<std::string> integers() {
        for (const auto& part : m_format.parts) {
            m_text.remove_prefix(std::min(m_text.find_first_not_of(' '), m_text.size()));
            if (m_text.empty()) {
                return std::move(m_key);
            }
            const Bytes token = m_text.substr(0, m_text.find(' '));
            m_text.remove_prefix(token.size());
            if (const auto added = add(part, token); !added) {
                return tl::make_unexpected(added.error());
            }
        }
        m_text.remove_prefix(m_text.empty() ? 0 : 1); // the space
        return addText(m_format.textRest ? typedText(m_text) : typedHex(m_text));
    }
    Result<std::string> composite() {
        for (const auto& part : m_format.parts) {
            if (m_text.empty()) {
                break;
            }
            const bool text = part.kind == KeyPart::Kind::UpToNul;
            if (const auto added = text ? addUpToNul() : addInBrackets(part); !added) {
                return tl::make_unexpected(added.error());
            }
        }
        while (!m_text.empty()) {
            if (const auto added = addUpToNul(); !added) {
                return tl::make_unexpected(added.error());
            }
        }
        return std::move(m_key);
    }

private:
    Result<std::string> addText(Result<std::string> text) {
        if (!text) {
            return text;
        }
        return m_key + *text;
    }
    // What is shorter than its part ends the key.
    Result<void> add(const KeyPart& part, Bytes token) {
        const bool number = part.kind == KeyPart::Kind::Number;
        const bool digits = number && !token.starts_with("0x");
        const auto bytes = digits ? numberBytes(token, part.number) : typedText(token);
        if (!bytes) {
            return tl::make_unexpected(bytes.error());
        }
        if (bytes->size() > part.bytes() || (bytes->size() < part.bytes() && !m_text.empty())) {
            return fail(Error::Code::Usage, "\"" + std::string(token.substr(0, 45)) + "\" does not have " +
                                                std::to_string(part.bytes()) +
                                                (part.bytes() == 1 ? " byte" : " bytes"));
        }
        m_key += *bytes;
        return {};
    }
    Result<void> addInBrackets(const KeyPart& part) {
        const std::size_t close = m_text.find(']');
        if (m_text.starts_with('[') && close != Bytes::npos) {
            const Bytes token = m_text.substr(1, close - 1);
            m_text.remove_prefix(close + 1);
            return add(part, token);
        }
        return fail(Error::Code::Usage, "a number is typed in brackets, as in [5]");
    }
    Result<void> addUpToNul() {
        std::size_t end = 0;
        while (end < m_text.size() && !m_text.substr(end).starts_with("\\0")) {
            end += m_text[end] == '\\' ? 2 : 1;
        }
        const bool nul = end < m_text.size();
        const Bytes text = m_text.substr(0, end);
        const bool hex = text.starts_with("[0x") && text.ends_with(']');
        const auto part = hex ? fromHex(text.substr(3, text.size() - 4)) : unescape(text);
        if (!part) {
            return tl::make_unexpected(part.error());
        }
        m_key += *part;
        m_key.append(nul ? 1 : 0, '\0');
        m_text.remove_prefix(nul ? end + 2 : m_text.size());
        return {};
    }

    const KeyFormat& m_format;
    Bytes m_text;
    std::string m_key;
};

KeyFormat withoutRows(KeyFormat format) {
    format.rowNumbers = false;
    return format;
}

Result<std::string> parseNumbered(const KeyFormat& format, Bytes text) {
    if (!text.starts_with('#')) {
        return parseKey(withoutRows(format), text);
    }
    const std::size_t space = text.find(' ');
    const Bytes number = text.substr(1, space == Bytes::npos ? space : space - 1);
    auto row = number.starts_with("0x") ? fromHex(number.substr(2)) : numberBytes(number, kRow);
    if (!row || space == Bytes::npos) {
        return row;
    }
    auto key = parseKey(withoutRows(format), text.substr(space + 1));
    if (!key) {
        return key;
    }
    return *row + *key;
}

} // namespace

Result<std::string> parseKey(const KeyFormat& format, Bytes text) {
    if (hasOperandPrefix(text)) {
        return parseIdOperand(text);
    }
    if (format.rowNumbers) {
        return parseNumbered(format, text);
    }
    switch (format.kind) {
    case KeyFormat::Kind::Text:
        break;
    case KeyFormat::Kind::Hex:
        return typedHex(text);
    case KeyFormat::Kind::Integers:
        return TypedKey(format, text).integers();
    case KeyFormat::Kind::Composite:
        return TypedKey(format, text).composite();
    }
    return std::string(text);
}

std::string keyInFormat(const KeyFormat& format, Bytes key) {
    if (format.rowNumbers && key.size() > kRowNumberBytes) {
        const Bytes row = key.substr(0, kRowNumberBytes);
        return keyInFormat(format, row) + " " + keyInFormat(withoutRows(format), key.substr(kRowNumberBytes));
    }
    const bool asItIs = format.kind == KeyFormat::Kind::Text && !format.rowNumbers && isUtf8(key) &&
                        std::none_of(key.begin(), key.end(), [](char c) {
                            return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
                        });
    auto text = asItIs ? std::string(key)
                       : shownKey(format, key, key.size(), std::numeric_limits<std::size_t>::max()).text();
    const auto back = parseKey(format, text);
    return back && *back == key ? text : "esc:" + escape(key);
}

} // namespace keyatlas
