// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/parameters.h"

#include "core/base/jsontext.h"
#include "core/query/refusal.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <optional>

namespace keyatlas {
namespace {

std::string lowerAscii(Bytes text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; });
    return out;
}

// A list of bytes as Erlang prints it with ~p: "text" if all of it can be printed, else the numbers.
std::string erlangList(Bytes text) {
    if (text.empty()) {
        return "[]";
    }
    const bool printable =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c != 0x7f; });
    std::string out;
    if (!printable) {
        for (const char c : text) {
            out += (out.empty() ? "[" : ",") + std::to_string(static_cast<unsigned char>(c));
        }
        return out + "]";
    }
    for (const char c : text) {
        out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    return "\"" + out + "\"";
}

std::string erlangTerm(ParameterValue value) {
    if (!value.isJson) {
        return erlangList(value.text);
    }
    const auto string = decodeString(value.text);
    if (!string) {
        return std::string(value.text); // numbers, null and the like print as they are written
    }
    return string->empty() ? "<<>>" : "<<" + erlangList(*string) + ">>";
}

// Digits with an optional sign; nullopt for anything else.
std::optional<Bytes> integerText(ParameterValue value) {
    Bytes text = value.text;
    if (!text.empty() && (text.front() == '-' || (text.front() == '+' && !value.isJson))) {
        text.remove_prefix(1);
    }
    const bool digits =
        !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? std::optional<Bytes>(text) : std::nullopt;
}

} // namespace

Result<void> checkJson(Bytes text) {
    if (!nlohmann::json::accept(text.begin(), text.end())) {
        return refuse("bad_request", "invalid UTF-8 JSON");
    }
    return {};
}

Result<bool> booleanParameter(ParameterValue value) {
    const auto string = value.isJson ? decodeString(value.text) : std::nullopt;
    const std::string word = lowerAscii(string ? Bytes(*string) : value.text);
    if (word == "true" || word == "false") {
        return word == "true";
    }
    return refuseQuery("Invalid boolean parameter: " + erlangTerm(value));
}

Result<std::uint64_t> countParameter(ParameterValue value) {
    const auto digits = integerText(value);
    if (!digits) {
        return refuseQuery("Invalid value for integer: " + erlangTerm(value));
    }
    std::uint64_t number = 0;
    constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
    for (const char c : *digits) {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        number = number > (kMax - digit) / 10 ? kMax : number * 10 + digit;
    }
    if (value.text.front() == '-' && number > 0) {
        return refuseQuery("Invalid value for positive integer: " + erlangTerm(value));
    }
    return number;
}

std::string textParameter(ParameterValue value) {
    if (value.isJson) {
        if (auto string = decodeString(value.text)) {
            return *std::move(string);
        }
    }
    return std::string(value.text);
}

} // namespace keyatlas
