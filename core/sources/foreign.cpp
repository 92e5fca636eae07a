// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/foreign.h"

#include <algorithm>
#include <cstring>

namespace keyatlas {
namespace {

using Code = Error::Code;

Error unsupported(std::string what, std::string next) {
    return {Code::Unsupported, std::move(what), {}, std::nullopt, std::move(next), {}};
}

Error notDatabase(std::string what, std::string next) {
    return {Code::NotDatabase, std::move(what), {}, std::nullopt, std::move(next), "other"};
}

constexpr const char* kAnExport = "open an export of the database, for example one made by couchbackup";

struct Signature {
    std::size_t at;
    Bytes magic;
    Code code;
    const char* what;
    const char* next;
};

constexpr Signature kSignatures[] = {
    {0, "BZh", Code::Unsupported, "this is packed with bzip2", "unpack it first: bunzip2 -k FILE"},
    {0,
     Bytes("\xfd"
           "7zXZ\0",
           6),
     Code::Unsupported, "this is packed with xz", "unpack it first: unxz -k FILE"},
    {0, Bytes("\x04\x22\x4d\x18", 4), Code::Unsupported, "this is packed with lz4",
     "unpack it first: unlz4 FILE"},
    {0, "PK\x03\x04", Code::Unsupported, "this is a ZIP archive", "unpack it first: unzip FILE"},
    {0, "7z\xbc\xaf\x27\x1c", Code::Unsupported, "this is a 7-Zip archive", "unpack it first: 7z x FILE"},
    {257, "ustar", Code::Unsupported, "this is a tar archive", "unpack it first: tar xf FILE"},
    {0, Bytes("SQLite format 3\0", 16), Code::Unsupported,
     "this is an SQLite database, which cannot be opened yet", kAnExport},
    {0, Bytes("\x6d\xe2\x99\x81", 4), Code::Unsupported,
     "this is a mongodump archive, which cannot be opened yet", "export the collection with mongoexport"},
    {0, "\xff\xd8\xff", Code::NotDatabase, "this is a JPEG picture", kAnExport},
    {0, "\x89PNG", Code::NotDatabase, "this is a PNG picture", kAnExport},
    {0, "GIF8", Code::NotDatabase, "this is a GIF picture", kAnExport},
    {0, "%PDF", Code::NotDatabase, "this is a PDF document", kAnExport},
    {0,
     "\x7f"
     "ELF",
     Code::NotDatabase, "this is a program", kAnExport},
    {0, "version https://git-lfs", Code::NotDatabase,
     "this is only a pointer of Git LFS; the file itself was not fetched", "fetch it: git lfs pull"},
    {0, "\xff\xfe", Code::Unsupported, "this is UTF-16 text",
     "turn it into UTF-8 first: iconv -f UTF-16 -t UTF-8 FILE"},
    {0, "\xfe\xff", Code::Unsupported, "this is UTF-16 text",
     "turn it into UTF-8 first: iconv -f UTF-16 -t UTF-8 FILE"},
};

Bytes trimmed(Bytes head) {
    if (head.substr(0, 3) == "\xef\xbb\xbf") {
        head.remove_prefix(3);
    }
    const auto first = head.find_first_not_of(" \t\r\n");
    return head.substr(first == Bytes::npos ? head.size() : first);
}

bool isBackupLog(Bytes text) {
    for (int line = 0; line < 8 && !text.empty(); ++line) {
        if (text.substr(0, 8) == ":t batch" || text.substr(0, 8) == ":d batch" ||
            text.substr(0, 17) == ":changes_complete") {
            return true;
        }
        if (text[0] != '#') {
            return false;
        }
        text = trimmed(text.substr(std::min(text.find('\n'), text.size())));
    }
    return false;
}

bool isMultipart(Bytes text) {
    const Bytes line = text.substr(0, text.find('\n'));
    const Bytes rest = text.substr(std::min(line.size() + 1, text.size()));
    static constexpr Bytes kHeader = "content-";
    return line.size() > 2 && line.substr(0, 2) == "--" && rest.size() > kHeader.size() &&
           std::equal(kHeader.begin(), kHeader.end(), rest.begin(),
                      [](char a, char b) { return a == static_cast<char>(b | 0x20) || a == b; });
}

// An append-only CouchDB file: its first block is a header whose Erlang term is a tuple.
std::optional<Error> couchFile(Bytes head) {
    if (head.size() < 32 || head[0] != '\x01' || head[1] != '\0') {
        return std::nullopt;
    }
    if (head.find("db_header") != Bytes::npos) {
        return unsupported("this is a CouchDB database file, which cannot be opened yet", kAnExport);
    }
    if (head.substr(21, 1) == "\x83" || head.find("mrheader") != Bytes::npos) {
        return unsupported(
            "this is a file of CouchDB (a view index or a database), which cannot be opened yet", kAnExport);
    }
    return std::nullopt;
}

// A BSON document says its size first and ends in a zero byte.
bool isBson(Bytes head, std::uint64_t size) {
    if (head.size() < 5) {
        return false;
    }
    std::uint32_t length = 0;
    for (int i = 3; i >= 0; --i) {
        length = (length << 8) | static_cast<unsigned char>(head[static_cast<std::size_t>(i)]);
    }
    const bool fits = length >= 5 && length <= size && length <= (48u << 20);
    const auto type = static_cast<unsigned char>(head[4]);
    return fits && (type <= 0x13 || type == 0xff || type == 0x7f) &&
           (length > head.size() || head[length - 1] == '\0');
}

std::optional<Error> foreignText(Bytes text) {
    if (text.empty()) {
        return std::nullopt;
    }
    if (text[0] == '<') {
        return notDatabase("this is a web page or XML, not an export",
                           "fetch the export again; a page of this kind often says that a login is needed");
    }
    if (isBackupLog(text)) {
        return notDatabase("this is the log of a couchbackup run, not the backup",
                           "open the backup file that was written beside it");
    }
    if (isMultipart(text)) {
        return notDatabase("this is a multipart answer of a replication, not an export", kAnExport);
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> foreignFile(Bytes head, std::uint64_t size) {
    for (const Signature& signature : kSignatures) {
        if (head.size() >= signature.at &&
            head.substr(signature.at, signature.magic.size()) == signature.magic) {
            return Error{signature.code, signature.what, {}, std::nullopt, signature.next, "other"};
        }
    }
    if (auto couch = couchFile(head)) {
        return couch;
    }
    const Bytes text = trimmed(head);
    const bool jsonLike = !text.empty() && (text[0] == '{' || text[0] == '[');
    if (!jsonLike && isBson(head, size)) {
        return unsupported("this looks like BSON (a mongodump file), which cannot be opened yet",
                           "export the collection with mongoexport");
    }
    if (auto found = foreignText(text)) {
        return found;
    }
    if (!jsonLike && head.find('\0') != Bytes::npos) {
        return notDatabase("this is a binary file of an unknown kind", kAnExport);
    }
    return std::nullopt;
}

std::optional<Error> foreignFolder(const std::vector<std::string>& names) {
    const auto has = [&names](Bytes name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    const auto any = [&names](auto test) { return std::any_of(names.begin(), names.end(), test); };
    const auto ends = [](Bytes ending) {
        return [ending](const std::string& name) {
            return name.size() > ending.size() && Bytes(name).substr(name.size() - ending.size()) == ending;
        };
    };
    if (has("WiredTiger") || has("WiredTiger.wt")) {
        return unsupported("this is the data folder of a MongoDB server, which cannot be opened yet",
                           "export the collection with mongoexport");
    }
    if (any(ends(".bson")) || any(ends(".bson.gz"))) {
        return unsupported("this is a mongodump folder, which cannot be opened yet",
                           "export the collection with mongoexport");
    }
    if (any(ends(".couch"))) {
        return unsupported("this folder holds CouchDB database files, which cannot be opened yet", kAnExport);
    }
    return std::nullopt;
}

} // namespace keyatlas
