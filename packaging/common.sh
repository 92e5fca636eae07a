# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by every script here: where the project is, and how packages get onto a Debian 12.
set -euo pipefail
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${KEYATLAS_JOBS:-2}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# install_packages LIST...: installs what is missing of packaging/packages-LIST.txt; asks nothing, and does not touch apt
# when everything is there.
install_packages() {
    local list wanted missing=()
    for list in "$@"; do
        while read -r wanted; do
            dpkg-query -W -f '${Status}' "$wanted" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$wanted")
        done < <(grep -v '^#' "$project/packaging/packages-$list.txt")
    done
    [ ${#missing[@]} = 0 ] && return
    echo "installing: ${missing[*]}"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET [TARGET...]
build() {
    local preset=$1
    shift
    (cd "$project" && cmake --preset "$preset" >/dev/null &&
        cmake --build "build/$preset" -j "$jobs" ${1:+--target "$@"})
}

# stage NAME COMMAND...: runs it and prints its seconds; the script ends where one fails.
stage() {
    local name=$1 began=$SECONDS
    shift
    echo "== $name"
    "$@"
    echo "== $name: $((SECONDS - began)) s"
}
