#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/format.sh [--check]: clang-format over everything git knows.
source "$(dirname "$0")/common.sh"
cd "$project"
mode=(-i)
[ "${1:-}" != --check ] || mode=(--dry-run -Werror)
git ls-files -z '*.cpp' '*.h' | xargs -0 -r clang-format "${mode[@]}"
