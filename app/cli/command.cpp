// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include "app/cli/progressline.h"
#include "app/cli/sourceoption.h"
#include "core/base/text.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <thread>

namespace keyatlas::cli {
namespace {

constexpr std::size_t kMostWarnings = 20;

std::string warningLine(const Warning& warning, const std::string& path) {
    Error line;
    line.what = "warning: " + warning.code + ": " + warning.text;
    line.path = path;
    line.offset = warning.offset;
    return oneLine(line);
}

void warn(const Opened& opened) {
    const auto warnings = opened.source->warnings();
    for (std::size_t i = 0; i < std::min(warnings.size(), kMostWarnings); ++i) {
        complain(warningLine(warnings[i], opened.source->info().path));
    }
    if (warnings.size() > kMostWarnings) {
        complain("warning: " + std::to_string(warnings.size() - kMostWarnings) +
                 " more; `keyatlas-cli info --json` lists them all");
    }
    if (opened.failure) {
        complain("warning: read only in part: " + oneLine(*opened.failure));
    }
}

// The source with nothing of it read, if it finds keys by itself in the space that is meant; else read.
Opened readAsWanted(std::shared_ptr<const Source> source, const std::string& space,
                    const CommonOptions& options, const BuildOptions& build, const std::stop_token& stop) {
    const SpaceInfo* meant = options.oneKeyWillDo ? spaceNamed(*source, space) : nullptr;
    if (meant == nullptr || !source->findsByKey(meant->id)) {
        return readOpened(std::move(source), build, stop);
    }
    auto nothing = std::make_shared<Snapshot>();
    nothing->complete = true;
    return {std::move(source), std::move(nothing), std::nullopt};
}

} // namespace

void addText(CLI::App& command, const std::string& name, std::string& value, const std::string& help) {
    command.add_option(name, value, help)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

void addCommonOptions(CLI::App& command, CommonOptions& options) {
    options.jobs = std::max(1u, std::thread::hardware_concurrency());
    addSource(command, options);
    command.add_flag("--json", options.json, "Print one JSON value");
    command.add_flag("--progress{auto}", options.progress,
                     "Show progress on standard error if it is a terminal; --progress=always: in any case");
    command.add_option("--jobs", options.jobs, "Threads that read")->check(CLI::Range(1u, 256u));
    command
        .add_option("--memory", options.memoryMb,
                    "Memory for the index, in MB; past it sorted runs go to TMPDIR")
        ->check(CLI::Range(std::uint64_t{16}, std::uint64_t{1} << 30));
}

const SpaceInfo* spaceNamed(const Source& source, const std::string& name) {
    for (const SpaceInfo& space : source.spaces()) {
        if (name.empty() ? space.main : space.name == name) {
            return &space;
        }
    }
    return nullptr;
}

Result<Read> readNamed(const CommonOptions& options, const Context& context) {
    const auto meant = meantSource(options);
    if (!meant) {
        return tl::make_unexpected(meant.error());
    }
    ProgressLine line(options.progress);
    OpenOptions open;
    open.memoryBytes = options.memoryMb << 20;
    open.progress = line.sink();
    BuildOptions build;
    build.memoryBytes = options.memoryMb << 20;
    build.jobs = options.jobs;
    build.mayBeSampled = options.sampleWillDo;
    build.progress = line.sink();
    auto source = openSource(meant->name.path, open, context.stop());
    auto opened = source ? Result<Opened>(readAsWanted(*std::move(source), meant->name.space, options, build,
                                                       context.stop()))
                         : Result<Opened>(tl::make_unexpected(source.error()));
    line.clear();
    if (context.interrupt.happened()) {
        return cancelled();
    }
    if (!opened) {
        return tl::make_unexpected(opened.error());
    }
    warn(*opened);
    const auto split = meant->source ? std::optional<ProjectSplit>(meant->source->split) : std::nullopt;
    Read read{std::make_shared<const Opened>(*std::move(opened)), meant->name.space, split};
    if (meant->source && meant->source->keyFormats.contains(read.space)) {
        read.keysAs = meant->source->keyFormats.at(read.space);
    }
    return read;
}

Exit exitOf(const Opened& opened) {
    return opened.partial() ? Exit::Partial : Exit::Done;
}

Exit report(const Error& error, const Context& context, bool opened) {
    if (context.interrupt.happened()) {
        complain("interrupted");
        return Exit::Interrupted;
    }
    if (error.code == Error::Code::Cancelled && context.output.closed()) {
        if (!context.output.failed()) {
            return Exit::Done;
        }
        complain("cannot write to standard output: is the disk full?");
        return Exit::Partial;
    }
    complain((error.name.empty() ? "" : error.name + ": ") + oneLine(error));
    return exitFor(error, opened);
}

} // namespace keyatlas::cli
