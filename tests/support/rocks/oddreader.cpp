// SPDX-License-Identifier: GPL-3.0-or-later
// A reader process that goes wrong: it serves a store as keyatlas-cli does, and after so many bytes sent it
// does what KEYATLAS_ODD_READER says: "abort N" fails an assertion, "mad N" sends noise. Where it is told to
// do without the library it behaves, as the real one would.
#include "core/reader/serve.h"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

std::atomic<long> g_left = -1; // bytes until it goes wrong; negative: never
std::atomic<bool> g_aborts = false;

} // namespace

// Stands in for the C library's.
extern "C" ssize_t send(int socket, const void* bytes, size_t size, int flags) {
    std::string noise;
    if (g_left.load() >= 0) {
        if (g_left.fetch_sub(static_cast<long>(size)) < static_cast<long>(size)) {
            if (g_aborts) {
                std::fputs("oddreader: version_set.cc:42: Assertion `odd input' failed.\n", stderr);
                std::abort();
            }
            g_left = 0;
            noise.assign(size, '\xa5');
            bytes = noise.data();
        }
    }
    return ::syscall(SYS_sendto, socket, bytes, size, flags, nullptr, 0);
}

int main(int argc, char** argv) {
    bool own = false;
    for (int i = 1; i < argc; ++i) {
        own = own || std::strcmp(argv[i], "--without-library") == 0;
    }
    const char* how = std::getenv("KEYATLAS_ODD_READER");
    if (how != nullptr && !own) {
        g_aborts = std::strncmp(how, "abort ", 6) == 0;
        g_left = std::atol(std::strchr(how, ' '));
    }
    const auto library = own ? keyatlas::reader::Library::Avoided : keyatlas::reader::Library::Used;
    ::_exit(keyatlas::reader::serveStore(argv[argc - 1], library, STDIN_FILENO));
}
