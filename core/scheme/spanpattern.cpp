// SPDX-License-Identifier: GPL-3.0-or-later
// The access pattern that a selection stands for.
#include "core/scheme/documentsample.h"
#include "core/scheme/fieldprofile.h"
#include "core/scheme/momentformat.h"
#include "core/scheme/suggest.h"

#include <algorithm>
#include <set>

namespace keyatlas {
namespace {

constexpr std::size_t kInside = 500;
constexpr std::size_t kAround = 1000;

// Documents of one span, evenly.
Result<std::vector<SampleDocument>> documentsOf(const Opened& opened, const SpaceView& space, Span span,
                                                const std::stop_token& stop) {
    const std::uint64_t count = std::min<std::uint64_t>(span.count(), kInside);
    std::vector<SampleDocument> documents;
    for (std::uint64_t i = 0; i < count; ++i) {
        const Rank rank = span.first + span.count() / count * i;
        const auto item = space.keys->item(rank, stop);
        if (!item) {
            return fail(item.error());
        }
        const auto document = opened.source->document(space.id, placeOf(*item), stop);
        if (stop.stop_requested()) {
            return cancelled();
        }
        if (document && !isReservedId(space.ownKey(item->key))) {
            documents.push_back(
                {rank, std::string(space.ownKey(item->key)), document->text, item->valueBytes});
        }
    }
    return documents;
}

// The values of a field in some documents; none if one of them has none.
std::optional<std::vector<FieldValue>> valuesOf(const std::vector<SampleDocument>& documents,
                                                const FieldPath& field) {
    std::vector<FieldValue> values;
    for (const SampleDocument& document : documents) {
        values.push_back(fieldValue(field.find(document.text)));
        if (!values.back().usable()) {
            return std::nullopt;
        }
    }
    return values;
}

bool allSame(const std::vector<FieldValue>& values) {
    return std::all_of(values.begin(), values.end(),
                       [&](const FieldValue& value) { return value.text == values[0].text; });
}

std::string written(std::int64_t moment) {
    const auto format = MomentFormat::of("yyyy-MM-ddTHH:mm:ss.SSSZ", "UTC");
    return format ? format->text(moment).value_or("") : std::string();
}

// The part of the time that the span covers, if the others reach further.
std::optional<AccessPattern::Range> rangeOf(const FieldPath& field, const std::vector<FieldValue>& inside,
                                            const std::vector<SampleDocument>& around) {
    std::optional<std::int64_t> first;
    std::optional<std::int64_t> last;
    for (const FieldValue& value : inside) {
        const auto moment = momentOf(value);
        if (!moment) {
            return std::nullopt;
        }
        first = std::min(first.value_or(*moment), *moment);
        last = std::max(last.value_or(*moment), *moment);
    }
    std::size_t outside = 0;
    for (const SampleDocument& document : around) {
        const auto moment = momentOf(fieldValue(field.find(document.text)));
        outside += moment && (*moment < *first || *moment > *last) ? 1 : 0;
    }
    if (outside * 10 < around.size()) {
        return std::nullopt;
    }
    AccessPattern::Range range;
    range.field = field;
    range.from = written(*first);
    range.to = written(*last + 1);
    return range;
}

} // namespace

Result<AccessPattern> patternOfSpan(const Opened& opened, const SpaceView& space, Span span,
                                    std::stop_token stop) {
    const auto inside = documentsOf(opened, space, span, stop);
    const auto around = sampleDocuments(*opened.source, space, kAround, stop);
    const auto fields = profileFields(*opened.source, space, kAround, stop);
    if (!inside || !around || !fields) {
        return fail(!inside ? inside.error() : !around ? around.error() : fields.error());
    }
    AccessPattern pattern;
    for (const FieldProfile& profile : *fields) {
        const auto field = FieldPath::parse(profile.path);
        const bool own = profile.path == "_id" || profile.path == "_rev";
        const auto values = field && !own && !inside->empty() ? valuesOf(*inside, *field) : std::nullopt;
        if (!values) {
            continue;
        }
        const auto differs = [&](const SampleDocument& document) {
            return fieldValue(field->find(document.text)).text != values->front().text;
        };
        if (!profile.isTime && allSame(*values) && std::any_of(around->begin(), around->end(), differs)) {
            pattern.equal.push_back({*field, values->front().text});
        } else if (profile.isTime && !pattern.range) {
            pattern.range = rangeOf(*field, *values, *around);
        }
    }
    constexpr std::size_t kMostEqual = 3;
    if (pattern.equal.size() > kMostEqual) { // those that tell the most: with the most values elsewhere
        const auto distinct = [&](const AccessPattern::Equal& one) {
            const auto found = std::find_if(fields->begin(), fields->end(), [&](const FieldProfile& each) {
                return each.path == one.field.text();
            });
            return found == fields->end() ? 0 : found->distinct;
        };
        std::stable_sort(pattern.equal.begin(), pattern.equal.end(),
                         [&](const auto& a, const auto& b) { return distinct(a) > distinct(b); });
        pattern.equal.resize(kMostEqual);
    }
    if (pattern.equal.empty() && !pattern.range) {
        return fail(Error{Error::Code::Usage,
                          "no field sets these documents apart from the others",
                          {},
                          std::nullopt,
                          "select documents that share a value, or write the query by hand",
                          {}});
    }
    pattern.name = inWords(pattern);
    return pattern;
}

} // namespace keyatlas
