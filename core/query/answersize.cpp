// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/answersize.h"

#include <algorithm>
#include <cmath>

namespace keyatlas {
namespace {

constexpr Rank kSample = 200;
constexpr std::uint64_t kBetweenRows = 3; // ",\r\n"

Result<AnswerSize> writtenSize(const Database& database, const AllDocsQuery& query, DocumentSet set,
                               const std::stop_token& stop) {
    AnswerSize size;
    size.exact = true;
    const auto count = [&size](Bytes data) {
        size.bytes += data.size();
        return true;
    };
    const auto written = writeAllDocs(database, query, set, {}, count, stop);
    return written ? Result<AnswerSize>(size) : Result<AnswerSize>(tl::make_unexpected(written.error()));
}

// Mean bytes of a row, and of what it has beside its key and its value.
struct SampleMeans {
    double row = 0;
    double beside = 0;
};

Result<SampleMeans> sampleRows(const Database& database, const SpaceView& view, const AllDocsQuery& query,
                               Span rows, const std::stop_token& stop) {
    SampleMeans means;
    const Rank count = std::min(kSample, rows.count());
    for (Rank i = 0; i < count; ++i) {
        const Rank rank = rows.first + i * (rows.count() / count);
        const auto item = view.keys->item(rank, stop);
        if (!item) {
            return tl::make_unexpected(item.error());
        }
        const auto document = database.opened().source->document(view.id, placeOf(*item), stop);
        if (!document) {
            return tl::make_unexpected(document.error());
        }
        const auto row = static_cast<double>(documentRow(item->key, *document, query, {}).size());
        const std::uint64_t known = 2 * item->key.size() + (query.includeDocs ? item->valueBytes : 0);
        means.row += row / static_cast<double>(count);
        means.beside += (row - static_cast<double>(known)) / static_cast<double>(count);
    }
    return means;
}

std::uint64_t estimate(const SampleMeans& means, const Extent& extent, const AllDocsQuery& query,
                       std::uint64_t rows) {
    const bool known = extent.keyBytes.isExact() && (!query.includeDocs || extent.valueBytes.isExact());
    const auto count = static_cast<double>(rows);
    const double body = known ? means.beside * count + static_cast<double>(2 * extent.keyBytes.value()) +
                                    static_cast<double>(query.includeDocs ? extent.valueBytes.value() : 0)
                              : means.row * count;
    return static_cast<std::uint64_t>(std::llround(std::max(0.0, body))) + kBetweenRows * (rows - 1);
}

} // namespace

Result<AnswerSize> answerSize(const Database& database, const AllDocsQuery& query, DocumentSet set,
                              std::uint64_t exactUpTo, std::stop_token stop) {
    const auto answer = answerSet(database, query, set, stop);
    if (!answer) {
        return tl::make_unexpected(answer.error());
    }
    const std::uint64_t rows = answer->rows.count();
    const SpaceView* view = viewOf(database, set);
    if (query.keys || view == nullptr || rows <= exactUpTo) {
        return writtenSize(database, query, set, stop);
    }
    AllDocsQuery noRows = query;
    noRows.limit = 0;
    const auto frame = writtenSize(database, noRows, set, stop);
    const auto means = sampleRows(database, *view, query, answer->rows, stop);
    const auto extent = view->keys->extent(answer->rows, stop);
    if (!frame || !means || !extent) {
        return tl::make_unexpected(!frame ? frame.error() : !means ? means.error() : extent.error());
    }
    return AnswerSize{frame->bytes + estimate(*means, *extent, query, rows), false};
}

} // namespace keyatlas
