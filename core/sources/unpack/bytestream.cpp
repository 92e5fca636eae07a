// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/unpack/bytestream.h"

#include "core/base/file.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace keyatlas {
namespace {

constexpr std::size_t kChunk = 256u << 10;
constexpr int kPollMilliseconds = 50;

class ReaderStream final : public ByteStream {
public:
    explicit ReaderStream(std::shared_ptr<const ByteReader> reader)
        : m_reader(std::move(reader)), m_buffer(kChunk, '\0') {}

    Result<Bytes> next(std::stop_token stop) override {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto got = m_reader->read(m_at, m_buffer.data(), m_buffer.size());
        if (!got) {
            return fail(got.error());
        }
        m_at += *got;
        return Bytes(m_buffer.data(), *got);
    }
    std::uint64_t total() const override { return m_reader->size(); }

private:
    std::shared_ptr<const ByteReader> m_reader;
    std::string m_buffer;
    std::uint64_t m_at = 0;
};

class DescriptorStream final : public ByteStream {
public:
    DescriptorStream(int fd, std::string name) : m_fd(fd), m_name(std::move(name)), m_buffer(kChunk, '\0') {}

    Result<Bytes> next(std::stop_token stop) override {
        while (!stop.stop_requested()) {
            pollfd waiting{m_fd, POLLIN, 0};
            if (::poll(&waiting, 1, kPollMilliseconds) == 0) {
                continue;
            }
            const auto got = ::read(m_fd, m_buffer.data(), m_buffer.size());
            if (got >= 0) {
                return Bytes(m_buffer.data(), static_cast<std::size_t>(got));
            }
            if (errno != EINTR && errno != EAGAIN) {
                return fail(systemError(errno, "cannot read", m_name));
            }
        }
        return cancelled();
    }
    std::uint64_t total() const override { return 0; }

private:
    int m_fd;
    std::string m_name;
    std::string m_buffer;
};

class StreamAfter final : public ByteStream {
public:
    StreamAfter(std::string first, std::unique_ptr<ByteStream> rest)
        : m_first(std::move(first)), m_rest(std::move(rest)) {}

    Result<Bytes> next(std::stop_token stop) override {
        if (!std::exchange(m_firstGiven, true) && !m_first.empty()) {
            return Bytes(m_first);
        }
        return m_rest->next(stop);
    }
    std::uint64_t total() const override { return m_rest->total(); }

private:
    std::string m_first;
    std::unique_ptr<ByteStream> m_rest;
    bool m_firstGiven = false;
};

} // namespace

std::unique_ptr<ByteStream> streamOf(std::shared_ptr<const ByteReader> reader) {
    return std::make_unique<ReaderStream>(std::move(reader));
}

std::unique_ptr<ByteStream> streamOfDescriptor(int fd, std::string name) {
    return std::make_unique<DescriptorStream>(fd, std::move(name));
}

std::unique_ptr<ByteStream> streamAfter(std::string first, std::unique_ptr<ByteStream> stream) {
    return std::make_unique<StreamAfter>(std::move(first), std::move(stream));
}

} // namespace keyatlas
