#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/tidy-all.sh: clang-tidy on the whole tree.
source "$(dirname "$0")/common.sh"
cd "$project"
mapfile -t files < <(git ls-files 'core/*.cpp' 'ui/*.cpp' 'app/*.cpp' 'tests/support/*.cpp')
exec packaging/tidy.sh "${files[@]}"
