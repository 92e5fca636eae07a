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
    const auto text = find(options, *read, context);
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
