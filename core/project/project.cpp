// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/project.h"

#include "core/base/file.h"
#include "core/project/savewhole.h"

#include <algorithm>
#include <filesystem>

namespace keyatlas {

namespace {

std::string folderAround(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::absolute(path, ignored).parent_path().string();
}

} // namespace

Result<ReadProject> readProject(const std::string& path) {
    const auto file = openFile(path);
    if (!file) {
        return tl::make_unexpected(file.error());
    }
    if ((*file)->size() > kLongestProject) {
        return fail({Error::Code::NotDatabase,
                     "this is too large for a Keyatlas project",
                     path,
                     std::nullopt,
                     "open it as a source, under a name that does not end in .keyatlas",
                     {}});
    }
    std::string text(static_cast<std::size_t>((*file)->size()), '\0');
    const auto count = (*file)->read(0, text.data(), text.size());
    if (!count) {
        return tl::make_unexpected(count.error());
    }
    text.resize(*count);
    auto read = parseProject(text, folderAround(path));
    if (!read) {
        Error error = read.error();
        error.path = path;
        return fail(std::move(error));
    }
    return read;
}

const ProjectSource* Project::source(const std::string& path) const {
    const auto at = std::find_if(sources.begin(), sources.end(),
                                 [&](const ProjectSource& source) { return source.path == path; });
    return at == sources.end() ? nullptr : &*at;
}

Result<void> saveProject(const Project& project, const std::string& path) {
    return saveWhole(path, writeProject(project, folderAround(path)));
}

} // namespace keyatlas
