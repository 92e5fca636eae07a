# SPDX-License-Identifier: GPL-3.0-or-later
# The one place where compiler flags are written. Every target links keyatlas_flags.
add_library(keyatlas_flags INTERFACE)
target_compile_features(keyatlas_flags INTERFACE cxx_std_20)
target_include_directories(keyatlas_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(keyatlas_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wcast-align -Wunused -Werror)
target_compile_definitions(keyatlas_flags INTERFACE KEYATLAS_VERSION="${PROJECT_VERSION}")

if(KEYATLAS_SANITIZE)
    target_compile_options(keyatlas_flags INTERFACE
        -fsanitize=${KEYATLAS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(keyatlas_flags INTERFACE -fsanitize=${KEYATLAS_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # GCC 12's flow analysis warns about code that only the sanitizers' checks make look reachable.
        target_compile_options(keyatlas_flags INTERFACE -Wno-error=maybe-uninitialized -Wno-maybe-uninitialized)
    endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Known false alarms of GCC 12 in optimised std::string code.
    target_compile_options(keyatlas_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()
if(KEYATLAS_FUZZ)
    target_compile_options(keyatlas_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Our moc input needs no built library: so clang-tidy finds its headers without compiling everything first.
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)
