// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitstatus.h"
#include "app/cli/interrupt.h"
#include "app/cli/standardoutput.h"
#include "core/base/result.h"
#include "core/project/project.h"
#include "core/sources/opened.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace keyatlas::cli {

// What every command works with.
struct Context {
    Interrupt& interrupt;
    StandardOutput& output;

    std::stop_token stop() const { return interrupt.token(); }
};

// Options every command has.
struct CommonOptions {
    std::string source;  // SOURCE[#SPACE]; with a project it may be left out
    std::string project; // a project file, empty if none
    CLI::Option* sourceOption = nullptr;
    CLI::Option* operandOption = nullptr; // what follows SOURCE, null if nothing does
    std::string* operand = nullptr;       // its value
    bool json = false;
    std::string progress = "never"; // auto, always
    unsigned jobs = 2;
    std::uint64_t memoryMb = 512;
    bool oneKeyWillDo = false; // of a source that finds keys by itself nothing is read (Source::findsByKey)
    bool sampleWillDo = false; // estimates from a sample are enough where the index would not fit in memory
};
void addCommonOptions(CLI::App& command, CommonOptions& options);
// A value is taken as it is: CLI11 would tear "[1,2]" apart.
void addText(CLI::App& command, const std::string& name, std::string& value, const std::string& help);

// One operand after SOURCE.
void addOperand(CLI::App& command, CommonOptions& options, const std::string& name, std::string& value,
                const std::string& help);
// If SOURCE was left out, its place was taken by the operand. Call it before anything is read. Usage if the
// operand is missing.
Result<void> placeOperand(CommonOptions& options);

// A command is added to the program and, if it was named, run. Each in a file of its own.
using Run = std::function<Exit(const Context&)>;
Run addInfo(CLI::App& program);
Run addKeys(CLI::App& program);
Run addGet(CLI::App& program);
Run addTree(CLI::App& program);
Run addRequest(CLI::App& program);
Run addDesign(CLI::App& program);
Run addSuggest(CLI::App& program);
Run addServeStore(CLI::App& program); // started by Keyatlas itself only

// SOURCE[#SPACE] in its two parts. A path that itself holds "#" counts as a path if it exists.
struct SourceName {
    std::string path;
    std::string space;
};
SourceName splitSource(const std::string& source);

// What the command line means: the source it names, or the current one of the project; and what the project
// says of it.
struct Meant {
    SourceName name;
    std::optional<ProjectSource> source; // of the project; none: no project
};
Result<Meant> meantSource(const CommonOptions& options);

// A source that was read, with what the command line says about its space.
struct Read {
    std::shared_ptr<const Opened> opened;
    std::string space;
    std::optional<ProjectSplit> split; // as the project says; none: no project
    std::optional<KeyFormat> keysAs{}; // likewise, of the space
};
// Reads it, with progress if wanted; what was noticed goes to standard error.
Result<Read> readNamed(const CommonOptions& options, const Context& context);
// The space of this name, or the main one if it is empty; null if there is none.
const SpaceInfo* spaceNamed(const Source& source, const std::string& name);
// Done, or Partial if part of the source could not be read.
Exit exitOf(const Opened& opened);

// Prints the error as one line and gives its status. Silent about a pipe that was closed by its reader.
Exit report(const Error& error, const Context& context, bool opened);

} // namespace keyatlas::cli
