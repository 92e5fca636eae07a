// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/patternbounds.h"

#include "core/base/calendar.h"
#include "core/base/jsontext.h"
#include "core/base/keyspace.h"
#include "core/base/text.h"
#include "core/query/collation.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::int64_t kMinute = 60000;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

std::int64_t flooredTo(std::int64_t number, std::int64_t step) {
    const std::int64_t rest = number % step;
    return number - (rest < 0 ? rest + step : rest);
}

// "2012-05-26", "2012-05-26T17", "2012-05-26T17:31" ...: below every time at or behind it, however that is
// written on.
std::string shortIso(std::int64_t moment) {
    const char* const pattern = moment % kDay == 0      ? "yyyy-MM-dd"
                                : moment % kHour == 0   ? "yyyy-MM-ddTHH"
                                : moment % kMinute == 0 ? "yyyy-MM-ddTHH:mm"
                                : moment % 1000 == 0    ? "yyyy-MM-ddTHH:mm:ss"
                                                        : "yyyy-MM-ddTHH:mm:ss.SSS";
    const auto format = MomentFormat::of(pattern, "UTC");
    return format ? format->text(moment).value_or("") : std::string();
}

FieldValue momentValue(std::int64_t moment) {
    FieldValue value;
    value.kind = FieldValue::Kind::Date;
    value.milliseconds = moment;
    value.text = std::to_string(moment);
    return value;
}

// The first `count` elements or members of a JSON text; of an object the text up to the end of the last of
// them.
std::string membersFront(Bytes json, std::size_t count, bool array) {
    JsonWalker walker(json);
    std::string elements = "[";
    std::size_t end = 1;
    for (std::size_t i = 0; i < count && walker.next(); ++i) {
        elements += i > 0 ? "," : "";
        elements += walker.value();
        end = walker.offset();
    }
    return array ? elements + "]" : std::string(json.substr(0, end));
}

// Without the terminator of the array: whatever begins with these elements begins with these bytes.
std::string arrayFront(const std::string& json) {
    std::string key = viewKeyBytes(json);
    key.pop_back();
    return key;
}

} // namespace

Period periodOf(std::int64_t moment, const std::string& span, const Zone& zone) {
    const std::int64_t local = zone.toLocal(moment);
    const auto period = [&](std::int64_t from, std::int64_t to) {
        return Period{zone.toMoment(from), zone.toMoment(to)};
    };
    if (span == "minute" || span == "hour") {
        const std::int64_t step = span == "minute" ? kMinute : kHour;
        const std::int64_t from =
            flooredTo(local, step) - (local - moment); // an hour that comes twice is two
        return {from, from + step};
    }
    const std::int64_t dayCount = flooredTo(local, kDay) / kDay;
    if (span == "day") {
        return period(dayCount * kDay, (dayCount + 1) * kDay);
    }
    if (span == "week") { // 1970-01-01 was a Thursday
        const std::int64_t monday = flooredTo(dayCount + 3, 7) - 3;
        return period(monday * kDay, (monday + 7) * kDay);
    }
    const CalendarDay day = calendarDay(dayCount);
    if (span == "month") {
        const bool december = day.month == 12;
        return period(dayNumber(day.year, day.month, 1) * kDay,
                      dayNumber(december ? day.year + 1 : day.year, december ? 1 : day.month + 1, 1) * kDay);
    }
    return period(dayNumber(day.year, 1, 1) * kDay, dayNumber(day.year + 1, 1, 1) * kDay);
}

Result<BoundsMaker> BoundsMaker::of(const Template& scheme, const PatternPlan& plan) {
    BoundsMaker maker;
    maker.m_form = scheme.form;
    maker.m_plan = plan;
    maker.m_components = scheme.components();
    for (const Component& component : maker.m_components) {
        auto encoder = Encoder::of(component.encodings);
        if (!encoder) {
            return fail(encoder.error());
        }
        maker.m_encoders.push_back(std::move(*encoder));
    }
    std::size_t components = 0; // up to and with the member
    for (const TemplateMember& member : scheme.members) {
        if (components + member.parts.size() > plan.fixed) {
            maker.m_rangeName = member.name;
            break;
        }
        components += member.parts.size();
        ++maker.m_fixedMembers;
    }
    return maker;
}

std::string BoundsMaker::keyFront(Bytes id, std::span<const std::size_t> ends) const {
    if (m_form == Template::Form::Text) {
        return std::string(m_plan.fixed == 0 ? Bytes() : id.substr(0, ends[m_plan.fixed - 1]));
    }
    const bool array = m_form == Template::Form::Array;
    const std::string front = membersFront(id, m_fixedMembers, array);
    return array ? arrayFront(front) : front;
}

