// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "core/base/text.h"
#include "core/query/database.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace keyatlas::cli {
namespace {

struct GetOptions {
    CommonOptions common;
    std::string id;
    std::string rev;
};

tl::unexpected<Error> noSuch(const std::string& what, const Read& read, std::string next) {
    Error error;
    error.code = Error::Code::NoSuchKey;
    error.what = what;
    error.path = read.opened->source->info().path;
    error.next = std::move(next);
    return fail(std::move(error));
}

// Asked of the source itself.
Result<std::string> findByKey(const GetOptions& options, const SpaceInfo& space, const Read& read,
                              const Context& context) {
    const auto id = parseIdOperand(options.id);
    if (!id) {
        return tl::make_unexpected(id.error());
    }
    if (!options.rev.empty()) {
        return noSuch("the values of a store have no revisions", read, "leave out --rev");
    }
    auto document = read.opened->source->document(space.id, {*id, 0, 0}, context.stop());
    if (document) {
        return std::move(document->text);
    }
    if (document.error().code == Error::Code::NoSuchKey) {
        return noSuch("there is no such key", read,
                      "list the keys around it: `keyatlas-cli keys --startkey`");
    }
    return tl::make_unexpected(document.error());
}

Result<std::string> find(const GetOptions& options, const Read& read, const Context& context) {
    const auto id = parseIdOperand(options.id);
    const auto database =
        id ? Database::of(read.opened, read.space) : Result<Database>(tl::make_unexpected(id.error()));
    if (!database) {
        return tl::make_unexpected(database.error());
    }
    auto text = documentText(*database, *id, options.rev, context.stop());
    if (!text && text.error().code == Error::Code::NoSuchKey) {
        return noSuch(text.error().what, read, text.error().next);
    }
    return text;
}

Exit run(const GetOptions& options, const Context& context) {
    if (const auto id = parseIdOperand(options.id); !id) {
        return report(id.error(), context, false);
    }
    const auto read = readNamed(options.common, context);
    if (!read) {
        return report(read.error(), context, false);
    }
    const SpaceInfo* space = spaceNamed(*read->opened->source, read->space);
    const bool byKey = space != nullptr && read->opened->source->findsByKey(space->id);
    const auto text = byKey ? findByKey(options, *space, *read, context) : find(options, *read, context);
    if (!text) {
        return report(text.error(), context, true);
    }
    context.output.write(*text);
    if (read->opened->source->store() == nullptr) { // a value's bytes are written as they are
        context.output.write("\n");
    }
    return exitOf(*read->opened);
}

} // namespace

Run addGet(CLI::App& program) {
    CLI::App* command = program.add_subcommand("get", "One document, its bytes as they are in the source");
    const auto options = std::make_shared<GetOptions>();
    options->common.oneKeyWillDo = true;
    addCommonOptions(*command, options->common);
    addOperand(*command, options->common, "ID", options->id,
               "Text, or with hex: base64: json: esc: before it; after -- it may begin with -");
    addText(*command, "--rev", options->rev, "This revision, which may be a conflict or deleted");
    return [options](const Context& context) {
        const auto placed = placeOperand(options->common);
        return placed ? run(*options, context) : report(placed.error(), context, false);
    };
}

} // namespace keyatlas::cli
