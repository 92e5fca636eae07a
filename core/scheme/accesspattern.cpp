// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/accesspattern.h"

#include "core/scheme/zone.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace keyatlas {
namespace {

using Json = nlohmann::ordered_json;

constexpr Bytes kSpans[] = {"minute", "hour", "day", "week", "month", "year"};

tl::unexpected<Error> wrong(const std::string& where, const std::string& what, std::string next = {}) {
    return fail(Error{
        Error::Code::Usage, "access pattern " + where + ": " + what, {}, std::nullopt, std::move(next), {}});
}

// Scalars as the text that a field of this value has.
std::optional<std::string> scalarText(const Json& value) {
    if (value.is_string()) {
        return value.get<std::string>();
    }
    return value.is_number() || value.is_boolean() ? std::optional(value.dump()) : std::nullopt;
}

// Reads one pattern; remembers the first thing that is wrong.
class PatternReader {
public:
    PatternReader(const Json& object, std::size_t number)
        : m_object(object), m_where(std::to_string(number + 1)) {}

    Result<AccessPattern> read() {
        if (!m_object.is_object()) {
            return wrong(m_where, "is no object");
        }
        m_pattern.origin = m_object.dump(-1, ' ', false, Json::error_handler_t::replace);
        m_pattern.name = text(m_object, "name").value_or("");
        if (m_pattern.name.empty()) {
            note("has no \"name\"");
        }
        m_where += m_pattern.name.empty() ? "" : " (" + m_pattern.name + ")";
        readEqual();
        readRange();
        readTogether();
        readIn();
        readOrder();
        readLimit();
        readFields();
        if (m_wrong.empty()) {
            return m_pattern;
        }
        return wrong(m_where, m_wrong);
    }

private:
    void note(const std::string& what) { m_wrong = m_wrong.empty() ? what : m_wrong; }

    std::optional<std::string> text(const Json& object, const char* name) {
        const auto found = object.find(name);
        if (found == object.end() || found->is_null()) {
            return std::nullopt;
        }
        if (!found->is_string()) {
            note(std::string("\"") + name + "\" is no text");
            return std::nullopt;
        }
        return found->get<std::string>();
    }

    FieldPath path(const std::string& name) {
        const auto parsed = FieldPath::parse(name);
        if (!parsed) {
            note("\"" + name + "\" is no field: " + parsed.error().what);
            return {};
        }
        return *parsed;
    }

    const Json* object(const char* name) {
        const auto found = m_object.find(name);
        if (found == m_object.end() || found->is_null()) {
            return nullptr;
        }
        if (!found->is_object()) {
            note(std::string("\"") + name + "\" is no object");
            return nullptr;
        }
        return &*found;
    }

    void readEqual() {
        const Json* equal = object("equal");
        if (equal == nullptr) {
            return;
        }
        for (const auto& [name, value] : equal->items()) {
            AccessPattern::Equal one{path(name)};
            const auto wanted = scalarText(value);
            if (!wanted) {
                note("the value of \"" + name + "\" in \"equal\" is no single value");
            } else if (*wanted != "*") {
                one.value = *wanted;
            }
            m_pattern.equal.push_back(std::move(one));
        }
    }

    void readRange() {
        const Json* range = object("range");
        if (range == nullptr) {
            return;
        }
        AccessPattern::Range one;
        const auto field = text(*range, "field");
        if (!field) {
            note("\"range\" names no \"field\"");
            return;
        }
        one.field = path(*field);
        one.span = text(*range, "span").value_or("");
        if (!one.span.empty() &&
            std::find(std::begin(kSpans), std::end(kSpans), one.span) == std::end(kSpans)) {
            note("\"span\" is \"" + one.span + "\", not minute, hour, day, week, month or year");
        }
        for (const auto& [name, to] : {std::pair{"from", &one.from}, std::pair{"to", &one.to}}) {
            const auto found = range->find(name);
            if (found != range->end() && !found->is_null()) {
                *to = scalarText(*found);
                if (!*to) {
                    note(std::string("\"") + name + "\" is no single value");
                }
            }
        }
        one.zone = text(*range, "zone").value_or("UTC");
        if (const auto zone = Zone::named(one.zone); !zone) {
            note(zone.error().what);
        }
        m_pattern.range = std::move(one);
    }

    void readTogether() {
        const Json* together = object("together");
        if (together == nullptr) {
            return;
        }
        const auto parent = text(*together, "parent");
        const auto child = text(*together, "child");
        const auto by = text(*together, "by");
        if (!parent || !child || !by) {
            note("\"together\" needs \"parent\", \"child\" and \"by\"");
            return;
        }
        m_pattern.together = AccessPattern::Together{*parent, *child, path(*by)};
    }

    void readIn() {
        const Json* in = object("in");
        if (in == nullptr) {
            return;
        }
        for (const auto& [name, value] : in->items()) {
            if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0) {
                note("\"in\" needs the number of values of \"" + name + "\"");
                continue;
            }
            m_pattern.in.push_back({path(name), value.get<std::uint64_t>()});
        }
    }

    void readOrder() {
        auto order = text(m_object, "order");
        if (order) {
            m_pattern.descending = order->starts_with('-');
            m_pattern.order = path(m_pattern.descending ? order->substr(1) : *order);
        }
    }

