#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the fuzzers with clang and runs each for SECONDS (default 15), one after the other, from samples.
set -euo pipefail
seconds=${1:-15}
top=$(cd "$(dirname "$0")/../.." && pwd)
cd "$top"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target rowsplitter_fuzz exports_fuzz project_fuzz
for fuzzer in rowsplitter_fuzz exports_fuzz project_fuzz; do
    seeds=tests/data/exports
    if [ "$fuzzer" = project_fuzz ]; then
        seeds=tests/data/projects
    fi
    corpus=build/fuzz/corpus/$fuzzer
    mkdir -p "$corpus" build/fuzz/findings
    echo "$fuzzer: $seconds seconds"
    "build/fuzz/tests/fuzz/$fuzzer" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -verbosity=0 -artifact_prefix=build/fuzz/findings/ "$corpus" "$seeds"
done
