# SPDX-License-Identifier: GPL-3.0-or-later
# One line a journey, by mouse and keyboard: add_journey(<file without .cpp>)
function(add_journey name)
    add_executable(${name} journey/${name}.cpp)
    target_link_libraries(${name} PRIVATE keyatlas_flags test_support ui Qt6::Test)
    keyatlas_register(${name} "journey")
endfunction()

add_journey(browse_test)
