// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/problems.h"

#include "core/base/text.h"

#include <utility>

namespace keyatlas::reader {
namespace {

using ProblemKind = lsm::Problem::Kind;

constexpr const char* kFromCopy = "put it back from a copy of the store";

struct Telling {
    const char* code;
    bool lost;
    const char* next;
};

Telling tellingOf(const lsm::Problem& problem) {
    const bool unsupported = problem.error.code == Error::Code::Unsupported;
    switch (problem.kind) {
    case ProblemKind::TableMissing:
        return {"missing-table", true, kFromCopy};
    case ProblemKind::TableUnreadable:
        return unsupported
                   ? Telling{codeOf(problem.error) == "codec-missing" ? "codec-missing" : "format-too-new",
                             true, "read it with a newer version"}
                   : Telling{"damaged-table", true, kFromCopy};
    case ProblemKind::BlockLost:
        return {"damaged-table", true, kFromCopy};
    case ProblemKind::CodecMissing:
        return {"codec-missing", true, "write it again with snappy, zlib, bzip2, lz4 or zstd"};
    case ProblemKind::BlobLost:
        return {"missing-value", true, kFromCopy};
    case ProblemKind::LogDamaged:
        return {"damaged-log", true, kFromCopy};
    case ProblemKind::LogTorn:
        return {"torn-log", false, ""};
    case ProblemKind::LogMissing:
        return {"missing-log", false, ""};
    case ProblemKind::RangesNotApplied:
        return {"ranges-not-applied", false, ""};
    case ProblemKind::OutOfOrder:
        return {"out-of-order", true, kFromCopy};
    case ProblemKind::UnknownEntry:
        return {"unknown-entry", true, "read it with a newer version"};
    case ProblemKind::Unfinished:
        return {"unfinished-transaction", false, ""};
    }
    return {"damaged-table", true, kFromCopy};
}

std::string nameOf(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

Warning told(const Error& error, std::string code, bool lost, const std::string& next, std::uint64_t count) {
    Warning warning;
    warning.code = std::move(code);
    warning.offset = error.offset;
    warning.lost = lost;
    const std::string file = nameOf(error.path);
    warning.text = file.empty() ? error.what : file + ": " + error.what;
    if (count > 1) {
        warning.text += ", and " + grouped(count - 1) + " more like it";
    }
    if (!next.empty()) {
        warning.text += "; " + next;
    }
    return warning;
}

} // namespace

std::string codeOf(const Error& error) {
    switch (error.code) {
    case Error::Code::NotFound:
        return "missing-table";
    case Error::Code::Unsupported:
        return error.what.find("format") != std::string::npos || error.what.find("kind") != std::string::npos
                   ? "format-too-new"
                   : "codec-missing";
    default:
        return error.name.empty() ? "damaged-table" : error.name;
    }
}

Warning warningOf(const lsm::Problem& problem) {
    const Telling telling = tellingOf(problem);
    return told(problem.error, telling.code, telling.lost,
                problem.error.next.empty() ? telling.next : problem.error.next, problem.count);
}

Warning warningOf(const Error& error, std::string code, bool lost) {
    return told(error, std::move(code), lost, error.next, 1);
}

} // namespace keyatlas::reader
