// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/checkrules.h"
#include "app/cli/command.h"
#include "app/cli/designjson.h"
#include "app/cli/designtext.h"
#include "app/cli/progressline.h"
#include "app/cli/textfile.h"
#include "core/query/database.h"
#include "core/scheme/evaluate.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>

namespace keyatlas::cli {
namespace {

struct DesignOptions {
    CommonOptions common;
    std::string lastId;           // CLI11 wants a place; all of them are in `ids`
    std::vector<std::string> ids; // as they were given
    std::string patterns;
    std::optional<double> rate;
    std::uint64_t seed = 1;
    std::string check;
    bool checkGiven = false;
    bool seedGiven = false; // else a project decides
};

// What the command line asks for, read and understood before the source is.
struct Wanted {
    std::vector<Scheme> schemes;
    std::vector<AccessPattern> patterns;
    std::vector<CheckRule> rules;
};

Result<Scheme> schemeOf(const std::string& text) {
    auto scheme = parseScheme(text);
    if (!scheme) {
        Error error = scheme.error();
        error.path = "--id " + text;
        return fail(std::move(error));
    }
    return scheme;
}

Result<Wanted> wantedBy(const DesignOptions& options) {
    Wanted wanted;
    for (const std::string& text : options.ids) {
        auto scheme = schemeOf(text);
        if (!scheme) {
            return fail(scheme.error());
        }
        wanted.schemes.push_back(std::move(*scheme));
    }
    if (!options.patterns.empty()) {
        auto patterns = readPatternsFile(options.patterns);
        if (!patterns) {
            return fail(patterns.error());
        }
        wanted.patterns = std::move(*patterns);
    }
    if (options.checkGiven) {
        auto rules = parseCheckRules(options.check);
        if (!rules) {
            return fail(rules.error());
        }
        wanted.rules = std::move(*rules);
    }
    return wanted;
}

// What the command line leaves open a project may say: the schemes that were tried in the window, their
// access patterns, rate and seed. A text that is no template yet is left out.
Result<void> takeProject(DesignOptions& options, const std::string& space, Wanted& wanted) {
    const auto meant = meantSource(options.common);
    const auto* designs = meant && meant->source ? &meant->source->designs : nullptr;
    const auto found =
        designs != nullptr ? designs->find(space) : std::map<std::string, ProjectDesign>::const_iterator();
    if (designs != nullptr && found != designs->end()) {
        const ProjectDesign& design = found->second;
        if (options.patterns.empty()) {
            auto patterns = parsePatterns(design.patterns);
            if (!patterns) {
                return fail(patterns.error());
            }
            wanted.patterns = std::move(*patterns);
        }
        options.rate = options.rate ? options.rate : design.perSecond;
        options.seed = options.seedGiven ? options.seed : design.seed;
        if (options.ids.empty()) {
            wanted.schemes.push_back(Scheme{true, {}});
            for (const ProjectScheme& each : design.schemes) {
                if (auto scheme = parseScheme(each.text)) {
                    wanted.schemes.push_back(std::move(*scheme));
                }
            }
        }
    }
    if (wanted.schemes.empty()) {
        wanted.schemes.push_back(Scheme{true, {}});
    }
    return {};
}

class Design {
public:
    Design(const DesignOptions& options, const Wanted& wanted, const Context& context)
        : m_options(options), m_wanted(wanted), m_context(context) {}

    // One scheme after the other, then all of it is printed.
    Result<void> run(const Opened& opened, const SpaceView& space) {
        std::string text;
        for (const Scheme& scheme : m_wanted.schemes) {
            const auto report = evaluate(opened, space, scheme);
            if (!report) {
                return fail(report.error());
            }
            for (const std::string& line : brokenRules(m_wanted.rules, report->findings)) {
                m_broken.push_back(line + " (" + toText(scheme) + ")");
            }
            const std::string one = m_options.common.json ? designJson(*report, space) : designText(*report);
            const char* between = m_options.common.json ? ",\n" : "\n";
            text += (text.empty() ? "" : between) + one;
        }
        m_context.output.write(m_options.common.json ? "[" + text + "]\n" : text);
        return {};
    }
    const std::vector<std::string>& broken() const { return m_broken; }

private:
    Result<SchemeReport> evaluate(const Opened& opened, const SpaceView& space, const Scheme& scheme) const {
        EvaluateOptions evaluation;
        evaluation.apply.jobs = m_options.common.jobs;
        evaluation.apply.seed = m_options.seed;
        // Today's index stays where it is.
        const std::uint64_t memory = m_options.common.memoryMb << 20;
        evaluation.apply.memoryBytes =
            std::max(memory - std::min(memory, space.keys->memoryBytes()), memory / 4);
        evaluation.patterns = m_wanted.patterns;
        evaluation.perSecond = m_options.rate;
        ProgressLine line(m_options.common.progress);
        evaluation.apply.progress = line.documents();
        auto report = evaluateScheme(opened, space, scheme, evaluation, m_context.stop());
        line.clear();
        return report;
    }

    const DesignOptions& m_options;
    const Wanted& m_wanted;
    const Context& m_context;
    std::vector<std::string> m_broken;
};

Exit run(DesignOptions options, const Context& context) {
    auto wanted = wantedBy(options);
    if (!wanted) {
        return report(wanted.error(), context, false);
    }
    const auto read = readNamed(options.common, context);
    if (!read) {
        return report(read.error(), context, false);
    }
    const auto database = Database::of(read->opened, read->space);
    if (!database) {
        return report(database.error(), context, true);
    }
    if (auto taken = takeProject(options, database->chosen().name, *wanted); !taken) {
        return report(taken.error(), context, true);
    }
    Design design(options, *wanted, context);
    if (auto done = design.run(*read->opened, database->chosen()); !done) {
        return report(done.error(), context, true);
    }
    context.output.flush();
    for (const std::string& line : design.broken()) {
        complain(line);
    }
    const Exit status = exitOf(*read->opened);
    return status == Exit::Done && !design.broken().empty() ? Exit::RuleBroken : status;
}

} // namespace

Run addDesign(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "design", "Schemes for IDs, tried on the documents: bytes, collisions, order, access patterns");
    const auto options = std::make_shared<DesignOptions>();
    addCommonOptions(*command, options->common);
    command
        ->add_option("--id", options->lastId,
                     "A template such as {account}-{created:date(yyyyMMdd)}-{=random(4,base36)}, or several, "
                     "one a line; today: the IDs as they are (default, with those of the project, if it has "
                     "any). May be given "
                     "again and again")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
        ->each([ids = &options->ids](const std::string& text) { ids->push_back(text); });
    addText(*command, "--patterns", options->patterns,
            "A file of access patterns that are asked of each scheme");
    command
        ->add_option("--rate", options->rate,
                     "Documents a second, for collisions; without it as in the documents")
        ->check(CLI::Range(1e-9, 1e12));
    command->add_option("--seed", options->seed, "Of everything that is generated; 1")
        ->check(CLI::NonNegativeNumber);
    addText(*command, "--check", options->check,
            "Rules, with commas between them; exit status 4 if one is broken. CODE: this check is no warning "
            "or error; CODE=LEVEL: good, info, warning or error at worst; CODE<=NUMBER: its figure; all or "
            "all=LEVEL: every check; @FILE: a rule a line, # begins a comment");
    return [options, command](const Context& context) {
        options->checkGiven = command->count("--check") > 0;
        options->seedGiven = command->count("--seed") > 0;
        return run(*options, context);
    };
}

} // namespace keyatlas::cli
