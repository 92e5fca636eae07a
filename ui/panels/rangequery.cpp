// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rangequery.h"

namespace keyatlas {

namespace {

constexpr std::size_t kKept = 1100;      // bytes of a key that can be shown
constexpr std::uint64_t kWritten = 1000; // rows of an answer that are written to know its size

std::optional<AnswerSize> sizeOf(const Place& place, const AllDocsQuery& query, const std::stop_token& stop) {
    if (hasPlainKeys(place)) {
        return std::nullopt; // nobody would send it
    }
    const auto database = Database::of(place.opened, place.space.main ? Bytes() : Bytes(place.space.name));
    if (!database) {
        return std::nullopt;
    }
    const auto set = place.space.main ? DocumentSet::All : DocumentSet::Chosen;
    const auto size = answerSize(*database, query, set, kWritten, stop);
    return size ? std::optional<AnswerSize>(*size) : std::nullopt;
}

Result<RangeRow> rowAt(const KeyIndex& keys, std::optional<Rank> rank, const std::stop_token& stop) {
    if (!rank || *rank >= keys.count()) {
        return RangeRow{};
    }
    auto item = keys.item(*rank, stop);
    if (!item) {
        return tl::make_unexpected(item.error());
    }
    return RangeRow{true, *rank, item->key.substr(0, kKept), item->key.size(), item->valueBytes};
}

// Ranks of the four rows: the one before the first that is sent, the first, the last, the one after it.
std::array<std::optional<Rank>, 4> ranksOf(Span rows, bool descending) {
    const auto below = rows.first > 0 ? std::optional<Rank>(rows.first - 1) : std::nullopt;
    const std::optional<Rank> above = rows.last;
    const auto low = rows.empty() ? std::nullopt : std::optional<Rank>(rows.first);
    const auto high = rows.empty() ? std::nullopt : std::optional<Rank>(rows.last - 1);
    return descending ? std::array{above, high, low, below} : std::array{below, low, high, above};
}

Result<std::array<RangeRow, 4>> rowsOf(const KeyIndex& keys, Span rows, bool descending,
                                       const std::stop_token& stop) {
    std::array<RangeRow, 4> found;
    const auto ranks = ranksOf(rows, descending);
    for (std::size_t i = 0; i < found.size(); ++i) {
        auto row = rowAt(keys, ranks[i], stop);
        if (!row) {
            return tl::make_unexpected(row.error());
        }
        found[i] = std::move(*row);
    }
    return found;
}

Result<RangeReport> reportRefused(const RangeFields& fields, const Error& error) {
    if (error.code != Error::Code::Refused) {
        return tl::make_unexpected(error);
    }
    RangeReport report;
    report.advice = adviseRefused(fields, error);
    return report;
}

} // namespace

bool hasPlainKeys(const Place& place) {
    return place.opened && place.opened->source->store() != nullptr;
}

Result<AllDocsQuery> queryOfPlace(const Place& place, std::stop_token stop) {
    const bool plain = hasPlainKeys(place);
    if (place.prefix && !place.prefix->empty()) {
        return plain ? keyPrefixQuery(*place.prefix) : prefixQuery(*place.prefix);
    }
    if (place.prefix || place.isWhole()) {
        return AllDocsQuery();
    }
    return plain ? keySpanQuery(*place.space.keys, place.span, std::move(stop))
                 : spanQuery(*place.space.keys, place.span, std::move(stop));
}

Result<RangeReport> reportRange(const Place& place, const RangeFields& fields, std::stop_token stop) {
    const auto query = queryOf(fields);
    if (!query) {
        return reportRefused(fields, query.error());
    }
    const auto& keys = *place.space.keys;
    const auto answer = answerRange(keys, *query, stop);
    if (!answer) {
        return reportRefused(fields, answer.error());
    }
    const auto stored = keys.extent(answer->rows, stop);
    auto rows = rowsOf(keys, answer->rows, answer->descending, stop);
    auto advice = adviseRange(keys, fields, *query, *answer, stop);
    if (!stored || !rows || !advice) {
        return tl::make_unexpected(!stored ? stored.error() : !rows ? rows.error() : advice.error());
    }
    RangeReport report;
    report.query = *query;
    report.answer = *answer;
    report.stored = *stored;
    report.answerSize = sizeOf(place, *query, stop);
    report.rows = std::move(*rows);
    report.advice = std::move(*advice);
    return report;
}

} // namespace keyatlas
