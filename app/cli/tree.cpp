// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/keysas.h"
#include "app/cli/rangeoptions.h"
#include "app/cli/treeprinter.h"
#include "core/query/database.h"
#include "core/query/spankeyspace.h"
#include "core/query/storevalue.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace keyatlas::cli {
namespace {

constexpr unsigned kDeepest = 500; // nodes are printed inside each other

struct TreeOptions {
    CommonOptions common;
    RangeOptions range;
    TreeShape shape;
    std::string separators = "auto";
    bool separatorsGiven = false; // else a project decides
    std::string by = "bytes";
    std::string keysAs; // empty: a project decides, else text
};

// As the window splits them.
Result<SplitRule> ruleFor(const ProjectSplit& split, const KeyFormat& format, const Keyspace& keys,
                          const std::stop_token& stop) {
    switch (split.kind) {
    case ProjectSplit::Kind::Characters:
        return SplitRule::at(split.characters, keys, stop);
    case ProjectSplit::Kind::None:
        return SplitRule::none();
    case ProjectSplit::Kind::Automatic:
        break;
    }
    return splitRuleOf(format, keys, stop);
}

Result<SplitRule> ruleFor(const std::string& separators, const KeyFormat& format, const Keyspace& keys,
                          const std::stop_token& stop) {
    if (separators == "auto") {
        return splitRuleOf(format, keys, stop);
    }
    return separators == "none" ? SplitRule::none() : SplitRule::at(separators);
}

Result<std::shared_ptr<const Keyspace>> rangeOf(const TreeOptions& options, const SpaceView& view,
                                                const std::stop_token& stop) {
    if (auto ordered = needsKeyOrder(view, "a tree of keys"); !ordered) {
        return tl::make_unexpected(ordered.error());
    }
    const auto query = options.range.query(*view.keys, stop);
    if (!query) {
        return tl::make_unexpected(query.error());
    }
    const auto answer = answerRange(*view.keys, *query, stop);
    if (!answer) {
        return tl::make_unexpected(answer.error());
    }
    return std::shared_ptr<const Keyspace>(std::make_shared<SpanKeyspace>(view.keys, answer->rows));
}

Result<KeyFormat> formatOf(const TreeOptions& options, const Read& read, const SpaceView& view,
                           const std::stop_token& stop) {
    const bool project = options.keysAs.empty() && read.keysAs;
    auto chosen =
        project ? Result<std::optional<KeyFormat>>(read.keysAs) : keysAsOf(options.keysAs, view, stop);
    if (!chosen) {
        return tl::make_unexpected(chosen.error());
    }
    KeyFormat format = chosen->value_or(KeyFormat());
    format.rowNumbers = view.rowNumberBytes > 0;
    return format;
}

Result<void> print(const TreeOptions& options, const Read& read, const Context& context) {
    const auto database = Database::of(read.opened, read.space);
    const auto keys = database
                          ? rangeOf(options, database->chosen(), context.stop())
                          : Result<std::shared_ptr<const Keyspace>>(tl::make_unexpected(database.error()));
    if (!keys) {
        return tl::make_unexpected(keys.error());
    }
    const auto format = formatOf(options, read, database->chosen(), context.stop());
    if (!format) {
        return tl::make_unexpected(format.error());
    }
    const auto rule = read.split && !options.separatorsGiven
                          ? ruleFor(*read.split, *format, **keys, context.stop())
                          : ruleFor(options.separators, *format, **keys, context.stop());
    if (!rule) {
        return tl::make_unexpected(rule.error());
    }
    TreeShape shape = options.shape;
    shape.order = shape.top == 0         ? ChildOrder::ByKey
                  : options.by == "keys" ? ChildOrder::ByKeys
                                         : ChildOrder::ByBytes;
    const KeyTree tree(*keys, *rule, *format);
    return options.common.json ? printTreeJson(tree, shape, context.output.out(), context.stop())
                               : printTreeText(tree, shape, context.output.out(), context.stop());
}

Exit run(const TreeOptions& options, const Context& context) {
    const auto query = options.range.check();
    const auto keysAs = checkKeysAs(options.keysAs);
    if (!query || !keysAs) {
        return report(query ? keysAs.error() : query.error(), context, false);
    }
    if (query->keys) {
        Error error;
        error.code = Error::Code::Usage;
        error.what = "a tree of --keys makes no sense";
        error.next = "give --prefix, or --startkey and --endkey";
        return report(error, context, false);
    }
    const auto read = readNamed(options.common, context);
    if (!read) {
        return report(read.error(), context, false);
    }
    const auto printed = print(options, *read, context);
    return printed ? exitOf(*read->opened) : report(printed.error(), context, true);
}

} // namespace

Run addTree(CLI::App& program) {
    CLI::App* command =
        program.add_subcommand("tree", "The key tree of the source, or of a range, with counts and bytes");
    const auto options = std::make_shared<TreeOptions>();
    options->common.sampleWillDo = true;
    addCommonOptions(*command, options->common);
    options->range.addTo(*command);
    command->add_option("--depth", options->shape.depth, "Levels below the root")
        ->check(CLI::Range(0u, kDeepest));
    addText(*command, "--separators", options->separators,
            "The separators themselves, auto (default, unless a project says otherwise) or none");
    command
        ->add_option("--top", options->shape.top,
                     "Only so many children of a node, the largest; the rest is summed")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30));
    addText(*command, "--by", options->by, "What --top goes by: bytes (default) or keys");
    addKeysAs(*command, options->keysAs);
    return [options, command](const Context& context) {
        options->separatorsGiven = command->count("--separators") > 0;
        return run(*options, context);
    };
}

} // namespace keyatlas::cli
