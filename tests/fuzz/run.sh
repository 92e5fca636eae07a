#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the fuzzers with clang and runs each for SECONDS (default 15), one after the other, from samples.
set -euo pipefail
seconds=${1:-15}
top=$(cd "$(dirname "$0")/../.." && pwd)
cd "$top"
cmake --preset fuzz >/dev/null
fuzzers=(rowsplitter_fuzz exports_fuzz project_fuzz template_fuzz encode_fuzz lsmtable_fuzz lsmlog_fuzz)
cmake --build --preset fuzz --target "${fuzzers[@]}"
for fuzzer in "${fuzzers[@]}"; do
    seeds=tests/data/exports
    longest=4096
    case $fuzzer in
        project_fuzz) seeds=tests/data/projects ;;
        lsm*) seeds=tests/data/stores longest=65536 ;; # a table cut off in front has no end
    esac
    corpus=build/fuzz/corpus/$fuzzer
    mkdir -p "$corpus" build/fuzz/findings
    echo "$fuzzer: $seconds seconds"
    "build/fuzz/tests/fuzz/$fuzzer" -max_total_time="$seconds" -max_len="$longest" -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -verbosity=0 -artifact_prefix=build/fuzz/findings/ "$corpus" "$seeds"
done
