// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/droppedlog.h"

#include "core/base/file.h"
#include "core/lsm/logreader.h"
#include "core/lsm/storefiles.h"
#include "core/reader/problems.h"

#include <set>
#include <utility>

namespace keyatlas::reader {
namespace {

// "[WARN] [file.cc:1] /path/000023.log: dropping 35 bytes; Corruption: ..."
std::string logIn(const std::string& line) {
    const auto end = line.rfind(".log", line.find("dropping"));
    if (end == std::string::npos) {
        return {};
    }
    const auto start = line.find_last_of("/ ", end);
    const auto from = start == std::string::npos ? 0 : start + 1;
    return line.substr(from, end + 4 - from);
}

Error damageOf(const std::string& folder, const std::string& name) {
    const std::string path = name.empty() ? folder : lsm::inFolder(folder, name);
    Error error;
    error.code = Error::Code::Corrupt;
    error.what = "the log is damaged: what follows in it could not be read";
    error.path = path;
    auto file = openFile(path);
    if (!file) {
        return error;
    }
    const auto found = lsm::firstDamage(std::move(*file), path, lsm::fileFromName(name).number, {});
    return found && *found ? **found : error; // else a record is whole and its content is not
}

} // namespace

std::vector<Warning> droppedOf(const std::string& folder, const std::vector<std::string>& said) {
    std::vector<Warning> warnings;
    std::set<std::string> told;
    for (const std::string& line : said) {
        if (line.find("dropping") == std::string::npos) {
            continue;
        }
        const std::string name = logIn(line);
        if (told.insert(name).second) {
            warnings.push_back(warningOf(damageOf(folder, name), "damaged-log", true));
        }
    }
    return warnings;
}

} // namespace keyatlas::reader
