// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/standardoutput.h"

#include <cerrno>
#include <unistd.h>

namespace keyatlas::cli {
namespace {

constexpr std::size_t kBuffer = 1u << 16;

} // namespace

bool StandardOutput::write(Bytes data) {
    if (m_closed) {
        return false;
    }
    m_buffer += data;
    return m_buffer.size() < kBuffer || flush();
}

bool StandardOutput::flush() {
    const bool sent = m_closed || send(m_buffer);
    m_buffer.clear();
    return sent && !m_closed;
}

bool StandardOutput::send(Bytes data) {
    while (!data.empty()) {
        const auto written = ::write(STDOUT_FILENO, data.data(), data.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            m_closed = true;
            m_failed = errno != EPIPE;
            return false;
        }
        data.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

void complain(const std::string& text) {
    std::string line = "keyatlas-cli: " + text + "\n";
    const auto written = ::write(STDERR_FILENO, line.data(), line.size());
    static_cast<void>(written); // nowhere left to say it
}

} // namespace keyatlas::cli
