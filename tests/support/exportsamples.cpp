// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/exportsamples.h"

#include "tests/support/sourcereading.h"

#include <cstdlib>
#include <functional>

namespace keyatlas::test {
namespace {

using namespace std::string_literals;

// Calls `plain` for every byte outside of strings and copies the strings.
std::string rewritten(const std::string& text, const std::function<void(std::string&, char)>& plain) {
    std::string out;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (!inString && c != '"') {
            plain(out, c);
            continue;
        }
        out += c;
        if (c == '\\') {
            out += text[++i];
        } else if (c == '"') {
            inString = !inString;
        }
    }
    return out;
}

bool isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

std::vector<SampleRow> documents() {
    return {
        {"", "_design/v",
         R"({"_id":"_design/v","_rev":"1-aa","views":{"x":{"map":"function(doc){ emit(\"a\", {\"_id\":1}); }"}}})"},
        {"", "a\0b"s,
         R"({"_id":"a\u0000b","_rev":"1-ab","n":1E400,"m":-0,"big":18446744073709551616,"n":2})"},
        {"", "error", R"({"_id":"error","_rev":"2-ac","s":"\"doc\":{\"_id\":\"fake\"},\\"})"},
        {"", "null", R"({"_id":"null","_rev":"3-ad","s":"}]}\u0022,[{","e":"\\\\\""})"},
        {"", "\xf0\x9f\x90\xa2",
         R"({"_id":"\ud83d\udc22","_rev":"1-ae","a":[[],{},[{"_id":"inner","_deleted":true}]]})"},
        {"", "\xc3\xbc", "{\"_id\":\"\xc3\xbc\",\"_rev\":\"1-af\",\"note\":\"ends in a backslash \\\\\"}"},
        {"", "id last", R"({"n":1,"_id":"id last","_rev":"1-b1"})"},
    };
}

std::vector<SampleRow> documentsAndTombstone() {
    auto rows = documents();
    rows.push_back({"", "gone", R"({"_id":"gone","_rev":"2-b0","_deleted":true})", true});
    return rows;
}

std::vector<SampleRow> withoutDocuments() {
    auto rows = documents();
    for (SampleRow& row : rows) {
        row.document.clear();
    }
    return rows;
}

// _all_docs with `keys`: an error row, a tombstone and a _local document among others.
std::vector<SampleRow> askedForKeys() {
    const auto all = documents();
    return {all[2],
            {"", "missing", ""},
            {"", "gone", "", true},
            {"_local", "_local/x", R"({"_id":"_local/x","_rev":"0-1"})"},
            all[3]};
}

} // namespace

std::vector<ExportSample> exportSamples() {
    std::vector<ExportSample> samples = {
        {"all_docs.json", "all-docs", "", documents()},
        {"all_docs_bare.json", "all-docs", "", withoutDocuments()},
        {"all_docs_keys.json", "all-docs", "", askedForKeys()},
        {"bulk_docs.json", "bulk-docs", "", documentsAndTombstone()},
        {"changes.json", "changes", "", documentsAndTombstone()},
        {"changes_continuous.jsonl", "changes", "", documentsAndTombstone()},
        {"couchbackup.txt", "couchbackup", "", documentsAndTombstone()},
        {"couchbackup_old.txt", "couchbackup", "", documentsAndTombstone(), true},
        {"pouchdb_dump.txt", "pouchdb-dump", "", documentsAndTombstone()},
        {"docs.ndjson", "ndjson", "", documentsAndTombstone()},
        {"array.json", "json-array", "", documentsAndTombstone(), true},
    };
    const char* data = std::getenv("KEYATLAS_TEST_DATA");
    for (ExportSample& sample : samples) {
        sample.text = readFile(std::string(data != nullptr ? data : ".") + "/exports/" + sample.file);
    }
    return samples;
}

std::string withCarriageReturns(const std::string& text) {
    return rewritten(text, [](std::string& out, char c) { out += c == '\n' ? "\r\n" : std::string(1, c); });
}

std::string minified(const std::string& text) {
    return rewritten(text, [](std::string& out, char c) {
        if (!isSpace(c)) {
            out += c;
        }
    });
}

std::string onOneLine(const std::string& text) {
    return minified(text);
}

std::string brokenAtBrackets(const std::string& text) {
    return rewritten(text, [](std::string& out, char c) {
        out += c;
        out += c == '{' || c == '[' || c == ',' ? "\n" : "";
    });
}

std::string prettyPrinted(const std::string& text) {
    std::size_t depth = 0;
    const auto line = [&depth] { return "\n" + std::string(2 * depth, ' '); };
    return rewritten(text, [&](std::string& out, char c) {
        if (c == '{' || c == '[') {
            ++depth;
            out += c + line();
        } else if (c == '}' || c == ']') {
            --depth;
            out += line() + c;
        } else if (c == ',') {
            out += c + line();
        } else if (c == ':') {
            out += ": ";
        } else if (depth == 0 || !isSpace(c)) {
            out += c;
        }
    });
}

} // namespace keyatlas::test
