// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keyformat.h"

#include <algorithm>
#include <optional>

namespace keyatlas {
namespace {

constexpr std::size_t kMostParts = 16;
constexpr std::size_t kMostLetters = 64;
constexpr std::size_t kRowsTogether = 2; // bytes of a row number: 65,536 rows are one segment

std::string partName(const KeyPart& part) {
    switch (part.kind) {
    case KeyPart::Kind::Number:
        return std::to_string(part.number.bytes) + (part.number.littleEndian ? "le"
                                                    : part.number.isSigned   ? "s"
                                                                             : "");
    case KeyPart::Kind::Letters:
        return "t" + std::to_string(part.letters);
    case KeyPart::Kind::UpToNul:
        break;
    }
    return "text";
}

std::optional<std::size_t> smallNumber(Bytes digits) {
    const bool plain = std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (digits.empty() || digits.size() > 3 || digits[0] == '0' || !plain) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(std::stoul(std::string(digits)));
}

bool removeSuffix(Bytes& text, Bytes suffix) {
    if (!text.ends_with(suffix)) {
        return false;
    }
    text.remove_suffix(suffix.size());
    return true;
}

std::optional<KeyPart> numberNamed(Bytes name) {
    KeyPart part;
    part.number.littleEndian = removeSuffix(name, "le");
    part.number.isSigned = !part.number.littleEndian && removeSuffix(name, "s");
    const auto bytes = smallNumber(name);
    if (!bytes || !isNumberWidth(*bytes)) {
        return std::nullopt;
    }
    part.number.bytes = *bytes;
    return part;
}

std::optional<KeyPart> partNamed(Bytes name, KeyFormat::Kind kind) {
    if (kind == KeyFormat::Kind::Composite && name == "text") {
        return KeyPart{KeyPart::Kind::UpToNul, {}, 0};
    }
    if (kind == KeyFormat::Kind::Integers && name.starts_with('t')) {
        const auto bytes = smallNumber(name.substr(1));
        return bytes && *bytes <= kMostLetters ? std::optional(KeyPart{KeyPart::Kind::Letters, {}, *bytes})
                                               : std::nullopt;
    }
    return numberNamed(name);
}

tl::unexpected<Error> wrong(std::string what) {
    Error error{Error::Code::Usage, std::move(what)};
    error.next = "keys are text, hex, nul, or integers:4,8 with the bytes of each number (1, 2, 4, 8, 16)";
    return tl::make_unexpected(std::move(error));
}

Result<KeyFormat> withParts(KeyFormat format, Bytes list) {
    while (true) {
        const std::size_t comma = list.find(',');
        const Bytes name = list.substr(0, comma);
        const bool last = comma == Bytes::npos;
        const bool rest = last && !format.parts.empty() && (name == "text" || name == "hex");
        if (format.kind == KeyFormat::Kind::Integers && rest) {
            format.textRest = name == "text";
            return format;
        }
        const auto part = partNamed(name, format.kind);
        if (!part) {
            return wrong("\"" + std::string(name.substr(0, 40)) + "\" is no part of a key");
        }
        if (format.parts.size() == kMostParts) {
            return wrong("a key of more than " + std::to_string(kMostParts) + " parts");
        }
        format.parts.push_back(*part);
        if (last) {
            return format;
        }
        list.remove_prefix(comma + 1);
    }
}

} // namespace

std::string keyFormatName(const KeyFormat& format) {
    std::string name;
    switch (format.kind) {
    case KeyFormat::Kind::Text:
        return "text";
    case KeyFormat::Kind::Hex:
        return "hex";
    case KeyFormat::Kind::Integers:
        name = "integers";
        break;
    case KeyFormat::Kind::Composite:
        name = "nul";
        break;
    }
    for (std::size_t i = 0; i < format.parts.size(); ++i) {
        name += i == 0 ? ":" : ",";
        name += partName(format.parts[i]);
    }
    return format.kind == KeyFormat::Kind::Integers && !format.textRest ? name + ",hex" : name;
}

Result<KeyFormat> keyFormatNamed(Bytes name) {
    KeyFormat format;
    if (name == "text") {
        return format;
    }
    if (name == "hex") {
        format.kind = KeyFormat::Kind::Hex;
        return format;
    }
    if (name == "nul" || name.starts_with("nul:")) {
        format.kind = KeyFormat::Kind::Composite;
        return name == "nul" ? Result<KeyFormat>(format) : withParts(format, name.substr(4));
    }
    constexpr Bytes kIntegers = "integers:";
    if (!name.starts_with(kIntegers)) {
        return wrong("\"" + std::string(name.substr(0, 40)) + "\" is no way to show keys");
    }
    format.kind = KeyFormat::Kind::Integers;
    return withParts(format, name.substr(kIntegers.size()));
}

Result<SplitRule> splitRuleOf(const KeyFormat& format, const Keyspace& keys, std::stop_token stop) {
    if (format.rowNumbers) {
        const auto rows = keys.size(stop);
        if (!rows) {
            return tl::make_unexpected(rows.error());
        }
        const bool few = *rows <= (Rank{1} << (8 * kRowsTogether));
        return few ? SplitRule::none() : SplitRule::fixed({kRowNumberBytes - kRowsTogether});
    }
    switch (format.kind) {
    case KeyFormat::Kind::Text:
        return SplitRule::found(keys, std::move(stop));
    case KeyFormat::Kind::Hex:
        return SplitRule::none();
    case KeyFormat::Kind::Integers:
    case KeyFormat::Kind::Composite:
        break;
    }
    std::vector<std::size_t> lengths;
    lengths.reserve(format.parts.size());
    for (const auto& part : format.parts) {
        lengths.push_back(part.bytes());
    }
    const Bytes nul("\0", 1);
    return SplitRule::fixed(std::move(lengths), format.kind == KeyFormat::Kind::Composite ? nul : Bytes());
}

} // namespace keyatlas
