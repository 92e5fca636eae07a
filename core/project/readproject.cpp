// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonscan.h"
#include "core/base/text.h"
#include "core/project/project.h"
#include "core/project/projectoffset.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace keyatlas {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kDeepest = 200; // levels; libraries recurse
const char* const kMend = "mend the file there, or open an earlier copy of it";

Error damaged(std::string what, std::uint64_t offset) {
    return {Error::Code::Corrupt, std::move(what), {}, offset, kMend, {}};
}

// Where the text nests deeper than kDeepest.
std::optional<std::size_t> tooDeep(Bytes text) {
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            const auto end = skipStringBody(text, at + 1);
            if (end == Bytes::npos) {
                break;
            }
            at = end - 1;
        } else if ((c == '{' || c == '[') && ++depth > kDeepest) {
            return at;
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return std::nullopt;
}

Result<Json> jsonOf(Bytes text) {
    if (const auto at = tooDeep(text)) {
        return fail(damaged("brackets are nested too deep for a project", *at));
    }
    try {
        return Json::parse(text.begin(), text.end());
    } catch (const Json::parse_error& error) {
        const auto at = error.byte > 0 ? error.byte - 1 : 0; // the library counts from 1
        return fail(damaged("the project file is damaged", std::min(at, text.size())));
    } catch (const Json::exception&) {
        return fail(damaged("the project file is damaged: a number is too large", 0));
    }
}

// Folders without a slash at their end.
std::string absolutePath(const std::string& folder, const std::string& path) {
    auto absolute = (std::filesystem::path(folder) / path).lexically_normal().string();
    while (absolute.size() > 1 && absolute.ends_with('/')) {
        absolute.pop_back();
    }
    return absolute;
}

// The object without what stands in these members, which keep their place.
Json without(Json object, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (object.contains(name)) {
            object[name] = nullptr;
        }
    }
    return object;
}

// Reads members and notes the first thing that is not as it must be, with the way to it.
class ProjectReader {
public:
    explicit ProjectReader(std::string folder) : m_folder(std::move(folder)) {}

    const std::optional<JsonWay>& badWay() const { return m_badWay; }
    const std::string& problem() const { return m_problem; }
    std::vector<std::string> takeWarnings() { return std::move(m_warnings); }

    Project project(const Json& json);

private:
    void bad(const std::string& what) {
        if (!m_badWay) {
            m_badWay = m_way;
            m_problem = what;
        }
    }
    // Runs `read` on a member that is there.
    template<class Read>
    void member(const Json& object, const char* name, Read read) {
        if (const auto at = object.find(name); at != object.end()) {
            m_way.emplace_back(name);
            read(*at);
            m_way.pop_back();
        }
    }
    template<class Read>
    void object(const Json& parent, const char* name, Read read) {
        member(parent, name, [&](const Json& json) { json.is_object() ? read(json) : bad("an object"); });
    }
    template<class Read>
    void objects(const Json& parent, const char* name, Read read) {
        member(parent, name, [&](const Json& json) {
            if (!json.is_array()) {
                bad("an array");
                return;
            }
            for (std::size_t i = 0; i < json.size() && !m_badWay; ++i) {
                m_way.emplace_back(i);
                json[i].is_object() ? read(json[i]) : bad("an object");
                m_way.pop_back();
            }
        });
    }

    std::string bytes(const Json& json);
    std::string bytesOf(const Json& parent, const char* name);
    std::optional<std::string> keyOf(const Json& parent, const char* name);
    std::string textOf(const Json& parent, const char* name);
    bool flagOf(const Json& parent, const char* name, bool usual);
    std::size_t numberOf(const Json& parent, const char* name, std::size_t usual);

    RangeFields fields(const Json& json);
    ProjectQuery query(const Json& json, const std::string& space);
    ProjectSplit split(const Json& json);
    ProjectDesign design(const Json& json);
    KeyRange range(const Json& json);
    ProjectView view(const Json& json);
    ProjectSource source(const Json& json);
    void look(const Json& json, Project& project);
    void unknown(const std::string& what, const std::string& value);

    std::string m_folder;
    JsonWay m_way;
    std::optional<JsonWay> m_badWay;
    std::string m_problem;
    std::vector<std::string> m_warnings;
};

// A string, or {"hex": "..."} for bytes that are no UTF-8.
std::string ProjectReader::bytes(const Json& json) {
    if (json.is_string()) {
        return json.get<std::string>();
    }
    const auto hex = json.is_object() ? json.find("hex") : json.end();
    if (json.is_object() && hex != json.end() && hex->is_string()) {
        if (auto decoded = fromHex(hex->get_ref<const std::string&>())) {
            return *std::move(decoded);
        }
    }
    bad("text, or {\"hex\": \"...\"}");
    return {};
}

