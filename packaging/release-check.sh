#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/release-check.sh: what is too long or too big for every day, run by hand before a release.
# A bare Debian 12 made by debootstrap, holding only git and a clone, must pass both commands of the README.
# Needs root, network to Debian's packages, 6 GB of disk and about half an hour on 2 cores.
source "$(dirname "$0")/common.sh"
[ "$(id -u)" = 0 ] || { echo "release-check: debootstrap needs root" >&2; exit 2; }

command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq debootstrap >/dev/null; }
bare=$(mktemp -d "${TMPDIR:-/tmp}/keyatlas-bare.XXXXXX")
unmount() { umount -l "$bare/proc" "$bare/dev" 2>/dev/null || true; }
trap 'unmount; rm -rf --one-file-system "$bare"' EXIT

mirror=$(awk '/^URIs:/ {print $2; exit} /^deb / {for (i = 2; i <= NF; ++i) if ($i ~ /^http/) {print $i; exit}}' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true)
stage "debootstrap" debootstrap --variant=minbase --include=git,ca-certificates bookworm "$bare" "${mirror:-}" >/dev/null
# The same way out to the packages as on this machine.
cp -r /etc/apt/. "$bare/etc/apt/"
cp /etc/resolv.conf "$bare/etc/resolv.conf"
mount --bind /proc "$bare/proc"
mount --bind /dev "$bare/dev"
stage "clone" git clone -q "$project" "$bare/root/keyatlas"

inside() { chroot "$bare" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -c "$1"; }
stage "run.sh without a display" inside 'cd /root/keyatlas && packaging/run.sh'
cp "$bare/root/keyatlas/build/keyatlas.png" "$project/build/bare-debian.png"
stage "test.sh" inside 'cd /root/keyatlas && packaging/test.sh'
