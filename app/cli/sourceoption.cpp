// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sourceoption.h"

#include "core/base/text.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <filesystem>

namespace keyatlas::cli {
namespace {

constexpr std::size_t kListed = 5; // sources named in a message

tl::unexpected<Error> wrongUse(std::string what, const std::string& path, std::string next) {
    Error error;
    error.code = Error::Code::Usage;
    error.what = std::move(what);
    error.path = path;
    error.next = std::move(next);
    return fail(std::move(error));
}

std::string absolutePath(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::absolute(path, ignored).lexically_normal().string();
}

std::string sourcesOf(const Project& project) {
    std::string names;
    for (std::size_t i = 0; i < std::min(project.sources.size(), kListed); ++i) {
        names += (i > 0 ? ", " : "") + escape(project.sources[i].path);
    }
    return names + (project.sources.size() > kListed ? ", ..." : "");
}

Result<Meant> meantIn(const Project& project, const CommonOptions& options) {
    if (project.sources.empty()) {
        return wrongUse("the project has no source", options.project, "add one in the window");
    }
    if (options.source.empty()) {
        const auto& source = project.sources[project.current];
        return Meant{{source.path, source.space}, source};
    }
    const SourceName name = splitSource(options.source);
    const auto* source = project.source(absolutePath(name.path));
    if (source == nullptr) {
        return wrongUse("the project does not have the source " + escape(name.path), options.project,
                        "its sources are: " + sourcesOf(project));
    }
    return Meant{name, *source};
}

bool isProjectFile(const std::string& path) {
    return path.ends_with(".keyatlas") && readProject(path).has_value();
}

} // namespace

void addSource(CLI::App& command, CommonOptions& options) {
    options.sourceOption = command.add_option(
        "SOURCE", options.source, "A file or folder, or - for standard input; #SPACE names a space in it");
    options.sourceOption->required()->allow_extra_args(false);
    command
        .add_option("--project", options.project,
                    "A project file: the separators it has for SOURCE; without SOURCE its current source")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
        ->each([&options](const std::string&) {
            options.sourceOption->required(false);
            if (options.operandOption != nullptr) {
                options.operandOption->required(false);
            }
        });
}

void addOperand(CLI::App& command, CommonOptions& options, const std::string& name, std::string& value,
                const std::string& help) {
    options.operand = &value;
    options.operandOption = command.add_option(name, value, help);
    options.operandOption->required()->allow_extra_args(false);
}

Result<void> placeOperand(CommonOptions& options) {
    if (options.operandOption->count() > 0) {
        return {};
    }
    if (options.sourceOption->count() == 0) {
        return wrongUse(options.operandOption->get_name() + " is required", {},
                        "see `keyatlas-cli COMMAND --help`");
    }
    *options.operand = std::exchange(options.source, {});
    return {};
}

SourceName splitSource(const std::string& source) {
    std::error_code ignored;
    const auto hash = source.rfind('#');
    if (hash == std::string::npos || std::filesystem::exists(source, ignored)) {
        return {source, ""};
    }
    return {source.substr(0, hash), source.substr(hash + 1)};
}

Result<Meant> meantSource(const CommonOptions& options) {
    if (options.project.empty()) {
        const SourceName name = splitSource(options.source);
        if (isProjectFile(name.path)) {
            return wrongUse("this is a Keyatlas project, no source", name.path,
                            "give it with --project, alone or with one of its sources");
        }
        return Meant{name, std::nullopt};
    }
    const auto read = readProject(options.project);
    if (!read) {
        return tl::make_unexpected(read.error());
    }
    for (const auto& warning : read->warnings) {
        complain("warning: " + warning);
    }
    return meantIn(read->project, options);
}

} // namespace keyatlas::cli