std::string ProjectReader::bytesOf(const Json& parent, const char* name) {
    return keyOf(parent, name).value_or("");
}

std::optional<std::string> ProjectReader::keyOf(const Json& parent, const char* name) {
    std::optional<std::string> key;
    member(parent, name, [&](const Json& json) { key = bytes(json); });
    return key;
}

std::string ProjectReader::textOf(const Json& parent, const char* name) {
    std::string text;
    member(parent, name,
           [&](const Json& json) { json.is_string() ? void(text = json.get<std::string>()) : bad("text"); });
    return text;
}

bool ProjectReader::flagOf(const Json& parent, const char* name, bool usual) {
    member(parent, name, [&](const Json& json) {
        json.is_boolean() ? void(usual = json.get<bool>()) : bad("true or false");
    });
    return usual;
}

std::size_t ProjectReader::numberOf(const Json& parent, const char* name, std::size_t usual) {
    member(parent, name, [&](const Json& json) {
        json.is_number_unsigned() ? void(usual = json.get<std::size_t>()) : bad("a number from 0");
    });
    return usual;
}

void ProjectReader::unknown(const std::string& what, const std::string& value) {
    m_warnings.push_back(what + " \"" + escape(value.substr(0, 40)) +
                         "\" is not known to this version; the usual one is used");
}

RangeFields ProjectReader::fields(const Json& json) {
    RangeFields fields;
    fields.start = bytesOf(json, "startkey");
    fields.end = bytesOf(json, "endkey");
    fields.limit = bytesOf(json, "limit");
    fields.skip = bytesOf(json, "skip");
    fields.inclusiveEnd = flagOf(json, "inclusive_end", true);
    fields.descending = flagOf(json, "descending", false);
    fields.includeDocs = flagOf(json, "include_docs", false);
    return fields;
}

ProjectQuery ProjectReader::query(const Json& json, const std::string& space) {
    ProjectQuery query;
    query.name = textOf(json, "name");
    query.space = keyOf(json, "space").value_or(space);
    member(json, "colour", [&](const Json& colour) {
        const auto number = colour.is_number_unsigned() ? colour.get<std::size_t>() : 0;
        if (number < 1 || number > kProjectColours) {
            bad("a number from 1 to 10");
        } else {
            query.colour = number - 1;
        }
    });
    object(json, "query", [&](const Json& inside) { query.fields = fields(inside); });
    query.origin = json.dump();
    return query;
}

ProjectSplit ProjectReader::split(const Json& json) {
    ProjectSplit split;
    const auto kind = textOf(json, "kind");
    split.characters = bytesOf(json, "characters");
    if (kind == "characters" && !split.characters.empty()) {
        split.kind = ProjectSplit::Kind::Characters;
    } else if (kind == "none") {
        split.kind = ProjectSplit::Kind::None;
    } else if (kind != "automatic" && kind != "characters" && !kind.empty()) {
        unknown("the split", kind);
    }
    if (split.kind != ProjectSplit::Kind::Characters) {
        split.characters.clear();
    }
    return split;
}

ProjectDesign ProjectReader::design(const Json& json) {
    ProjectDesign design;
    objects(json, "schemes", [&](const Json& inside) {
        design.schemes.push_back({textOf(inside, "name"), bytesOf(inside, "template"), inside.dump()});
    });
    design.current = std::min(numberOf(json, "current", 0), design.schemes.size());
    design.seed = numberOf(json, "seed", 1);
    member(json, "perSecond", [&](const Json& rate) {
        const double perSecond = rate.is_number() ? rate.get<double>() : 0;
        perSecond > 0 ? void(design.perSecond = perSecond) : bad("a number above 0");
    });
    member(json, "patterns", [&](const Json& patterns) {
        patterns.is_array() ? void(design.patterns = patterns.dump()) : bad("an array");
    });
    design.origin = without(json, {"schemes", "patterns"}).dump();
    return design;
}

KeyRange ProjectReader::range(const Json& json) {
    return {keyOf(json, "first"), keyOf(json, "last"), keyOf(json, "prefix")};
}

ProjectView ProjectReader::view(const Json& json) {
    ProjectView view;
    view.shown = range(json);
    view.shown.prefix.reset();
    object(json, "selection", [&](const Json& inside) { view.selected = range(inside); });
    view.document = keyOf(json, "document");
    return view;
}