    void readLimit() {
        if (const auto limit = m_object.find("limit"); limit != m_object.end() && !limit->is_null()) {
            if (!limit->is_number_unsigned()) {
                note("\"limit\" is no whole number");
            } else {
                m_pattern.limit = limit->get<std::uint64_t>();
            }
        }
        if (const auto perDay = m_object.find("perDay"); perDay != m_object.end() && !perDay->is_null()) {
            const double number = perDay->is_number() ? perDay->get<double>() : -1;
            if (!(number >= 0) || !std::isfinite(number)) {
                note("\"perDay\" is no number of 0 or more");
            }
            m_pattern.perDay = number;
        }
    }

    void readFields() {
        const auto fields = m_object.find("fields");
        if (fields == m_object.end() || fields->is_null()) {
            return;
        }
        for (const Json& field : fields->is_array() ? *fields : Json::array({nullptr})) {
            if (!field.is_string()) {
                note("\"fields\" is no list of names");
                return;
            }
            path(field.get<std::string>());
            m_pattern.fields.push_back(field.get<std::string>());
        }
    }

    const Json& m_object;
    std::string m_where;
    std::string m_wrong;
    AccessPattern m_pattern;
};

void put(Json& object, const char* name, Json value, bool said) {
    if (said) {
        object[name] = std::move(value);
    } else {
        object.erase(name);
    }
}

Json rangeJson(const AccessPattern::Range& range) {
    Json json = Json::object();
    json["field"] = range.field.text();
    put(json, "span", range.span, !range.span.empty());
    put(json, "from", range.from.value_or(""), range.from.has_value());
    put(json, "to", range.to.value_or(""), range.to.has_value());
    put(json, "zone", range.zone, range.zone != "UTC");
    return json;
}

Json patternJson(const AccessPattern& pattern) {
    Json json = Json::parse(pattern.origin, nullptr, false);
    if (!json.is_object()) {
        json = Json::object();
    }
    json["name"] = pattern.name;
    Json equal = Json::object();
    for (const auto& one : pattern.equal) {
        equal[one.field.text()] = one.value.value_or("*");
    }
    put(json, "equal", std::move(equal), !pattern.equal.empty());
    put(json, "range", pattern.range ? rangeJson(*pattern.range) : Json(), pattern.range.has_value());
    Json together = Json::object();
    if (pattern.together) {
        together["parent"] = pattern.together->parent;
        together["child"] = pattern.together->child;
        together["by"] = pattern.together->by.text();
    }
    put(json, "together", std::move(together), pattern.together.has_value());
    Json in = Json::object();
    for (const auto& one : pattern.in) {
        in[one.field.text()] = one.values;
    }
    put(json, "in", std::move(in), !pattern.in.empty());
    put(json, "order", pattern.order ? (pattern.descending ? "-" : "") + pattern.order->text() : "",
        pattern.order.has_value());
    put(json, "limit", pattern.limit.value_or(0), pattern.limit.has_value());
    put(json, "fields", pattern.fields, !pattern.fields.empty());
    put(json, "perDay", pattern.perDay, pattern.perDay > 0);
    return json;
}

std::string rangeWords(const AccessPattern::Range& range) {
    if (range.span.empty()) {
        const bool bounded = range.from || range.to;
        return bounded ? range.field.text() + (range.from ? " from " + *range.from : "") +
                             (range.to ? " to " + *range.to : "")
                       : "a range of " + range.field.text();
    }
    return "one " + range.span + (range.zone == "UTC" ? "" : " in " + range.zone);
}

} // namespace

Result<std::vector<AccessPattern>> parsePatterns(Bytes json) {
    Json parsed;
    try {
        parsed = Json::parse(json);
    } catch (const Json::parse_error& error) {
        return fail(Error{Error::Code::Corrupt,
                          "the access patterns are no JSON",
                          {},
                          error.byte > 0 ? error.byte - 1 : 0,
                          "write a JSON array of objects",
                          {}});
    }
    if (!parsed.is_array()) {
        return fail(Error{Error::Code::Usage,
                          "the access patterns are no JSON array",
                          {},
                          std::nullopt,
                          R"(write it as [{"name": "by month", "equal": {"account": "*"}}])",
                          {}});
    }
    std::vector<AccessPattern> patterns;
    for (const Json& each : parsed) {
        auto pattern = PatternReader(each, patterns.size()).read();
        if (!pattern) {
            return fail(pattern.error());
        }
        patterns.push_back(std::move(*pattern));
    }
    return patterns;
}

std::string writePatterns(const std::vector<AccessPattern>& patterns) {
    Json all = Json::array();
    for (const AccessPattern& pattern : patterns) {
        all.push_back(patternJson(pattern));
    }
    return all.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string inWords(const AccessPattern& pattern) {
    std::vector<std::string> parts;
    for (const auto& one : pattern.equal) {
        parts.push_back(one.value ? one.field.text() + " = " + *one.value : "one " + one.field.text());
    }
    for (const auto& one : pattern.in) {
        parts.push_back(std::to_string(one.values) + " values of " + one.field.text());
    }
    if (pattern.range) {
        parts.push_back(rangeWords(*pattern.range));
    }
    if (pattern.together) {
        parts.push_back("a " + pattern.together->parent + " with every " + pattern.together->child);
    }
    if (pattern.order) {
        parts.push_back((pattern.descending ? "highest " : "lowest ") + pattern.order->text() + " first");
    }
    if (pattern.limit) {
        parts.push_back(std::to_string(*pattern.limit) + (*pattern.limit == 1 ? " document" : " documents"));
    }
    if (pattern.fields.size() == 1 && pattern.fields[0] == "_id") {
        parts.emplace_back("IDs only");
    }
    std::string words;
    for (const std::string& part : parts) {
        words += words.empty() ? "" : ", ";
        words += part;
    }
    return words.empty() ? "all documents" : words;
}

} // namespace keyatlas
