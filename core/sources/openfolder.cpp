// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/openfolder.h"

#include "core/base/bytes.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/sources/foreign.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

namespace keyatlas {
namespace {

constexpr std::size_t kMostParts = 10000;
constexpr std::size_t kNamedInError = 3;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// Numbers in names count as numbers: part2 before part10.
bool naturalLess(Bytes a, Bytes b) {
    while (!a.empty() && !b.empty()) {
        if (isDigit(a[0]) && isDigit(b[0])) {
            const auto number = [](Bytes& text) {
                text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
                const auto digits = static_cast<std::size_t>(
                    std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
                const Bytes value = text.substr(0, digits);
                text.remove_prefix(digits);
                return value;
            };
            const Bytes left = number(a);
            const Bytes right = number(b);
            if (left != right) {
                return left.size() != right.size() ? left.size() < right.size() : left < right;
            }
            continue;
        }
        if (a[0] != b[0]) {
            return a[0] < b[0];
        }
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return a.size() < b.size();
}

std::string withoutDigits(const std::string& name) {
    std::string rest;
    std::copy_if(name.begin(), name.end(), std::back_inserter(rest), [](char c) { return !isDigit(c); });
    return rest;
}

Error severalFiles(const std::string& folder, const std::vector<std::string>& names) {
    std::string some;
    for (std::size_t i = 0; i < std::min(names.size(), kNamedInError); ++i) {
        some += (i > 0 ? ", " : "") + escape(names[i]);
    }
    some += names.size() > kNamedInError ? ", ..." : "";
    return {Error::Code::NotDatabase,
            "this folder holds " + grouped(names.size()) + " files that are not parts of one export",
            folder,
            std::nullopt,
            "open one of them: " + some,
            {}};
}

} // namespace

Result<std::vector<std::string>> partsInFolder(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> names;
    std::vector<std::string> files;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        names.push_back(entry->path().filename().string());
        std::error_code ignored;
        if (names.back()[0] != '.' && entry->is_regular_file(ignored)) {
            files.push_back(names.back());
        }
    }
    if (error) {
        return fail(systemError(error.value(), "cannot list", folder));
    }
    if (auto foreign = foreignFolder(names)) {
        foreign->path = folder;
        return fail(std::move(*foreign));
    }
    if (files.empty()) {
        const char* what = names.empty() ? "this folder is empty" : "this folder holds no files to open";
        return fail(Error{Error::Code::NotDatabase, what, folder, std::nullopt, "open an export file", {}});
    }
    std::sort(files.begin(), files.end(), naturalLess);
    const bool numbered = std::all_of(files.begin(), files.end(), [&files](const std::string& name) {
        return withoutDigits(name) == withoutDigits(files.front());
    });
    if (!numbered || files.size() > kMostParts) {
        return fail(severalFiles(folder, files));
    }
    for (std::string& file : files) {
        file = (std::filesystem::path(folder) / file).string();
    }
    return files;
}

} // namespace keyatlas