ProjectSource ProjectReader::source(const Json& json) {
    ProjectSource source;
    const auto path = bytesOf(json, "path");
    if (path.empty() || path.find('\0') != std::string::npos) {
        m_way.emplace_back("path");
        bad("the path of a source");
        m_way.pop_back();
    }
    source.path = absolutePath(m_folder, path);
    source.space = bytesOf(json, "space");
    source.timeField = bytesOf(json, "timeField");
    objects(json, "keysAs", [&](const Json& inside) {
        const auto name = textOf(inside, "format");
        if (const auto format = keyFormatNamed(name)) {
            source.keyFormats.emplace(keyOf(inside, "space").value_or(""), *format);
        } else {
            unknown("the format of keys", name);
        }
    });
    object(json, "split", [&](const Json& inside) { source.split = split(inside); });
    objects(json, "pins", [&](const Json& pin) {
        source.pins.push_back(query(pin, source.space));
        if (!source.pins.back().colour) {
            source.pins.back().colour = (source.pins.size() - 1) % kProjectColours;
        }
    });
    objects(json, "savedQueries",
            [&](const Json& saved) { source.saved.push_back(query(saved, source.space)); });
    objects(json, "designs", [&](const Json& inside) {
        source.designs.insert_or_assign(keyOf(inside, "space").value_or(""), design(inside));
    });
    object(json, "view", [&](const Json& inside) { source.view = view(inside); });
    source.origin = without(json, {"pins", "savedQueries", "designs"}).dump();
    return source;
}

void ProjectReader::look(const Json& json, Project& project) {
    const auto weight = textOf(json, "weight");
    if (weight == "documents") {
        project.weight = Weight::ByKeys;
    } else if (weight != "bytes" && !weight.empty()) {
        unknown("the width", weight);
    }
    const auto colour = textOf(json, "colour");
    if (colour == "depth") {
        project.colouring = ProjectColouring::ByDepth;
    } else if (colour == "age") {
        project.colouring = ProjectColouring::ByAge;
    } else if (colour != "family" && !colour.empty()) {
        unknown("the colouring", colour);
    }
    project.tab = textOf(json, "tab");
}

Project ProjectReader::project(const Json& json) {
    Project project;
    objects(json, "sources", [&](const Json& inside) { project.sources.push_back(source(inside)); });
    project.current = numberOf(json, "current", 0);
    if (project.current >= project.sources.size()) {
        project.current = 0;
    }
    object(json, "view", [&](const Json& inside) { look(inside, project); });
    project.origin = without(json, {"sources"}).dump();
    return project;
}

Error notAProject() {
    return {Error::Code::NotDatabase,
            "this is no Keyatlas project",
            {},
            0,
            "open it as a source, under a name that does not end in .keyatlas",
            {}};
}

// What the file says about itself: ours, ours with a warning, or too new.
Result<std::vector<std::string>> checkVersion(const Json& json) {
    const auto version = json.is_object() ? json.find("keyatlas") : json.end();
    if (!json.is_object() || version == json.end()) {
        return fail(notAProject());
    }
    const auto at = [&](const char* name) {
        const auto member = json.find(name);
        return member != json.end() && member->is_number_unsigned() ? member->get<std::uint64_t>() : 0;
    };
    if (at("keyatlas") == 0) {
        return fail({Error::Code::Unsupported,
                     "the project does not say which version wrote it",
                     {},
                     {},
                     "\"keyatlas\" must be a number from 1 on",
                     {}});
    }
    if (at("oldestReader") > static_cast<std::uint64_t>(kProjectVersion)) {
        return fail({Error::Code::Unsupported,
                     "the project needs a newer Keyatlas: it has version " + std::to_string(at("keyatlas")),
                     {},
                     {},
                     "update Keyatlas",
                     {}});
    }
    if (at("keyatlas") > static_cast<std::uint64_t>(kProjectVersion)) {
        return std::vector<std::string>{"a newer Keyatlas wrote this project (version " +
                                        std::to_string(at("keyatlas")) +
                                        "); what this one does not know is kept as it is"};
    }
    return std::vector<std::string>();
}

} // namespace

Result<ReadProject> parseProject(Bytes text, const std::string& folder) {
    const auto json = jsonOf(text);
    if (!json) {
        return tl::make_unexpected(json.error());
    }
    auto warnings = checkVersion(*json);
    if (!warnings) {
        return tl::make_unexpected(warnings.error());
    }
    ProjectReader reader(folder);
    ReadProject read{reader.project(*json), *std::move(warnings)};
    if (reader.badWay()) {
        return fail(damaged("the project file is damaged: here must be " + reader.problem(),
                            offsetOf(text, *reader.badWay())));
    }
    for (auto& warning : reader.takeWarnings()) {
        read.warnings.push_back(std::move(warning));
    }
    return read;
}

} // namespace keyatlas
