// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/documenttext.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace keyatlas {
namespace {

bool isAddedByServers(Bytes nameLiteral) {
    static constexpr std::array<Bytes, 5> kNames = {"_revisions", "_revs_info", "_conflicts",
                                                    "_deleted_conflicts", "_local_seq"};
    return std::any_of(kNames.begin(), kNames.end(), [&](Bytes name) { return isName(nameLiteral, name); });
}

std::string listOf(const std::vector<std::string>& revisions) {
    std::string list;
    for (const auto& revision : revisions) {
        list += (list.empty() ? "" : ",") + couchString(revision);
    }
    return "[" + list + "]";
}

Bytes hashOf(Bytes revision) {
    return revision.substr(std::min(revision.size(), revision.find('-') + 1));
}

std::string revisionsMember(const Revision& revision) {
    std::string ids = couchString(hashOf(revision.rev));
    for (const auto& older : revision.history) {
        ids += "," + couchString(hashOf(older));
    }
    return "\"_revisions\":{\"start\":" + revision.rev.substr(0, revision.rev.find('-')) + ",\"ids\":[" +
           ids + "]}";
}

std::string revisionsInfoMember(const Revision& revision) {
    std::string list = "{\"rev\":" + couchString(revision.rev) + ",\"status\":\"" +
                       (revision.deleted ? "deleted" : "available") + "\"}";
    for (const auto& older : revision.history) {
        list += ",{\"rev\":" + couchString(older) + ",\"status\":\"missing\"}";
    }
    return "\"_revs_info\":[" + list + "]";
}

std::vector<std::string> addedMembers(const Revision& revision, const Shown& shown,
                                      const OtherLeaves& others) {
    std::vector<std::string> added;
    if (shown.revisions && !revision.rev.empty()) {
        added.push_back(revisionsMember(revision));
    }
    if (shown.revisionsInfo && !revision.rev.empty()) {
        added.push_back(revisionsInfoMember(revision));
    }
    if (shown.conflicts && !others.conflicts.empty()) {
        added.push_back("\"_conflicts\":" + listOf(others.conflicts));
    }
    if (shown.deletedConflicts && !others.deleted.empty()) {
        added.push_back("\"_deleted_conflicts\":" + listOf(others.deleted));
    }
    return added;
}

struct Kept {
    std::vector<Bytes> members; // slices of the object's text
    bool cut = false;           // some member was left out
    bool broken = false;
};

Kept keptMembers(Bytes object) {
    Kept kept;
    JsonWalker walker(object);
    while (walker.next()) {
        if (isAddedByServers(walker.nameLiteral())) {
            kept.cut = true;
            continue;
        }
        const auto* begin = walker.nameLiteral().data();
        const auto* end = walker.value().data() + walker.value().size();
        kept.members.emplace_back(begin, static_cast<std::size_t>(end - begin));
    }
    kept.broken = walker.broken();
    return kept;
}

Bytes trimmed(Bytes text) {
    text.remove_prefix(std::min(text.size(), skipSpace(text, 0)));
    while (!text.empty() && std::strchr(" \t\r\n", text.back()) != nullptr) {
        text.remove_suffix(1);
    }
    return text;
}

} // namespace

std::string couchString(Bytes utf8) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    static constexpr Bytes kShort = "btn\0fr";
    std::string out = "\"";
    for (const char c : utf8) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte >= 8 && byte <= 13 && byte != 11) {
            out += '\\';
            out += kShort[byte - 8U];
        } else if (byte < 0x20) {
            out += "\\u00";
            out += kDigits[byte >> 4];
            out += kDigits[byte & 15];
        } else {
            out += c;
        }
    }
    return out + "\"";
}

std::string idJson(Bytes id) {
    return isUtf8(id) ? couchString(id) : "{\"hex\":\"" + toHex(id) + "\"}";
}

std::string compactJson(Bytes text) {
    std::string out;
    out.reserve(text.size());
    bool inString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (inString && c == '\\' && at + 1 < text.size()) {
            out += c;
            out += text[++at];
            continue;
        }
        inString = c == '"' ? !inString : inString;
        if (inString || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
            out += c;
        }
    }
    return out;
}

std::string servedText(const Document& document, const Shown& shown, const OtherLeaves& others) {
    const Bytes text = trimmed(document.text);
    if (text.empty() || text.front() != '{') {
        return std::string(text);
    }
    const auto added = addedMembers(document.revision, shown, others);
    const Kept kept = keptMembers(text);
    if (kept.broken || (!kept.cut && added.empty())) {
        return std::string(text);
    }
    std::string out = "{";
    for (const Bytes member : kept.members) {
        out += out.size() > 1 ? "," : "";
        out += member;
    }
    for (const auto& member : added) {
        out += out.size() > 1 ? "," : "";
        out += member;
    }
    return out + "}";
}

} // namespace keyatlas
