// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gototarget.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "core/tree/keytyped.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace keyatlas {

namespace {

constexpr Rank kRowsAtOnce = 4096;

// Digits with or without "," "'" "_" or spaces between them; nullopt if there is anything else.
std::optional<std::uint64_t> wholeNumber(Bytes text) {
    std::string digits;
    for (const char c : text) {
        if (c >= '0' && c <= '9') {
            digits += c;
        } else if (c != ',' && c != '\'' && c != '_' && c != ' ') {
            return std::nullopt;
        }
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size() && !digits.empty()
               ? std::optional(number)
               : std::nullopt;
}

std::optional<double> percent(Bytes text) {
    if (text.size() < 2 || text.back() != '%') {
        return std::nullopt;
    }
    std::string digits(text.substr(0, text.size() - 1));
    while (!digits.empty() && digits.back() == ' ') {
        digits.pop_back();
    }
    std::replace(digits.begin(), digits.end(), ',', '.');
    double share = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), share);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(share) : std::nullopt;
}

Result<GoToTarget> byRank(std::uint64_t rank, Rank size) {
    if (rank >= size) {
        return fail(Error::Code::Usage, "the last rank is " + grouped(size - 1));
    }
    return GoToTarget{GoToTarget::Kind::AtRank, rank, {rank, rank + 1}, {}};
}

Result<GoToTarget> byShare(double share, Rank size) {
    if (!(share >= 0 && share <= 100)) {
        return fail(Error::Code::Usage, "a share lies between 0% and 100%");
    }
    const auto rank =
        std::min(size - 1, static_cast<Rank>(std::floor(static_cast<double>(size) * share / 100)));
    return GoToTarget{GoToTarget::Kind::AtShare, rank, {rank, rank + 1}, {}};
}

// All that the input may mean, likeliest first. `typed`: as the format reads it.
std::vector<std::string> spellings(const std::string& input, const Result<std::string>& typed) {
    std::vector<std::string> all;
    const auto add = [&all](std::string key) {
        if (std::find(all.begin(), all.end(), key) == all.end()) {
            all.push_back(std::move(key));
        }
    };
    if (typed) {
        add(*typed);
    }
    add(input);
    if (auto operand = parseIdOperand(input)) {
        add(std::move(*operand));
    }
    if (input.size() >= 2 && input.front() == '"' && skipValue(input, 0) == input.size()) {
        if (auto text = decodeString(input)) {
            add(std::move(*text));
        }
    }
    const auto first = input.find_first_not_of(" \t");
    if (first != std::string::npos) {
        add(input.substr(first, input.find_last_not_of(" \t") - first + 1));
    }
    return all;
}

// The key itself, or the keys that begin with it; Empty if there is neither.
Result<GoToTarget> exactly(const Keyspace& keys, const std::string& key, std::stop_token stop) {
    const auto span = prefixSpan(keys, key, stop);
    if (!span) {
        return tl::make_unexpected(span.error());
    }
    if (span->empty()) {
        return GoToTarget{};
    }
    const auto first = keys.key(span->first, stop);
    if (!first) {
        return tl::make_unexpected(first.error());
    }
    if (*first == key) {
        return GoToTarget{GoToTarget::Kind::Key, span->first, *span, key};
    }
    return GoToTarget{GoToTarget::Kind::Prefix, span->first, *span, key};
}

Result<GoToTarget> nearest(const Keyspace& keys, const std::string& key, Rank size, std::stop_token stop) {
    const auto next = keys.lowerBound(key, stop);
    if (!next) {
        return tl::make_unexpected(next.error());
    }
    const bool after = *next >= size;
    return GoToTarget{
        after ? GoToTarget::Kind::AfterLast : GoToTarget::Kind::Next, after ? size - 1 : *next, {}, key};
}

// Rows are in no order of keys: the first that has this one, else the first that begins with it.
Result<GoToTarget> amongRows(const Keyspace& keys, const std::string& key, Rank size, std::stop_token stop) {
    GoToTarget begins;
    for (Rank from = 0; from < size; from += kRowsAtOnce) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto rows = keys.keysOf({from, std::min(size, from + kRowsAtOnce)}, stop);
        if (!rows) {
            return tl::make_unexpected(rows.error());
        }
        for (std::size_t i = 0; i < rows->size(); ++i) {
            const Bytes row = Bytes((*rows)[i]).substr(std::min(kRowNumberBytes, (*rows)[i].size()));
            const Rank rank = from + i;
            if (row == key) {
                return GoToTarget{GoToTarget::Kind::Key, rank, {rank, rank + 1}, (*rows)[i]};
            }
            if (begins.kind == GoToTarget::Kind::Empty && row.starts_with(key)) {
                begins = {GoToTarget::Kind::AtRank, rank, {rank, rank + 1}, (*rows)[i]};
            }
        }
    }
    return begins;
}

} // namespace

Result<GoToTarget> findTarget(const Keyspace& keys, const std::string& input, std::stop_token stop,
                              const KeyFormat& format) {
    const auto size = keys.size(stop);
    if (!size) {
        return tl::make_unexpected(size.error());
    }
    if (*size == 0) {
        return GoToTarget{};
    }
    const bool asText = format == KeyFormat();
    const auto typed = asText ? Result<std::string>(fail(Error::Code::Usage, "")) : parseKey(format, input);
    const auto all = spellings(input, typed);
    for (const std::string& key : all) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        auto found = exactly(keys, key, stop);
        if (!found || found->kind != GoToTarget::Kind::Empty) {
            return found;
        }
    }
    if (input.size() > 1 && input.front() == '#') {
        if (const auto rank = wholeNumber(Bytes(input).substr(1))) {
            return byRank(*rank, *size);
        }
    }
    if (const auto share = percent(input)) {
        return byShare(*share, *size);
    }
    if (!asText && !typed) {
        return fail(typed.error());
    }
    if (format.rowNumbers) {
        auto row = amongRows(keys, *typed, *size, stop);
        return !row || row->kind != GoToTarget::Kind::Empty
                   ? row
                   : Result<GoToTarget>(fail(Error::Code::Usage, "no row has this ID"));
    }
    // Of text, the second spelling: "hex:6162" is meant as its bytes.
    return nearest(keys, asText && all.size() > 1 ? all[1] : all[0], *size, stop);
}

} // namespace keyatlas
