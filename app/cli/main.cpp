// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdio>
#include <map>

using namespace keyatlas::cli;

namespace {

// CLI11's messages, cut to one line, with what to do next.
Exit usage(const CLI::ParseError& error) {
    std::string what = error.what();
    what = what.substr(0, what.find('\n'));
    complain(what + ": see `keyatlas-cli --help` and `keyatlas-cli COMMAND --help`");
    return Exit::Usage;
}

Exit printed(StandardOutput& output, const std::string& text) {
    output.write(text);
    output.flush();
    return Exit::Done;
}

void describe(CLI::App& program) {
    program.set_version_flag("--version", "keyatlas-cli " KEYATLAS_VERSION);
    program.require_subcommand(1);
    program.footer(
        "Exit status: 0 done, 1 part of the source could not be read, 2 wrong usage or refused query, "
        "3 cannot open, 4 a rule of design --check is broken, 5 no such ID, 130 interrupted.");
}

Exit runNamed(const CLI::App& program, const std::map<std::string, Run>& commands, StandardOutput& output) {
    Interrupt interrupt;
    const std::string name = program.get_subcommands().front()->get_name();
    const Exit status = commands.at(name)(Context{interrupt, output});
    output.flush();
    return interrupt.happened() ? Exit::Interrupted : status;
}

Exit run(int argc, char** argv) {
    CLI::App program("Keys of a database, read from its files and exports; nothing is ever written to them.",
                     "keyatlas-cli");
    describe(program);
    const std::map<std::string, Run> commands = {
        {"info", addInfo(program)},       {"keys", addKeys(program)},
        {"get", addGet(program)},         {"tree", addTree(program)},
        {"request", addRequest(program)}, {"design", addDesign(program)},
        {"suggest", addSuggest(program)}, {"serve-store", addServeStore(program)}};
    StandardOutput output;
    try {
        program.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return printed(output, program.help());
    } catch (const CLI::CallForVersion&) {
        return printed(output, program.version() + "\n");
    } catch (const CLI::ParseError& error) {
        return usage(error);
    }
    return runNamed(program, commands, output);
}

} // namespace

int main(int argc, char** argv) {
    try {
        return static_cast<int>(run(argc, argv));
    } catch (...) { // out of memory, or a library's surprise: still one line and a status
        std::fputs("keyatlas-cli: out of memory, or an error of the program itself: try --memory with a "
                   "smaller number\n",
                   stderr);
        return static_cast<int>(Exit::CannotOpen);
    }
}
