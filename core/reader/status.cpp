// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/status.h"

#include <rocksdb/status.h>

#include <charconv>
#include <optional>
#include <string_view>

namespace keyatlas::reader {
namespace {

// "... in /path/000012.sst offset 1234 size 567", "IO error: No such file or directory: While open a file for
// random read: /path/000012.sst: ..."
std::string fileIn(std::string_view text, const std::string& folder) {
    const auto at = text.find(folder + "/");
    if (folder.empty() || at == std::string_view::npos) {
        return {};
    }
    const auto name = text.substr(at + folder.size() + 1);
    return std::string(name.substr(0, name.find_first_of(" :,;/")));
}

std::optional<std::uint64_t> offsetIn(std::string_view text) {
    constexpr std::string_view kWord = " offset ";
    const auto at = text.find(kWord);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto digits = text.substr(at + kWord.size());
    std::uint64_t offset = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), offset);
    return read.ec == std::errc() ? std::optional(offset) : std::nullopt;
}

bool says(std::string_view text, std::string_view words) {
    return text.find(words) != std::string_view::npos;
}

} // namespace

Error errorOf(const rocksdb::Status& status, const std::string& folder) {
    const std::string text = status.ToString();
    Error error;
    const std::string file = fileIn(text, folder);
    error.path = file.empty() ? folder : folder + "/" + file;
    error.offset = offsetIn(text);
    if (says(text, "No such file") || status.IsPathNotFound() || status.IsNotFound()) {
        error.code = Error::Code::NotFound;
        error.what = "a file of the store is missing";
        error.next = "put the file back from a copy of the store";
        error.name = "missing-table";
    } else if (says(text, "Permission denied")) {
        error.code = Error::Code::NoPermission;
        error.what = "a file of the store may not be read";
        error.next = "ask its owner for the right to read";
    } else if (status.IsNotSupported() || says(text, "not linked") || says(text, "not supported") ||
               says(text, "Unsupported compression")) {
        error.code = Error::Code::Unsupported;
        error.what = "this needs what the RocksDB library here does not have: " + text;
        error.next = "install a RocksDB library with it";
        error.name = "codec-missing";
    } else if (says(text, "Unknown Footer version") || says(text, "unknown format_version") ||
               says(text, "Unknown footer")) {
        error.code = Error::Code::Unsupported;
        error.what = "the table is in a format that is newer than the RocksDB library here: " + text;
        error.next = "open it with a newer version";
        error.name = "format-too-new";
    } else if (status.IsIOError()) {
        error.code = Error::Code::Io;
        error.what = text;
        error.next = "check the disk";
    } else {
        error.code = Error::Code::Corrupt;
        error.what = "damaged: " + text;
        error.next = "restore it from a copy of the store";
        error.name = "damaged-table";
    }
    return error;
}

} // namespace keyatlas::reader
