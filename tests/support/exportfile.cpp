// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/exportfile.h"

#include "tests/support/truth.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

namespace keyatlas::test {

ExportFile::ExportFile(const std::string& content, const std::string& name) {
    std::string pattern = (std::filesystem::temp_directory_path() / "keyatlas-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
        std::perror("mkdtemp");
        std::abort();
    }
    m_folder = pattern;
    m_path = m_folder + "/" + name;
    std::ofstream(m_path, std::ios::binary) << content;
}

ExportFile::~ExportFile() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

Database databaseOf(const std::string& path) {
    auto opened = readSource(path, {}, {}, {});
    if (!opened) {
        std::fprintf(stderr, "%s\n", oneLine(opened.error()).c_str());
        std::abort();
    }
    auto database = Database::of(std::make_shared<const Opened>(*std::move(opened)), "");
    if (!database) {
        std::fprintf(stderr, "%s\n", oneLine(database.error()).c_str());
        std::abort();
    }
    return *std::move(database);
}

std::string requestText(const Database& database, const Request& request) {
    std::string text;
    const auto append = [&text](Bytes data) {
        text += data;
        return true;
    };
    const auto written = writeRequest(database, request, append, {});
    if (!written) {
        std::fprintf(stderr, "%s: %s\n", request.path.c_str(), oneLine(written.error()).c_str());
        return {};
    }
    return text;
}

std::string richBackup() {
    using Json = nlohmann::ordered_json;
    std::string lines;
    std::set<std::string> known;
    for (const auto& line : readTruthLines("couchdb/rich_compacted.docs_open_revs.jsonl")) {
        const Json recorded = Json::parse(line);
        if (!recorded["response"].is_array()) {
            continue;
        }
        Json leaves = Json::array();
        for (const auto& leaf : recorded["response"]) {
            leaves.push_back(leaf["ok"]);
        }
        known.insert(leaves[0]["_id"].get<std::string>());
        lines += leaves.dump() + "\n";
    }
    const Json changes = Json::parse(readTruth("couchdb/rich_compacted.changes.json"));
    for (const auto& row : changes["results"]) {
        if (known.count(row["id"].get<std::string>()) == 0) {
            lines += "[" + row["doc"].dump() + "]\n";
        }
    }
    Json locals = Json::array();
    const Json local = Json::parse(readTruth("couchdb/rich_compacted.local_docs.json"));
    for (const auto& row : local["rows"]) {
        locals.push_back(row["doc"]);
    }
    return lines + locals.dump() + "\n";
}

} // namespace keyatlas::test
