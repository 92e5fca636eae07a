// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/storefiles.h"

#include "core/base/file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace keyatlas::reader {
namespace {

constexpr std::uint64_t kSmall = 16U << 20;

bool begins(const std::string& name, Bytes with) {
    return Bytes(name).substr(0, with.size()) == with;
}

bool ends(const std::string& name, Bytes with) {
    return name.size() > with.size() && Bytes(name).substr(name.size() - with.size()) == with;
}

StoreFile::Kind kindOf(const std::string& name) {
    using Kind = StoreFile::Kind;
    if (ends(name, ".dbtmp")) {
        return Kind::Other;
    }
    if (name == "CURRENT") {
        return Kind::Current;
    }
    if (name == "IDENTITY") {
        return Kind::Identity;
    }
    if (name == "LOCK") {
        return Kind::Lock;
    }
    if (name == "LOG" || begins(name, "LOG.")) {
        return Kind::InfoLog;
    }
    if (begins(name, "MANIFEST-")) {
        return Kind::Manifest;
    }
    if (begins(name, "OPTIONS-")) {
        return Kind::Options;
    }
    if (numberIn(name)) {
        return ends(name, ".sst") || ends(name, ".ldb") ? Kind::Table
               : ends(name, ".log")                     ? Kind::Log
               : ends(name, ".blob")                    ? Kind::Blob
                                                        : Kind::Other;
    }
    return Kind::Other;
}

} // namespace

std::optional<std::uint64_t> numberIn(const std::string& name) {
    const auto dash = begins(name, "MANIFEST-") || begins(name, "OPTIONS-") ? name.find('-') + 1 : 0;
    std::uint64_t number = 0;
    const auto read = std::from_chars(name.data() + dash, name.data() + name.size(), number);
    const bool whole = read.ptr == name.data() + name.size() || (dash == 0 && *read.ptr == '.');
    return read.ec == std::errc() && whole ? std::optional(number) : std::nullopt;
}

Result<std::vector<StoreFile>> storeFiles(const std::string& folder) {
    std::vector<StoreFile> files;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code gone; // a writer may delete it meanwhile
        if (!entry->is_regular_file(gone)) {
            continue;
        }
        StoreFile file;
        file.name = entry->path().filename().string();
        file.kind = kindOf(file.name);
        file.bytes = entry->file_size(gone);
        file.live = false;
        if (!gone) {
            files.push_back(std::move(file));
        }
    }
    if (error) {
        return fail(systemError(error.value(), "cannot list", folder));
    }
    std::sort(files.begin(), files.end(),
              [](const StoreFile& a, const StoreFile& b) { return a.name < b.name; });
    return files;
}

std::string smallFile(const std::string& path) {
    const auto file = openFile(path);
    if (!file) {
        return {};
    }
    std::string text(static_cast<std::size_t>(std::min((*file)->size(), kSmall)), '\0');
    const auto got = (*file)->read(0, text.data(), text.size());
    text.resize(got ? *got : 0);
    return text;
}

} // namespace keyatlas::reader