std::optional<std::string> BoundsMaker::keyFront(const std::vector<const FieldValue*>& values) const {
    std::string front;
    if (m_form != Template::Form::Text) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < m_plan.fixed; ++i) {
        if (m_components[i].kind == Component::Kind::Text) {
            front += m_components[i].text;
            continue;
        }
        const auto encoded =
            values[i] != nullptr ? m_encoders[i].encode(*values[i]) : Result<Encoded>(cancelled());
        if (!encoded) {
            return std::nullopt;
        }
        front += encoded->text;
    }
    return front;
}

std::optional<std::string> BoundsMaker::rangeKey(const FieldValue& value, bool iso) const {
    const bool raw = m_components[*m_plan.range].encodings.empty();
    Encoded encoded;
    if (raw && iso) {
        encoded.text = shortIso(value.milliseconds);
    } else {
        auto written = m_encoders[*m_plan.range].encode(value);
        if (!written) {
            return std::nullopt;
        }
        encoded = std::move(*written);
    }
    if (m_form == Template::Form::Text) {
        return encoded.text;
    }
    std::string json = toJson(encoded);
    if (m_form == Template::Form::Array) {
        return viewKeyBytes(json);
    }
    while (!json.empty() && (json.back() == '"' || json.back() == '}')) {
        json.pop_back(); // so that it is the front of what goes on
    }
    return (m_fixedMembers > 0 ? "," : "") + toJsonString(m_rangeName) + ":" + json;
}

std::optional<KeyBounds> BoundsMaker::timeBounds(const std::string& front, const FieldRange& range) const {
    // The last moment that is wanted, and not the first behind it: a coarse component holds both alike.
    const auto from = range.from ? rangeKey(*range.from, range.alignedText) : std::optional(std::string());
    const auto behind = range.to ? rangeKey(*range.to, range.alignedText) : std::optional(std::string());
    const auto last = range.to ? rangeKey(momentValue(range.to->milliseconds - 1), range.alignedText)
                               : std::optional(std::string());
    if (!from || !behind || !last) {
        return std::nullopt;
    }
    KeyBounds bounds;
    if (m_plan.order == Traits::Order::TimeReverse) {
        bounds.first = front + *last;
        bounds.last = range.from ? afterPrefix(front + *from) : afterPrefix(front);
        return bounds;
    }
    bounds.first = front + *from;
    bounds.last = !range.to         ? afterPrefix(front)
                  : *behind > *last ? front + *behind
                                    : afterPrefix(front + *last);
    return bounds;
}

// A view key that bounds a range: the elements that are the same, then the bound, or {} above everything.
std::string BoundsMaker::shown(Bytes id, const std::optional<FieldValue>& bound, bool iso, bool last) const {
    std::string elements = membersFront(id, m_fixedMembers, true);
    elements.pop_back();
    const std::string comma = m_fixedMembers > 0 ? "," : "";
    if (!bound || !m_plan.range) {
        return elements + (last ? comma + "{}]" : "]");
    }
    Encoded encoded;
    if (iso && m_components[*m_plan.range].encodings.empty()) {
        encoded.text = shortIso(bound->milliseconds);
    } else {
        encoded = m_encoders[*m_plan.range].encode(*bound).value_or(Encoded());
    }
    return elements + comma + toJson(encoded) + ']';
}

std::optional<KeyBounds> BoundsMaker::bounds(const std::string& front, const FieldRange& range,
                                             Bytes id) const {
    auto keys = keysOf(front, range);
    if (keys && m_form == Template::Form::Array) {
        const bool reverse = m_plan.order == Traits::Order::TimeReverse;
        keys->shownFirst = shown(id, reverse ? range.to : range.from, range.alignedText, false);
        keys->shownLast = shown(id, reverse ? range.from : range.to, range.alignedText, true);
    } else if (keys) {
        keys->shownFirst = keys->first;
        keys->shownLast = keys->last;
    }
    return keys;
}

std::optional<KeyBounds> BoundsMaker::keysOf(const std::string& front, const FieldRange& range) const {
    if (!m_plan.range || (!range.from && !range.to)) {
        return KeyBounds{front, afterPrefix(front)};
    }
    if (range.times) {
        return timeBounds(front, range);
    }
    const auto from = range.from ? rangeKey(*range.from, false) : std::optional(std::string());
    const auto to = range.to ? rangeKey(*range.to, false) : std::optional(std::string());
    if (!from || !to) {
        return std::nullopt;
    }
    if (!range.to) {
        return KeyBounds{front + *from, afterPrefix(front)};
    }
    // What loses a part of the value may hold wanted ones that look like the bound.
    const bool whole = traitsOf(m_components[*m_plan.range]).lossless;
    return KeyBounds{front + *from, whole ? front + *to : afterPrefix(front + *to)};
}

} // namespace keyatlas
