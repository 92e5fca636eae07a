// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/documentsample.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20;

struct Picked {
    Rank rank = 0;
    KeyIndex::Item item;
};

Result<std::vector<Picked>> pick(const SpaceView& space, std::size_t count, const std::stop_token& stop) {
    std::vector<Picked> picked;
    const Rank all = space.keys->count();
    const std::uint64_t places = std::min<std::uint64_t>(all, count);
    picked.reserve(places);
    for (std::uint64_t place = 0; place < places; ++place) {
        // By quotient and rest, so that the last place is as far from the end as the others from each other.
        const Rank rank = all / places * place + all % places * place / places;
        auto item = space.keys->item(rank, stop);
        if (!item) {
            return fail(item.error());
        }
        if (!isReservedId(space.ownKey(item->key))) {
            picked.push_back({rank, std::move(*item)});
        }
    }
    return picked;
}

} // namespace

bool isReservedId(Bytes key) {
    return key.starts_with("_design/") || key.starts_with("_local/");
}

Result<std::vector<SampleDocument>> sampleDocuments(const Source& source, const SpaceView& space,
                                                    std::size_t count, std::stop_token stop) {
    auto picked = pick(space, count, stop);
    if (!picked) {
        return fail(picked.error());
    }
    std::vector<SampleDocument> documents;
    for (const Picked& each : *picked) {
        documents.push_back({each.rank, std::string(space.ownKey(each.item.key)), {}, each.item.valueBytes});
    }
    std::vector<std::size_t> inFile(picked->size());
    for (std::size_t i = 0; i < inFile.size(); ++i) {
        inFile[i] = i;
    }
    std::sort(inFile.begin(), inFile.end(), [&](std::size_t a, std::size_t b) {
        return (*picked)[a].item.locator < (*picked)[b].item.locator;
    });
    std::vector<Source::Place> places;
    places.reserve(inFile.size());
    for (const std::size_t i : inFile) {
        places.push_back(placeOf((*picked)[i].item));
    }
    std::size_t bytes = 0;
    const auto take = [&](std::size_t number, const Result<Bytes>& text) {
        if (text && bytes + text->size() <= kMostBytes) {
            bytes += text->size();
            documents[inFile[number]].text = std::string(*text);
        }
    };
    if (auto read = source.documents(space.id, places, take, stop); !read) {
        return fail(read.error());
    }
    std::erase_if(documents, [](const SampleDocument& each) { return each.text.empty(); });
    return documents;
}

} // namespace keyatlas
