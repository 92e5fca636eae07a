// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/fieldtime.h"

#include "core/base/jsonpath.h"
#include "core/ids/civiltime.h"
#include "core/ids/idclock.h"
#include "core/ids/timeformat.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace keyatlas {
namespace {

using UnixTime = std::optional<std::int64_t>;

constexpr double kLeastSeconds = 631152000; // 1990
constexpr double kMostSeconds = 2840140800; // 2060
constexpr std::uint64_t kDocumentsLookedAt = 48;
constexpr std::size_t kDeepest = 3;
constexpr std::size_t kMostExample = 64;

// The unit is the one in which the number is a time of our days: they lie three digits apart.
UnixTime timeOfNumber(Bytes text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end) {
        return std::nullopt;
    }
    for (const double unit : {1.0, 1e3, 1e6, 1e9}) {
        if (number >= kLeastSeconds * unit && number < kMostSeconds * unit) {
            return static_cast<std::int64_t>(std::floor(number / unit * 1000));
        }
    }
    return std::nullopt;
}

UnixTime timeOfText(Bytes text) {
    if (const auto time = readCivil(text)) {
        return time;
    }
    return timeOfNumber(text);
}

// What a member holds: a number, a string, or {"$numberLong": "5"}.
std::string scalar(Bytes value) {
    if (typeOf(value) == JsonType::Object) {
        JsonWalker walker(value);
        return walker.next() && walker.nameLiteral().starts_with("\"$number") ? scalar(walker.value())
                                                                              : std::string();
    }
    if (typeOf(value) == JsonType::String) {
        return decodeString(value).value_or(std::string());
    }
    return std::string(value);
}

UnixTime integerTimes(const std::string& text, std::int64_t factor) {
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    const bool fits = std::abs(number) < INT64_MAX / 1000;
    return read.ec == std::errc() && read.ptr == end && fits ? UnixTime(number * factor) : std::nullopt;
}

UnixTime timeOfObject(Bytes object) {
    if (const Bytes date = member(object, "$date"); !date.empty()) {
        const std::string text = scalar(date);
        const UnixTime milliseconds = integerTimes(text, 1);
        return milliseconds ? milliseconds : readCivil(text);
    }
    if (const Bytes timestamp = member(object, "$timestamp"); !timestamp.empty()) {
        return integerTimes(scalar(member(timestamp, "t")), 1000);
    }
    if (const Bytes id = member(object, "$oid"); !id.empty()) {
        return idclock::objectId(scalar(id));
    }
    return std::nullopt;
}

// Collects the fields of documents that look like times.
class FieldsSeen {
public:
    void look(Bytes document) {
        std::vector<Open> open;
        open.push_back({JsonWalker(document), {}});
        while (!open.empty()) {
            if (!open.back().walker.next()) {
                open.pop_back();
                continue;
            }
            const Bytes value = open.back().walker.value();
            auto steps = open.back().steps;
            steps.push_back({open.back().walker.nameLiteral(), 0});
            const JsonType type = typeOf(value);
            if (!note(type, value, steps) && type == JsonType::Object && steps.size() < kDeepest) {
                open.push_back({JsonWalker(value), std::move(steps)});
            }
        }
    }

    std::vector<TimeField> fields() const {
        std::vector<TimeField> fields;
        fields.reserve(m_fields.size());
        for (const auto& entry : m_fields) {
            fields.push_back(entry.second);
        }
        std::stable_sort(fields.begin(), fields.end(),
                         [](const TimeField& a, const TimeField& b) { return a.documents > b.documents; });
        return fields;
    }

private:
    struct Open {
        JsonWalker walker;
        std::vector<JsonStep> steps;
    };

    bool note(JsonType type, Bytes value, const std::vector<JsonStep>& steps) {
        std::string text = type == JsonType::String  ? decodeString(value).value_or(std::string())
                           : type == JsonType::Array ? std::string()
                                                     : std::string(value.substr(0, 256));
        if (!timeOfValue(type, text)) {
            return false;
        }
        TimeField& field = m_fields[jsonPath(steps)];
        if (field.documents++ == 0) {
            field.path = jsonPath(steps);
            text.resize(std::min(text.size(), kMostExample));
            field.example = std::move(text);
        }
        return true;
    }

    std::map<std::string, TimeField> m_fields;
};

void takeTimes(const FieldBatch& batch, FieldTimes& times, TimeColumn::Builder& builder) {
    for (const FieldBatch::Value& value : batch.values) {
        if (const auto time = timeOfValue(value.type, batch.text(value))) {
            builder.set(value.rank, wholeSeconds(*time));
        } else {
            ++times.noTime;
        }
    }
    times.totals.documents += batch.span.count();
    times.totals.values += batch.values.size();
    times.totals.lacking += batch.lacking;
    times.totals.unreadable += batch.unreadable;
}

} // namespace

std::optional<std::int64_t> timeOfValue(JsonType type, Bytes text) {
    switch (type) {
    case JsonType::String:
        return timeOfText(text);
    case JsonType::Number:
        return timeOfNumber(text);
    case JsonType::Object:
        return timeOfObject(text);
    default:
        return std::nullopt;
    }
}

Result<FieldTimes> timesFromField(const Source& source, const SpaceView& space,
                                  const FieldTimesRequest& request, const FieldScanOptions& options,
                                  std::stop_token stop) {
    FieldTimes times;
    times.field = request.field.text();
    const Rank count = space.keys->count();
    TimeColumn::Builder builder(count);
    if (request.known) {
        for (Rank rank = 0; rank < std::min(count, request.known->size()); ++rank) {
            if (const auto seconds = request.known->secondsAt(rank)) {
                builder.set(rank, std::int64_t{*seconds} + kUnixOf1950);
            }
        }
    }
    const auto spans = request.spans.empty() ? std::vector<Span>{{0, count}} : request.spans;
    FieldProgress before;
    for (const Span span : spans) {
        before.total += span.count();
    }
    const auto take = [&](const FieldBatch& batch) {
        takeTimes(batch, times, builder);
        times.readTo = batch.span.last;
    };
    FieldScanOptions inner = options;
    if (options.progress) {
        inner.progress = [&](const FieldProgress& progress) {
            options.progress({before.done + progress.done, before.total});
        };
    }
    times.complete = true;
    for (const Span span : spans) {
        const auto scanned = scanField(source, space, request.field, span, take, inner, stop);
        if (!scanned && scanned.error().code != Error::Code::Cancelled) {
            return fail(scanned.error());
        }
        if (!scanned) {
            times.complete = false;
            break;
        }
        before.done += span.count();
    }
    times.readTo = times.complete ? count : times.readTo;
    times.column = builder.finish();
    return times;
}

Result<std::vector<TimeField>> fieldsLikeTimes(const Source& source, const SpaceView& space,
                                               std::stop_token stop) {
    FieldsSeen seen;
    const Rank count = space.keys->count();
    const std::uint64_t places = std::min<std::uint64_t>(count, kDocumentsLookedAt);
    for (std::uint64_t place = 0; place < places; ++place) {
        const auto item = space.keys->item(count / places * place, stop);
        if (!item) {
            return fail(item.error());
        }
        const auto document = source.document(space.id, placeOf(*item), stop);
        if (stop.stop_requested()) {
            return cancelled();
        }
        if (document) {
            seen.look(document->text);
        }
    }
    return seen.fields();
}

} // namespace keyatlas
