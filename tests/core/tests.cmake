# SPDX-License-Identifier: GPL-3.0-or-later
# One line a test of core/: add_core_test(<file without .cpp> USES <core folders>)
