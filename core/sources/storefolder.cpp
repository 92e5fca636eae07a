// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/storefolder.h"

#include "core/base/bytes.h"

#include <algorithm>
#include <filesystem>
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

} // namespace keyatlas
