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
    command->add_option("FOLDER", *folder)->required();
    return [folder](const Context&) -> Exit {
        const int status = reader::serveStore(*folder, STDIN_FILENO);
        if (status != 0) {
            complain("serve-store is started by Keyatlas itself; open the folder with `keyatlas-cli info`");
            return Exit::Usage;
        }
        ::_exit(0); // threads are at work that nobody waits for any more
    };
}

} // namespace keyatlas::cli
