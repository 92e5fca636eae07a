// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

using namespace keyatlas::bench;

constexpr std::uint64_t kTenMillion = 10000000;

int usage() {
    std::fputs(
        "keyatlas-bench generate FILE [ROWS] [--shuffle] [--uuid]   an _all_docs export (10,000,000 rows)\n"
        "keyatlas-bench export FILE                                 a ready tree, nlohmann and jq beside it\n"
        "keyatlas-bench tree [COUNT]                                levels of the key tree\n"
        "keyatlas-bench time [COUNT]                                times in IDs, the heat strip of them\n"
        "keyatlas-bench design [COUNT]                              a scheme on so many documents "
        "(1,000,000)\n"
        "keyatlas-bench map [COUNT [WIDTH]]                         layout of an icicle (1,920 px)\n"
        "keyatlas-bench keys [COUNT [MEMORY_MB]]                    bytes a key, random ranges\n"
        "keyatlas-bench find [COUNT]                                text and expressions in IDs, beside "
        "grep\n"
        "keyatlas-bench rocksdb [COUNT]                             index of a RocksDB store, beside a bare "
        "loop "
        "over it\n"
        "keyatlas-bench stop [COUNT]                                how soon a build returns after a stop\n",
        stderr);
    return 2;
}

struct Arguments {
    std::vector<std::string> operands;
    RowOrder order = RowOrder::Sorted;
    IdKind kind = IdKind::Structured;

    std::uint64_t number(std::size_t operand, std::uint64_t otherwise) const {
        return operand < operands.size() ? std::strtoull(operands[operand].c_str(), nullptr, 10) : otherwise;
    }
};

Arguments parsed(int argc, char** argv) {
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--shuffle") == 0) {
            arguments.order = RowOrder::Shuffled;
        } else if (std::strcmp(argv[i], "--uuid") == 0) {
            arguments.kind = IdKind::Uuid;
        } else {
            arguments.operands.emplace_back(argv[i]);
        }
    }
    return arguments;
}

} // namespace

int main(int argc, char** argv) {
    const Arguments arguments = parsed(argc, argv);
    const auto& operands = arguments.operands;
    if (operands.empty()) {
        return usage();
    }
    if (operands[0] == "keys") {
        return benchKeys(arguments.number(1, kTenMillion), arguments.number(2, 512) << 20);
    }
    if (operands[0] == "find") {
        return benchFind(arguments.number(1, kTenMillion));
    }
    if (operands[0] == "stop") {
        return benchStop(arguments.number(1, kTenMillion));
    }
    if (operands[0] == "rocksdb") {
        return benchRocksdb(arguments.number(1, kTenMillion));
    }
    if (operands[0] == "time") {
        return benchTime(arguments.number(1, kTenMillion));
    }
    if (operands[0] == "tree") {
        return benchTree(arguments.number(1, kTenMillion));
    }
    if (operands[0] == "design") {
        return benchDesign(arguments.number(1, 1000000));
    }
    if (operands[0] == "map") {
        return benchMap(arguments.number(1, kTenMillion), static_cast<int>(arguments.number(2, 1920)));
    }
    if (operands.size() < 2) {
        return usage();
    }
    if (operands[0] == "generate") {
        return generateExport(operands[1], arguments.number(2, kTenMillion), arguments.order, arguments.kind)
                   ? 0
                   : 1;
    }
    return operands[0] == "export" ? benchExport(operands[1]) : usage();
}
