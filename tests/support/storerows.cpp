// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/storerows.h"

#include <algorithm>
#include <filesystem>

namespace keyatlas::test {

std::string numbered(int number) {
    std::string digits = std::to_string(number);
    return "key:" + std::string(6 - digits.size(), '0') + digits;
}

std::vector<std::string> filesOf(const std::string& folder, const std::string& ending) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ending) {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

Rows rowsOf(const Opened& opened, const std::string& name) {
    const auto space = opened.space(name);
    Rows rows;
    const auto items = space ? space->keys->items({0, space->keys->count()}, {})
                             : Result<std::vector<KeyIndex::Item>>(std::vector<KeyIndex::Item>());
    for (const auto& item : *items) {
        const auto document = opened.source->document(space->id, placeOf(item), {});
        rows[std::string(space->ownKey(item.key))] =
            document ? document->text : "(" + oneLine(document.error()) + ")";
    }
    return rows;
}

const Warning* warningOf(const std::vector<Warning>& warnings, const std::string& code) {
    const auto found = std::find_if(warnings.begin(), warnings.end(),
                                    [&code](const Warning& warning) { return warning.code == code; });
    return found == warnings.end() ? nullptr : &*found;
}

std::string listed(const std::vector<Warning>& warnings) {
    std::string list;
    for (const auto& warning : warnings) {
        list += warning.code + (warning.lost ? " (lost): " : ": ") + warning.text + "\n";
    }
    return list;
}

} // namespace keyatlas::test
