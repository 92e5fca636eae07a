// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/suggest.h"
#include "app/cli/command.h"
#include "app/cli/textfile.h"
#include "core/base/display.h"
#include "core/base/text.h"
#include "core/query/database.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

namespace keyatlas::cli {
namespace {

struct SuggestOptions {
    CommonOptions common;
    std::string patterns;
};

std::string asJson(const std::vector<Suggestion>& suggestions) {
    auto list = nlohmann::ordered_json::array();
    for (const Suggestion& suggestion : suggestions) {
        list.push_back({{"id", toText(suggestion.scheme)},
                        {"oneRange", suggestion.oneRange},
                        {"idBytes", suggestion.idBytes},
                        {"reasons", suggestion.reasons}});
    }
    return list.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string asText(const std::vector<Suggestion>& suggestions, std::size_t patterns) {
    std::string text;
    for (const Suggestion& suggestion : suggestions) {
        text += (text.empty() ? "" : "\n") + escape(toText(suggestion.scheme)) + "\n";
        const auto tenths = static_cast<std::uint64_t>(std::llround(suggestion.idBytes * 10));
        text += "  " + grouped(tenths / 10) + "." + std::to_string(tenths % 10) + " bytes an ID";
        text += patterns == 0 ? "\n"
                              : "; " + grouped(suggestion.oneRange) + " of " + grouped(patterns) +
                                    " patterns with one range\n";
        for (const std::string& reason : suggestion.reasons) {
            text += "  " + display::shown(reason, 1000).text() + "\n";
        }
    }
    return text;
}

Exit run(const SuggestOptions& options, const Context& context) {
    std::vector<AccessPattern> patterns;
    if (!options.patterns.empty()) {
        auto read = readPatternsFile(options.patterns);
        if (!read) {
            return report(read.error(), context, false);
        }
        patterns = std::move(*read);
    }
    const auto read = readNamed(options.common, context);
    if (!read) {
        return report(read.error(), context, false);
    }
    const auto database = Database::of(read->opened, read->space);
    if (!database) {
        return report(database.error(), context, true);
    }
    const auto suggestions = suggestSchemes(*read->opened, database->chosen(), patterns, context.stop());
    if (!suggestions) {
        return report(suggestions.error(), context, true);
    }
    context.output.write(options.common.json ? asJson(*suggestions) : asText(*suggestions, patterns.size()));
    return exitOf(*read->opened);
}

} // namespace

Run addSuggest(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "suggest", "Schemes for IDs that the documents and the access patterns speak for, best first");
    const auto options = std::make_shared<SuggestOptions>();
    addCommonOptions(*command, options->common);
    addText(*command, "--patterns", options->patterns, "A file of access patterns that they are to answer");
    return [options](const Context& context) { return run(*options, context); };
}

} // namespace keyatlas::cli
