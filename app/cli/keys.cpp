// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/keysas.h"
#include "app/cli/rangeoptions.h"
#include "core/query/keylist.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace keyatlas::cli {
namespace {

struct KeysOptions {
    CommonOptions common;
    RangeOptions range;
    std::string format;
    std::string keysAs;
    std::string match;
    std::string matchText;
    bool ignoreCase = false;
};

Result<KeyListFormat> formatOf(const KeysOptions& options) {
    const std::string usual = options.keysAs.empty() ? "all_docs" : "ids";
    const auto format = keyListFormat(options.format.empty() ? usual : options.format);
    if (!format) {
        return fail(Error::Code::Usage,
                    "unknown format " + options.format + ": all_docs, ids, ndjson, hex or csv");
    }
    if (!options.keysAs.empty() && *format != KeyListFormat::Ids && *format != KeyListFormat::Csv) {
        return fail(Error::Code::Usage, "--keys-as is for the formats ids and csv");
    }
    if (options.common.json && *format != KeyListFormat::AllDocs) {
        return fail(Error::Code::Usage, "--json prints the format all_docs, not " +
                                            (options.format.empty() ? usual : options.format));
    }
    return *format;
}

Result<KeyFilter> filterOf(const KeysOptions& options) {
    const bool regex = !options.match.empty();
    if (regex && !options.matchText.empty()) {
        return fail(Error::Code::Usage, "--match and --match-text are two searches: leave out one");
    }
    TextPattern pattern;
    pattern.text = regex ? options.match : options.matchText;
    pattern.kind = regex ? TextPattern::Kind::Regex : TextPattern::Kind::Text;
    pattern.letterCase = options.ignoreCase ? LetterCase::Ignored : LetterCase::Matters;
    return pattern.text.empty() ? KeyFilter() : KeyFilter::of(pattern, options.common.jobs);
}

Result<void> write(const KeysOptions& options, const Read& read, const Context& context) {
    const auto database = Database::of(read.opened, read.space);
    if (!database) {
        return tl::make_unexpected(database.error());
    }
    const auto query = options.range.query(*database->chosen().keys, context.stop());
    if (!query) {
        return tl::make_unexpected(query.error());
    }
    const auto keysAs = keysAsOf(options.keysAs, database->chosen(), context.stop());
    if (!keysAs) {
        return tl::make_unexpected(keysAs.error());
    }
    const bool plain = options.format.empty() && !options.common.json && !query->includeDocs &&
                       read.opened->source->store() != nullptr;
    const auto format = plain ? KeyListFormat::Ids : *formatOf(options);
    return writeKeyList(*database, *query, {format, *keysAs}, *filterOf(options), context.output.out(),
                        context.stop());
}

Exit run(const KeysOptions& options, const Context& context) {
    const auto query = options.range.check();
    const auto keysAs =
        query ? checkKeysAs(options.keysAs) : Result<void>(tl::make_unexpected(query.error()));
    const auto format =
        keysAs ? formatOf(options) : Result<KeyListFormat>(tl::make_unexpected(keysAs.error()));
    const auto filter = format ? filterOf(options) : Result<KeyFilter>(tl::make_unexpected(format.error()));
    if (!filter) {
        return report(filter.error(), context, false);
    }
    const auto read = readNamed(options.common, context);
    if (!read) {
        return report(read.error(), context, false);
    }
    const auto written = write(options, *read, context);
    return written ? exitOf(*read->opened) : report(written.error(), context, true);
}

} // namespace

Run addKeys(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "keys", "The primary index in order, or a range of it, as _all_docs answers it");
    const auto options = std::make_shared<KeysOptions>();
    addCommonOptions(*command, options->common);
    options->range.addTo(*command);
    addText(*command, "--format", options->format,
            "all_docs (default of exports), ids (default of stores), ndjson, hex or csv");
    addKeysAs(*command, options->keysAs);
    addText(*command, "--match", options->match,
            "Of the range, --skip and --limit included, only IDs that match this POSIX extended regular "
            "expression (\\d is a digit)");
    addText(*command, "--match-text", options->matchText, "Only IDs of the range that hold this text");
    command->add_flag("--ignore-case", options->ignoreCase,
                      "With --match and --match-text: upper and lower case are the same");
    return [options](const Context& context) { return run(*options, context); };
}

} // namespace keyatlas::cli
