// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/collation.h"

#include "core/base/jsontext.h"
#include "core/base/numbertext.h"

#include <unicode/coll.h>
#include <unicode/unistr.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

namespace keyatlas {
namespace {

// Above the terminator of arrays and objects, which is 0.
constexpr char kNull = 1;
constexpr char kFalse = 2;
constexpr char kTrue = 3;
constexpr char kNumber = 4;
constexpr char kString = 5;
constexpr char kArray = 6;
constexpr char kObject = 7;

// Its const methods may be called from several threads. Null: ICU's data are not installed.
const icu::Collator* rootCollator() {
    static const std::unique_ptr<const icu::Collator> collator = [] {
        UErrorCode status = U_ZERO_ERROR;
        std::unique_ptr<const icu::Collator> made(
            icu::Collator::createInstance(icu::Locale::getRoot(), status));
        return U_SUCCESS(status) ? std::move(made) : nullptr;
    }();
    return collator.get();
}

icu::StringPiece piece(Bytes text) {
    return {text.data(), static_cast<int>(text.size())};
}

// The bits of a double so that they sort as numbers do.
void addNumber(std::string& key, Bytes digits) {
    double number = numberOf(digits);
    number = number == 0 || std::isnan(number) ? 0 : number; // -0 is 0
    auto bits = std::bit_cast<std::uint64_t>(number);
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    bits = (bits & kSign) != 0 ? ~bits : bits | kSign;
    for (int shift = 56; shift >= 0; shift -= 8) {
        key += static_cast<char>(bits >> shift);
    }
}

void addString(std::string& key, Bytes literal) {
    key += kString;
    key += collationKey(decodeString(literal).value_or(std::string(literal)));
    key += '\0';
}

bool addScalar(std::string& key, Bytes value) {
    switch (typeOf(value)) {
    case JsonType::Null:
    case JsonType::Invalid:
        key += kNull;
        return true;
    case JsonType::False:
        key += kFalse;
        return true;
    case JsonType::True:
        key += kTrue;
        return true;
    case JsonType::Number:
        key += kNumber;
        addNumber(key, value);
        return true;
    case JsonType::String:
        addString(key, value);
        return true;
    case JsonType::Array:
    case JsonType::Object:
        break;
    }
    return false;
}

} // namespace

int compareCollated(Bytes a, Bytes b) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Collator* collator = rootCollator();
    if (collator == nullptr) {
        return a.compare(b);
    }
    return collator->compareUTF8(piece(a), piece(b), status);
}

std::string collationKey(Bytes text) {
    const icu::Collator* collator = rootCollator();
    if (collator == nullptr) {
        return std::string(text);
    }
    const icu::UnicodeString letters = icu::UnicodeString::fromUTF8(piece(text));
    std::string key(text.size() * 3 + 16, '\0');
    const auto room = [&] { return static_cast<std::int32_t>(key.size()); };
    const auto fill = [&] {
        return collator->getSortKey(letters, reinterpret_cast<std::uint8_t*>(key.data()), room());
    };
    std::int32_t size = fill();
    if (size > room()) {
        key.resize(static_cast<std::size_t>(size));
        size = fill();
    }
    key.resize(size > 0 ? static_cast<std::size_t>(size) - 1 : 0); // without its final zero
    return key;
}

std::string viewKeyBytes(Bytes json) {
    std::string key;
    std::vector<JsonWalker> open; // depth is no problem
    const auto add = [&](Bytes value) {
        if (!addScalar(key, value)) {
            key += typeOf(value) == JsonType::Array ? kArray : kObject;
            open.emplace_back(value);
        }
    };
    const std::size_t first = skipSpace(json, 0);
    if (first == json.size()) {
        return std::string(1, kNull);
    }
    add(json.substr(first, skipValue(json, first) - first));
    while (!open.empty()) {
        JsonWalker& walker = open.back();
        if (!walker.next()) {
            key += '\0';
            open.pop_back();
            continue;
        }
        if (!walker.nameLiteral().empty()) {
            addString(key, walker.nameLiteral());
        }
        const Bytes value = walker.value();
        add(value); // may move the walkers
    }
    return key;
}

} // namespace keyatlas
