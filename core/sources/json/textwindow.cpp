// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/textwindow.h"

#include <algorithm>
#include <cstring>

namespace keyatlas {

void TextWindow::reserve(std::size_t more) {
    const std::size_t held = m_size - m_front;
    if (m_size + more <= m_capacity) {
        return;
    }
    if (held + more <= m_capacity && m_front >= held) { // moving costs less than what was dropped
        std::memcpy(m_buffer.get(), m_buffer.get() + m_front, held);
    } else {
        m_capacity = held + more;
        std::unique_ptr<char[]> larger(new char[m_capacity]);
        if (held > 0) {
            std::memcpy(larger.get(), m_buffer.get() + m_front, held);
        }
        m_buffer = std::move(larger);
    }
    m_front = 0;
    m_size = held;
}

Result<bool> TextWindow::grow() {
    if (atEnd()) {
        return false;
    }
    const std::uint64_t left = m_reader.size() - end();
    const std::size_t wanted = std::max(m_step, m_size - m_front);
    const auto more = static_cast<std::size_t>(std::min<std::uint64_t>(left, wanted));
    reserve(more);
    const auto got = m_reader.read(end(), m_buffer.get() + m_size, more);
    if (!got) {
        return fail(got.error());
    }
    m_size += *got;
    return *got > 0;
}

Result<void> TextWindow::want(std::size_t count) {
    while (text().size() < count) {
        const auto grown = grow();
        if (!grown) {
            return fail(grown.error());
        }
        if (!*grown) {
            break;
        }
    }
    return {};
}

void TextWindow::drop(std::size_t count) {
    m_front += count;
    m_origin += count;
    if (m_front == m_size) {
        m_front = 0;
        m_size = 0;
    }
}

void TextWindow::move(std::uint64_t to) {
    m_origin = to;
    m_front = 0;
    m_size = 0;
}

} // namespace keyatlas
