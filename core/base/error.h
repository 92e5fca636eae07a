// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace keyatlas {

// Why something could not be done. Core states what happened in plain English for the command line; the
// window turns `code` into words of its own (ui/session). Three parts, always in this order: what, where,
// what to do next.
struct Error {
    enum class Code {
        Io,           // the system refused a read or a write
        NotFound,     // no such file or folder
        NoPermission, // the file is there, but not for this user
        NotDatabase,  // read and understood, but it holds no documents (a web page, a log, one object)
        Unsupported,  // a real store or codec that this version cannot read
        Corrupt,      // damaged: what could be read is kept by the caller
        Changed,      // the file changed or vanished while it was open
        Cancelled,    // a stop was requested
        Usage,        // the caller asked for something that makes no sense
        Refused,      // the real system would refuse this query; `name` holds its error name
        NoSuchKey,    // no document of this ID
        NoRoom,       // memory budget or temporary disk space used up
    };

    Code code = Code::Io;
    std::string what;   // one line, no trailing full stop
    std::string path{}; // the file or folder, empty if none
    std::optional<std::uint64_t>
        offset{};       // bytes from the start of `path` (of the uncompressed text, if compressed)
    std::string next{}; // what the person can do now, one sentence, may be empty
    std::string name{}; // Refused: the system's own error name ("query_parse_error")
};

// "what (path, offset N): next", on one line; control characters in paths are escaped.
std::string oneLine(const Error& error);

} // namespace keyatlas
