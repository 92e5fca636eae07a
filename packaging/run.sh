#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/run.sh [PATH]: installs what is missing, builds, and opens the window on PATH, or its start page.
source "$(dirname "$0")/common.sh"

path=${1:-}
[ -z "$path" ] || [ -e "$path" ] || { echo "run.sh: $path does not exist: give a file or folder that does" >&2; exit 3; }
[ -z "$path" ] || path=$(realpath -- "$path")

install_packages build
build release keyatlas keyatlas-cli
bin=$project/build/release/app

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$bin/window/keyatlas" ${path:+"$path"}
fi

sample=${path:-$project/resources/samples/transactions.json.gz}
picture=$project/build/keyatlas.png
echo "No display here (DISPLAY and WAYLAND_DISPLAY are empty), so instead of the window:"
echo
"$bin/cli/keyatlas-cli" tree --depth 2 --top 8 "$sample"
QT_QPA_PLATFORM=offscreen "$bin/window/keyatlas" --screenshot "$picture" ${path:+"$path"}
echo
echo "and a picture of the window: $picture"
