#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/tidy.sh FILE.cpp...: clang-tidy (bugprone, performance, function-size) on these files.
source "$(dirname "$0")/common.sh"
[ $# -gt 0 ] || { echo "tidy: nothing to look at"; exit 0; }

cd "$project"
install_packages build test
cmake --preset clang >/dev/null
# Generated headers (moc, resources) must be there before a file can be read.
ninja -C build/clang -t targets all | sed -n 's/^\([a-z_]*_autogen\): phony$/\1/p' | sort -u |
    xargs -r cmake --build build/clang -j "$jobs" --target >/dev/null
printf '%s\0' "$@" | xargs -0 -n 1 -P "$jobs" clang-tidy --quiet -p build/clang 2> >(grep -v 'warnings generated' >&2)
echo "tidy: $# files clean"
