// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/project/project.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace keyatlas {

namespace {

using Json = nlohmann::ordered_json;

Json originOf(const std::string& text) {
    Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    return json.is_object() ? json : Json::object();
}

Json keyJson(const std::string& bytes) {
    return isUtf8(bytes) ? Json(bytes) : Json{{"hex", toHex(bytes)}};
}

// Sets the member, or takes it away where there is nothing to say.
void put(Json& object, const char* name, Json value, bool wanted) {
    if (wanted) {
        object[name] = std::move(value);
    } else {
        object.erase(name);
    }
}

void putKey(Json& object, const char* name, const std::optional<std::string>& key) {
    put(object, name, keyJson(key.value_or("")), key.has_value());
}

void putText(Json& object, const char* name, const std::string& text) {
    put(object, name, keyJson(text), !text.empty());
}

// The member as an object, whatever it was: what is unknown in it stays.
Json& inside(Json& object, const char* name) {
    Json& member = object[name];
    if (!member.is_object()) {
        member = Json::object();
    }
    return member;
}

void eraseEmpty(Json& object, const char* name) {
    if (object[name].empty()) {
        object.erase(name);
    }
}

void putFields(Json& json, const RangeFields& fields) {
    putText(json, "startkey", fields.start);
    putText(json, "endkey", fields.end);
    putText(json, "limit", fields.limit);
    putText(json, "skip", fields.skip);
    put(json, "inclusive_end", false, !fields.inclusiveEnd);
    put(json, "descending", true, fields.descending);
    put(json, "include_docs", true, fields.includeDocs);
}

Json queryJson(const ProjectQuery& query, const std::string& space) {
    Json json = originOf(query.origin);
    json["name"] = query.name;
    put(json, "space", keyJson(query.space), query.space != space);
    put(json, "colour", query.colour.value_or(0) + 1, query.colour.has_value());
    putFields(inside(json, "query"), query.fields);
    return json;
}

Json queriesJson(const std::vector<ProjectQuery>& queries, const std::string& space) {
    Json json = Json::array();
    for (const auto& query : queries) {
        json.push_back(queryJson(query, space));
    }
    return json;
}

void putSplit(Json& json, const ProjectSplit& split) {
    const bool characters = split.kind == ProjectSplit::Kind::Characters;
    json["kind"] = characters ? "characters" : split.kind == ProjectSplit::Kind::None ? "none" : "automatic";
    put(json, "characters", keyJson(split.characters), characters);
}

void putRange(Json& json, const KeyRange& range) {
    putKey(json, "first", range.first);
    putKey(json, "last", range.last);
    putKey(json, "prefix", range.prefix);
}

void putView(Json& json, const ProjectView& view) {
    putKey(json, "first", view.shown.first);
    putKey(json, "last", view.shown.last);
    putRange(inside(json, "selection"), view.selected);
    eraseEmpty(json, "selection");
    putKey(json, "document", view.document);
}

// Relative if it lies below `folder`, so that both can be moved together.
std::string pathFrom(const std::string& folder, const std::string& path) {
    const auto relative = std::filesystem::path(path).lexically_relative(folder);
    const bool below = !relative.empty() && *relative.begin() != ".." && *relative.begin() != ".";
    return below ? relative.string() : path;
}

// What a newer version wrote stays where nothing else was chosen.
bool isUnknownFormat(const Json& entry) {
    const auto format = entry.find("format");
    return format == entry.end() || !format->is_string() ||
           !keyFormatNamed(format->get_ref<const std::string&>());
}

// One entry for each space whose format was chosen.
void putFormats(Json& json, const std::map<std::string, KeyFormat>& formats) {
    const Json before = json.contains("keysAs") ? json["keysAs"] : Json::array();
    auto left = formats;
    Json after = Json::array();
    for (Json entry : before) {
        const auto chosen = std::find_if(left.begin(), left.end(), [&](const auto& one) {
            return entry.is_object() && entry.value("space", Json("")) == keyJson(one.first);
        });
        if (chosen != left.end()) {
            entry["format"] = keyFormatName(chosen->second);
            left.erase(chosen);
            after.push_back(std::move(entry));
        } else if (entry.is_object() && isUnknownFormat(entry)) {
            after.push_back(std::move(entry));
        }
    }
    for (const auto& [space, format] : left) {
        Json entry = Json::object();
        putText(entry, "space", space);
        entry["format"] = keyFormatName(format);
        after.push_back(std::move(entry));
    }
    const bool any = !after.empty();
    put(json, "keysAs", std::move(after), any);
}

Json designJson(const std::string& space, const ProjectDesign& design) {
    Json json = originOf(design.origin);
    putText(json, "space", space);
    Json schemes = Json::array();
    for (const ProjectScheme& scheme : design.schemes) {
        Json one = originOf(scheme.origin);
        one["name"] = scheme.name;
        one["template"] = keyJson(scheme.text);
        schemes.push_back(std::move(one));
    }
    json["schemes"] = std::move(schemes);
    put(json, "current", design.current, design.current > 0);
    const Json patterns = Json::parse(design.patterns, nullptr, /*allow_exceptions=*/false);
    put(json, "patterns", patterns, patterns.is_array() && !patterns.empty());
    put(json, "perSecond", design.perSecond.value_or(0), design.perSecond.has_value());
    put(json, "seed", design.seed, design.seed != 1);
    return json;
}

void putDesigns(Json& json, const std::map<std::string, ProjectDesign>& designs) {
    Json all = Json::array();
    for (const auto& [space, design] : designs) {
        all.push_back(designJson(space, design));
    }
    put(json, "designs", std::move(all), !designs.empty());
}

Json sourceJson(const ProjectSource& source, const std::string& folder) {
    Json json = originOf(source.origin);
    json["path"] = keyJson(pathFrom(folder, source.path));
    putText(json, "space", source.space);
    putSplit(inside(json, "split"), source.split);
    putFormats(json, source.keyFormats);
    putText(json, "timeField", source.timeField);
    json["pins"] = queriesJson(source.pins, source.space);
    json["savedQueries"] = queriesJson(source.saved, source.space);
    putDesigns(json, source.designs);
    putView(inside(json, "view"), source.view);
    return json;
}

const char* colourName(ProjectColouring colouring) {
    switch (colouring) {
    case ProjectColouring::ByDepth:
        return "depth";
    case ProjectColouring::ByAge:
        return "age";
    case ProjectColouring::ByFamily:
        break;
    }
    return "family";
}

} // namespace

std::string writeProject(const Project& project, const std::string& folder) {
    Json json = {{"keyatlas", kProjectVersion}};
    json.update(originOf(project.origin)); // a newer version stays a newer version
    Json sources = Json::array();
    for (const auto& source : project.sources) {
        sources.push_back(sourceJson(source, folder));
    }
    json["sources"] = std::move(sources);
    json["current"] = project.current;
    Json& view = inside(json, "view");
    view["weight"] = project.weight == Weight::ByKeys ? "documents" : "bytes";
    view["colour"] = colourName(project.colouring);
    putText(view, "tab", project.tab);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace keyatlas
