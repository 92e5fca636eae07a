// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/copyas.h"

#include "core/base/text.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kLongestUrl = 8000; // servers and proxies give up at about 8 KB

bool isPlain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           Bytes("-._/:=,+@%").find(c) != Bytes::npos;
}

bool isControl(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

std::string ansiQuoted(Bytes bytes) {
    std::string out = "$'";
    for (const char c : bytes) {
        if (c == '\'' || c == '\\') {
            out += '\\';
            out += c;
        } else if (isControl(c) || static_cast<unsigned char>(c) >= 0x80) {
            out += "\\x" + toHex(Bytes(&c, 1));
        } else {
            out += c;
        }
    }
    return out + "'";
}

std::string under(Bytes base, Bytes path) {
    while (!base.empty() && base.back() == '/') {
        base.remove_suffix(1);
    }
    return std::string(base) + "/" + std::string(path);
}

// SOURCE or SOURCE#SPACE, kept apart from the options if it looks like one.
std::string sourceWord(Bytes path, Bytes space) {
    const std::string word = std::string(path) + (space.empty() ? "" : "#" + std::string(space));
    return (!word.empty() && word.front() == '-' ? "-- " : "") + shellQuote(word);
}

// " --name VALUE", joined by "=" where the value could be taken for an option.
std::string option(const char* name, const std::string& value) {
    const bool dash = !value.empty() && value.front() == '-';
    return std::string(" --") + name + (dash ? "=" : " ") + shellQuote(value);
}

void addKeys(std::string& command, const AllDocsQuery& query) {
    std::string list;
    for (const auto& key : *query.keys) {
        list += (list.empty() ? "" : ",") + key;
    }
    command += option("keys", "[" + list + "]");
}

void addBounds(std::string& command, const AllDocsQuery& query) {
    if (query.startKey && query.startIsKey && query.endIsKey && query.startKey == query.endKey) {
        command += option("key", *query.startKey);
        return;
    }
    if (query.startKey) {
        command += option("startkey", *query.startKey);
    }
    if (query.endKey) {
        command += option("endkey", *query.endKey);
    }
}

// As the command line takes it: text, or with a prefix where text would be taken for another or cannot be
// passed.
std::string operandOf(const std::string& id) {
    const auto taken = parseIdOperand(id);
    const bool plain = taken && *taken == id && isUtf8(id) && std::none_of(id.begin(), id.end(), isControl);
    return plain ? id : "hex:" + toHex(id);
}

void addDocIds(std::string& command, const AllDocsQuery& query) {
    if (query.startKeyDocId) {
        command += option("startkey-docid", operandOf(*query.startKeyDocId));
    }
    if (query.endKeyDocId) {
        command += option("endkey-docid", operandOf(*query.endKeyDocId));
    }
}

void addFlags(std::string& command, const AllDocsQuery& query) {
    command += query.inclusiveEnd ? "" : " --inclusive-end false";
    command += query.descending ? " --descending" : "";
    command += query.includeDocs ? " --include-docs" : "";
    command += query.conflicts ? " --conflicts" : "";
    command += query.limit ? " --limit " + std::to_string(*query.limit) : "";
    command += query.skip > 0 ? " --skip " + std::to_string(query.skip) : "";
}

} // namespace

std::string shellQuote(Bytes bytes) {
    if (!bytes.empty() && std::all_of(bytes.begin(), bytes.end(), isPlain)) {
        return std::string(bytes);
    }
    if (!isUtf8(bytes) || std::any_of(bytes.begin(), bytes.end(), isControl)) {
        return ansiQuoted(bytes);
    }
    std::string out = "'";
    for (const char c : bytes) {
        out += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return out + "'";
}

std::string rangeUrl(const AllDocsQuery& query, Bytes base) {
    const std::string parameters = toQueryString(query);
    return under(base, "_all_docs") + (parameters.empty() ? "" : "?" + parameters);
}

std::string rangeCurl(const AllDocsQuery& query, Bytes base) {
    const std::string url = rangeUrl(query, base);
    if (url.size() <= kLongestUrl) {
        return "curl -s " + shellQuote(url);
    }
    return "curl -s -X POST -H 'Content-Type: application/json' " + shellQuote(under(base, "_all_docs")) +
           " --data-binary " + shellQuote(toRequestBody(query));
}

std::string rangeCommand(const AllDocsQuery& query, Bytes path, Bytes space) {
    std::string command = "keyatlas-cli keys";
    addBounds(command, query);
    if (query.keys) {
        addKeys(command, query);
    }
    addDocIds(command, query);
    addFlags(command, query);
    return command + " " + sourceWord(path, space);
}

std::string documentUrl(Bytes id, Bytes base) {
    return under(base, documentPath(id));
}

std::string documentCurl(Bytes id, Bytes base) {
    // curl would remove "." and ".." as path segments.
    const bool dots = id == "." || id == "..";
    return "curl -s " + std::string(dots ? "--path-as-is " : "") + shellQuote(documentUrl(id, base));
}

std::string documentCommand(Bytes id, Bytes path, Bytes space) {
    const std::string escaped = escape(id);
    const auto colon = id.find(':');
    const Bytes scheme = id.substr(0, colon == Bytes::npos ? 0 : colon);
    const bool prefixed = scheme == "hex" || scheme == "base64" || scheme == "json" || scheme == "esc";
    const std::string operand = escaped != id || prefixed ? "esc:" + escaped : std::string(id);
    const bool dash = (!operand.empty() && operand.front() == '-') || (!path.empty() && path.front() == '-');
    const std::string source = std::string(path) + (space.empty() ? "" : "#" + std::string(space));
    return "keyatlas-cli get " + std::string(dash ? "-- " : "") + shellQuote(source) + " " +
           shellQuote(operand);
}

} // namespace keyatlas
