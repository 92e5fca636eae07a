// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/storefolder.h"

#include "core/base/bytes.h"
#include "core/base/file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace keyatlas {
namespace {

bool begins(const std::string& name, Bytes with) {
    return Bytes(name).substr(0, with.size()) == with;
}

bool endsIn(const std::string& name, Bytes with) {
    return name.size() > with.size() && Bytes(name).substr(name.size() - with.size()) == with;
}

bool isTable(const std::string& name) {
    const bool ending = endsIn(name, ".sst") || endsIn(name, ".ldb");
    return ending && name.find_first_not_of("0123456789") == name.size() - 4;
}

bool isLog(const std::string& name) {
    return endsIn(name, ".log") && name.find_first_not_of("0123456789") == name.size() - 4;
}

// The last eight bytes of a table: LevelDB's and old RocksDB's, and RocksDB's.
constexpr Bytes kMagics[] = {"\x57\xfb\x80\x8b\x24\x75\x47\xdb", "\xf7\xcf\xf4\x85\xb7\x41\xe2\x88"};

} // namespace

bool isStore(const std::vector<std::string>& names) {
    const auto any = [&names](auto test) { return std::any_of(names.begin(), names.end(), test); };
    const bool current = any([](const std::string& name) { return name == "CURRENT"; });
    const bool manifest = any([](const std::string& name) { return begins(name, "MANIFEST-"); });
    return (current && (manifest || any(isTable) || any(isLog))) || (manifest && any(isTable));
}

bool isStoreFolder(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> names;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        names.push_back(entry->path().filename().string());
    }
    return !error && isStore(names);
}

std::optional<std::string> storeFolderOf(const std::string& file) {
    const std::filesystem::path path(file);
    const std::string name = path.filename().string();
    const bool ofStore = isTable(name) || isLog(name) || name == "CURRENT" || begins(name, "MANIFEST-");
    const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
    return ofStore && isStoreFolder(folder) ? std::optional(folder) : std::nullopt;
}

std::optional<Error> storeFile(const std::string& file) {
    const auto reader = openFile(file);
    std::string end(kMagics[0].size(), '\0');
    if (!reader || (*reader)->size() < end.size()) {
        return std::nullopt;
    }
    const auto got = (*reader)->read((*reader)->size() - end.size(), end.data(), end.size());
    if (!got || std::find(std::begin(kMagics), std::end(kMagics), Bytes(end)) == std::end(kMagics)) {
        return std::nullopt;
    }
    return Error{Error::Code::NotDatabase,
                 "this is one table of a LevelDB or RocksDB store, without the rest of the store",
                 file,
                 std::nullopt,
                 "open the store's folder, the one that holds CURRENT",
                 "other"};
}

} // namespace keyatlas
