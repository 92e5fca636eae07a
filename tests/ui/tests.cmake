# SPDX-License-Identifier: GPL-3.0-or-later
# One line a test of ui/: add_ui_test(<file without .cpp>)
function(add_ui_test name)
    add_executable(${name} ui/${name}.cpp)
    target_link_libraries(${name} PRIVATE keyatlas_flags test_support ui Qt6::Test)
    keyatlas_register(${name} "ui")
endfunction()

add_ui_test(latest_test)
add_ui_test(models_test)
add_ui_test(rangequery_test)
add_ui_test(session_test)
add_ui_test(words_test)
