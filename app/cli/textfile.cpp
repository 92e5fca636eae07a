// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/textfile.h"

#include "core/base/file.h"

namespace keyatlas::cli {

Result<std::string> readTextFile(const std::string& path) {
    const auto file = openFile(path);
    if (!file) {
        return fail(file.error());
    }
    std::string text(static_cast<std::size_t>((*file)->size()), '\0');
    const auto read = (*file)->read(0, text.data(), text.size());
    if (!read) {
        return fail(read.error());
    }
    text.resize(*read);
    return text;
}

Result<std::vector<AccessPattern>> readPatternsFile(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) {
        return fail(text.error());
    }
    auto patterns = parsePatterns(*text);
    if (!patterns) {
        Error error = patterns.error();
        error.code = Error::Code::Usage;
        error.path = path;
        return fail(std::move(error));
    }
    return patterns;
}

} // namespace keyatlas::cli
