#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/test.sh: installs what is missing, builds, and runs all tests. Ends with ctest's summary.
source "$(dirname "$0")/common.sh"

stage "install" install_packages build test
stage "build" build release
cd "$project"
ctest --preset release -j "$jobs"
