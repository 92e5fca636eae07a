// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/storeinfo.h"

#include "app/cli/table.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <array>
#include <map>

namespace keyatlas::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownKey = 24; // bytes of a key in a column

// A string, or {"hex": ".."} if the bytes are not UTF-8.
Json bytesJson(const std::string& bytes) {
    return isUtf8(bytes) ? Json(bytes) : Json{{"hex", toHex(bytes)}};
}

template<class T>
void addKnown(Json& json, const char* name, const std::optional<T>& value) {
    if (value) {
        json[name] = *value;
    }
}

void addKnown(Json& json, const char* name, const std::string& text) {
    if (!text.empty()) {
        json[name] = bytesJson(text);
    }
}

Json tableJson(const StoreTable& table) {
    Json json = {
        {"number", table.number}, {"file", table.file}, {"level", table.level}, {"bytes", table.bytes}};
    json["smallest"] = bytesJson(table.smallest);
    json["largest"] = bytesJson(table.largest);
    json["smallestSequence"] = table.smallestSequence;
    json["largestSequence"] = table.largestSequence;
    addKnown(json, "entries", table.entries);
    addKnown(json, "deletions", table.deletions);
    addKnown(json, "rangeDeletions", table.rangeDeletions);
    addKnown(json, "mergeOperands", table.mergeOperands);
    addKnown(json, "rawKeyBytes", table.rawKeyBytes);
    addKnown(json, "rawValueBytes", table.rawValueBytes);
    addKnown(json, "blocks", table.blocks);
    addKnown(json, "compression", table.compression);
    addKnown(json, "createdAt", table.createdAt);
    addKnown(json, "oldestKeyAt", table.oldestKeyAt);
    addKnown(json, "formatVersion", table.formatVersion);
    if (table.problem) {
        json["problem"] = bytesJson(oneLine(*table.problem));
    }
    return json;
}

Json optionsJson(const StoreOptions& options) {
    Json json = Json::object();
    for (const auto& [name, value] : options) {
        json[name] = bytesJson(value);
    }
    return json;
}

const char* kindWord(StoreFile::Kind kind) {
    constexpr std::array<const char*, 10> kWords = {"table",    "log",  "manifest", "options", "current",
                                                    "identity", "lock", "info-log", "blob",    "other"};
    return kWords.at(static_cast<std::size_t>(kind));
}

std::string shortKey(const std::string& key) {
    const std::string text = escape(Bytes(key).substr(0, kShownKey));
    return key.size() > kShownKey ? text + "…" : text;
}

std::string count(const std::optional<std::uint64_t>& value) {
    return value ? grouped(*value) : "unknown";
}

struct LevelSum {
    std::uint64_t tables = 0;
    std::uint64_t bytes = 0;
    std::uint64_t entries = 0;
    std::uint64_t deletions = 0;
};

std::string levelsText(const StoreFamily& family) {
    std::map<int, LevelSum> levels;
    for (const StoreTable& table : family.tables) {
        LevelSum& level = levels[table.level];
        ++level.tables;
        level.bytes += table.bytes;
        level.entries += table.entries.value_or(0);
        level.deletions += table.deletions.value_or(0);
    }
    Table text;
    text.row({"level", "tables", "bytes", "entries", "deletions"});
    text.alignRight(1, 4);
    for (const auto& [number, level] : levels) {
        text.row({std::to_string(number), grouped(level.tables), grouped(level.bytes), grouped(level.entries),
                  grouped(level.deletions)});
    }
    return text.text();
}

std::string tablesText(const StoreFamily& family) {
    Table text;
    text.row(
        {"table", "level", "bytes", "entries", "deletions", "blocks", "compression", "smallest", "largest"});
    text.alignRight(1, 5);
    for (const StoreTable& table : family.tables) {
        text.row({table.file, std::to_string(table.level), grouped(table.bytes), count(table.entries),
                  count(table.deletions), count(table.blocks), table.compression, shortKey(table.smallest),
                  shortKey(table.largest)});
    }
    return text.text();
}

} // namespace

std::string storeJson(const Store& store) {
    Json json = {{"engine", store.engine}};
    addKnown(json, "writtenBy", store.writtenBy);
    addKnown(json, "identity", store.identity);
    json["lastSequence"] = store.lastSequence;
    json["manifestNumber"] = store.manifestNumber;
    json["logBytes"] = store.logBytes;
    json["families"] = Json::array();
    for (const StoreFamily& family : store.families) {
        Json one = {{"name", bytesJson(family.name)}, {"number", family.number}};
        addKnown(one, "comparator", family.comparator);
        addKnown(one, "mergeOperator", family.mergeOperator);
        one["tables"] = Json::array();
        for (const StoreTable& table : family.tables) {
            one["tables"].push_back(tableJson(table));
        }
        one["options"] = optionsJson(family.options);
        json["families"].push_back(std::move(one));
    }
    json["files"] = Json::array();
    for (const StoreFile& file : store.files) {
        json["files"].push_back({{"name", bytesJson(file.name)},
                                 {"kind", kindWord(file.kind)},
                                 {"bytes", file.bytes},
                                 {"live", file.live}});
    }
    json["options"] = optionsJson(store.options);
    return json.dump();
}

std::string storeText(const Store& store) {
    Table facts;
    facts.row({"engine", store.engine + (store.writtenBy.empty() ? "" : " " + store.writtenBy)});
    if (!store.identity.empty()) {
        facts.row({"identity", escape(store.identity)});
    }
    facts.row({"last sequence", grouped(store.lastSequence)});
    facts.row({"MANIFEST", std::to_string(store.manifestNumber)});
    facts.row({"in logs", grouped(store.logBytes) + " bytes"});
    std::string text = facts.text();
    for (const StoreFamily& family : store.families) {
        Table own;
        own.row({"family", escape(family.name)});
        own.row({"comparator", family.comparator.empty() ? "unknown" : escape(family.comparator)});
        if (!family.mergeOperator.empty()) {
            own.row({"merge operator", escape(family.mergeOperator)});
        }
        text += "\n" + own.text();
        if (!family.tables.empty()) {
            text += levelsText(family) + tablesText(family);
        }
    }
    return text;
}

} // namespace keyatlas::cli
