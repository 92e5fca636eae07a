// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/request.h"
#include "app/cli/command.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace keyatlas::cli {
namespace {

struct RequestOptions {
    CommonOptions common;
    Request request;
};

Exit run(const RequestOptions& options, const Context& context) {
    const auto read = readNamed(options.common, context);
    if (!read) {
        return report(read.error(), context, false);
    }
    const auto database = Database::of(read->opened, read->space);
    if (!database) {
        return report(database.error(), context, false);
    }
    const auto written = writeRequest(*database, options.request, context.output.out(), context.stop());
    return written ? Exit::Done : report(written.error(), context, true);
}

} // namespace

Run addRequest(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "request", "A CouchDB request answered offline: {\"status\":N,\"response\":...}");
    const auto options = std::make_shared<RequestOptions>();
    addCommonOptions(*command, options->common);
    addText(*command, "-X,--method", options->request.method, "GET (default) or POST");
    addText(*command, "--body", options->request.body, "Body of a POST, JSON");
    addOperand(*command, options->common, "PATH", options->request.path,
               "'/db/_all_docs?limit=3'; the database's name is free");
    return [options](const Context& context) {
        const auto placed = placeOperand(options->common);
        return placed ? run(*options, context) : report(placed.error(), context, false);
    };
}

} // namespace keyatlas::cli
