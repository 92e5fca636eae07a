# SPDX-License-Identifier: GPL-3.0-or-later
# One line a test of core/: add_core_test(<file without .cpp> USES <core folders>)
add_core_test(layers_test USES base)
target_compile_definitions(layers_test PRIVATE KEYATLAS_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
add_core_test(samples_test USES base)
target_link_libraries(samples_test PRIVATE ZLIB::ZLIB)
keyatlas_environment(samples_test "KEYATLAS_MAKE_SAMPLES=$<TARGET_FILE:keyatlas-make-samples>")
add_core_test(jsontext_test USES base)
