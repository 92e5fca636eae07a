// SPDX-License-Identifier: GPL-3.0-or-later
// Not for people: the process that reads a RocksDB or LevelDB store for another Keyatlas process.
#include "app/cli/command.h"
#include "core/reader/serve.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <unistd.h>

namespace keyatlas::cli {

Run addServeStore(CLI::App& program) {
    CLI::App* command = program.add_subcommand("serve-store", "Reads a store for another Keyatlas process");
    command->group(""); // not in the help
    const auto folder = std::make_shared<std::string>();
    const auto own = std::make_shared<bool>(false);
    command->add_option("FOLDER", *folder)->required();
    command->add_flag("--without-library", *own, "Read all of it by our own code");
    return [folder, own](const Context&) -> Exit {
        const auto library = *own ? reader::Library::Avoided : reader::Library::Used;
        const int status = reader::serveStore(*folder, library, STDIN_FILENO);
        if (status != 0) {
            complain("serve-store is started by Keyatlas itself; open the folder with `keyatlas-cli info`");
            return Exit::Usage;
        }
        ::_exit(0); // threads are at work that nobody waits for any more
    };
}

} // namespace keyatlas::cli
