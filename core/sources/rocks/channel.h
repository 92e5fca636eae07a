// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/sources/rocks/protocol.h"

#include <cstddef>
#include <stop_token>
#include <string>

namespace keyatlas::rocks {

struct Frame {
    Kind kind{};
    Bytes payload; // good until the next receive()
};

// One end of a connection. Used by one thread at a time. Waiting ends within 50 ms of a stop.
class Channel {
public:
    Channel() = default;
    explicit Channel(Descriptor socket) : m_socket(std::move(socket)) {}

    bool open() const { return m_socket.valid(); }
    void close() { m_socket = Descriptor(); }

    // Frames are collected until there are many bytes, or flush().
    Result<void> send(Kind kind, Bytes payload, const std::stop_token& stop = {});
    Result<void> flush(const std::stop_token& stop = {});
    // Error::Code::Io with name "closed" if the other side is gone, "nonsense" if it sends what is no frame.
    Result<Frame> receive(const std::stop_token& stop = {});

private:
    Result<void> fill(std::size_t wanted, const std::stop_token& stop);
    Result<void> wait(short events, const std::stop_token& stop) const;

    Descriptor m_socket;
    std::string m_out;
    std::string m_in; // received, from m_at on not handed out yet
    std::size_t m_at = 0;
    std::size_t m_end = 0;
};

} // namespace keyatlas::rocks
