// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/storefiles.h"

#include "core/base/file.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <memory>
#include <optional>

namespace keyatlas::lsm {
namespace {

using Kind = FolderFile::Kind;

std::optional<std::uint64_t> wholeNumber(std::string_view digits) {
    std::uint64_t number = 0;
    const char* end = digits.data() + digits.size();
    const auto [at, error] = std::from_chars(digits.data(), end, number);
    if (digits.empty() || error != std::errc() || at != end) {
        return std::nullopt;
    }
    return number;
}

bool takePrefix(std::string_view& name, std::string_view prefix) {
    if (name.substr(0, prefix.size()) != prefix) {
        return false;
    }
    name.remove_prefix(prefix.size());
    return true;
}

Kind kindOfSuffix(std::string_view suffix) {
    if (suffix == ".sst" || suffix == ".ldb") {
        return Kind::Table;
    }
    return suffix == ".log" ? Kind::Log : suffix == ".blob" ? Kind::Blob : Kind::Other;
}

} // namespace

FolderFile fileFromName(std::string_view name) {
    FolderFile file;
    file.name = std::string(name);
    if (name == "CURRENT") {
        file.kind = Kind::Current;
    } else if (name == "IDENTITY") {
        file.kind = Kind::Identity;
    } else if (name == "LOCK") {
        file.kind = Kind::Lock;
    } else if (name == "LOG" || name.substr(0, 4) == "LOG.") {
        file.kind = Kind::InfoLog;
    }
    std::string_view rest = name;
    std::optional<std::uint64_t> number;
    Kind kind = Kind::Other;
    if (takePrefix(rest, "MANIFEST-")) {
        kind = Kind::Manifest;
        number = wholeNumber(rest);
    } else if (takePrefix(rest, "OPTIONS-")) {
        kind = Kind::Options;
        number = wholeNumber(rest);
    } else if (const auto dot = rest.find('.'); dot != std::string_view::npos) {
        kind = kindOfSuffix(rest.substr(dot));
        number = wholeNumber(rest.substr(0, dot));
    }
    if (number && kind != Kind::Other) {
        file.kind = kind;
        file.number = *number;
    }
    return file;
}

std::string tableName(std::uint64_t number) {
    return numberedName(number, ".sst");
}

std::string numberedName(std::uint64_t number, std::string_view suffix) {
    constexpr std::size_t kDigits = 6;
    std::string digits = std::to_string(number);
    digits.insert(0, kDigits - std::min(kDigits, digits.size()), '0');
    return digits.append(suffix);
}

std::string inFolder(const std::string& folder, const std::string& name) {
    std::string path = folder;
    if (!path.empty() && path.back() != '/') {
        path.push_back('/');
    }
    return path.append(name);
}

Result<std::vector<FolderFile>> listFolder(const std::string& folder) {
    const std::unique_ptr<DIR, int (*)(DIR*)> opened(::opendir(folder.c_str()), ::closedir);
    if (!opened) {
        return fail(systemError(errno, "cannot list", folder));
    }
    std::vector<FolderFile> files;
    errno = 0;
    while (const dirent* entry = ::readdir(opened.get())) {
        struct stat status {};
        const std::string path = inFolder(folder, entry->d_name);
        if (::stat(path.c_str(), &status) == 0 &&
            S_ISREG(status.st_mode)) { // else it has gone, or is no file
            files.push_back(fileFromName(entry->d_name));
            files.back().bytes = static_cast<std::uint64_t>(status.st_size);
        }
        errno = 0;
    }
    if (errno != 0) {
        return fail(systemError(errno, "cannot list", folder));
    }
    std::sort(files.begin(), files.end(),
              [](const FolderFile& a, const FolderFile& b) { return a.name < b.name; });
    return files;
}

} // namespace keyatlas::lsm
