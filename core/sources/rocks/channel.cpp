// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/channel.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace keyatlas::rocks {
namespace {

constexpr std::size_t kHeader = 5;
constexpr std::size_t kSendAt = 256U << 10;
constexpr std::size_t kReceive = 256U << 10;
constexpr int kPatience = 50; // milliseconds between looks at the stop token

tl::unexpected<Error> closed() {
    return fail(Error{Error::Code::Io, "the connection was closed", {}, std::nullopt, {}, "closed"});
}

std::size_t lengthOf(Bytes header) {
    std::size_t length = 0;
    for (std::size_t i = 4; i-- > 0;) {
        length = (length << 8U) | static_cast<unsigned char>(header[i]);
    }
    return length;
}

} // namespace

Result<void> Channel::wait(short events, const std::stop_token& stop) const {
    while (!stop.stop_requested()) {
        pollfd end{m_socket.get(), events, 0};
        if (::poll(&end, 1, kPatience) != 0) { // ready, hung up, or a signal: the next call tells
            return {};
        }
    }
    return cancelled();
}

Result<void> Channel::send(Kind kind, Bytes payload, const std::stop_token& stop) {
    for (std::size_t length = payload.size(), i = 0; i < 4; ++i, length >>= 8U) {
        m_out.push_back(static_cast<char>(length & 0xffU));
    }
    m_out.push_back(static_cast<char>(kind));
    m_out.append(payload);
    return m_out.size() < kSendAt ? Result<void>() : flush(stop);
}

Result<void> Channel::flush(const std::stop_token& stop) {
    for (std::size_t done = 0; done < m_out.size();) {
        const auto sent =
            ::send(m_socket.get(), m_out.data() + done, m_out.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            done += static_cast<std::size_t>(sent);
        } else if (errno == EAGAIN || errno == EINTR) {
            if (auto ready = wait(POLLOUT, stop); !ready) {
                return ready;
            }
        } else {
            return closed();
        }
    }
    m_out.clear();
    return {};
}

Result<void> Channel::fill(std::size_t wanted, const std::stop_token& stop) {
    if (m_end - m_at < wanted && m_at > 0) {
        std::memmove(m_in.data(), m_in.data() + m_at, m_end - m_at);
        m_end -= m_at;
        m_at = 0;
    }
    while (m_end - m_at < wanted) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        m_in.resize(std::max({m_in.size(), m_at + wanted, m_end + kReceive / 2, kReceive}));
        const auto got = ::recv(m_socket.get(), m_in.data() + m_end, m_in.size() - m_end, MSG_DONTWAIT);
        if (got > 0) {
            m_end += static_cast<std::size_t>(got);
        } else if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
            if (auto ready = wait(POLLIN, stop); !ready) {
                return ready;
            }
        } else {
            return closed();
        }
    }
    return {};
}

Result<Frame> Channel::receive(const std::stop_token& stop) {
    if (auto header = fill(kHeader, stop); !header) {
        return fail(header.error());
    }
    const std::size_t length = lengthOf(Bytes(m_in).substr(m_at, kHeader));
    if (length > kLargestFrame) {
        return fail(Error{Error::Code::Io,
                          "the process that reads the store sends nonsense",
                          {},
                          std::nullopt,
                          {},
                          "nonsense"});
    }
    if (auto whole = fill(kHeader + length, stop); !whole) {
        return fail(whole.error());
    }
    const Bytes frame = Bytes(m_in).substr(m_at, kHeader + length);
    m_at += frame.size();
    return Frame{static_cast<Kind>(frame[4]), frame.substr(kHeader)};
}

} // namespace keyatlas::rocks
