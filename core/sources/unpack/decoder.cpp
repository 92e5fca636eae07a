// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/unpack/decoder.h"

#include <zlib.h>
#include <zstd.h>

#include <string>

namespace keyatlas {
namespace {

constexpr std::size_t kOut = 256u << 10;

class PlainDecoder final : public Decoder {
public:
    Result<void> feed(Bytes packed, Spool& spool, std::stop_token) override { return spool.append(packed); }
};

class GzipDecoder final : public Decoder {
public:
    GzipDecoder() : m_out(kOut, '\0') { m_good = inflateInit2(&m_stream, 15 + 16) == Z_OK; }
    ~GzipDecoder() override {
        if (m_good) {
            inflateEnd(&m_stream);
        }
    }
    GzipDecoder(const GzipDecoder&) = delete;
    GzipDecoder& operator=(const GzipDecoder&) = delete;

    bool good() const { return m_good; }

    Result<void> feed(Bytes packed, Spool& spool, std::stop_token stop) override {
        while (!packed.empty() && m_state != State::Damaged && !m_trailing) {
            if (stop.stop_requested()) {
                return cancelled();
            }
            if (m_state == State::Between && m_members > 0 && !beginsMember(packed)) {
                continue;
            }
            if (auto done = inflateSome(packed, spool); !done) {
                return done;
            }
        }
        return {};
    }

private:
    // After a member only another one counts; padding and other bytes behind it are passed over, as gzip
    // does.
    bool beginsMember(Bytes& packed) {
        if (packed[0] == '\0') {
            packed.remove_prefix(1);
            return false;
        }
        m_trailing = packed[0] != '\x1f';
        return !m_trailing;
    }

    Result<void> inflateSome(Bytes& packed, Spool& spool) {
        m_state = State::Inside;
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        m_stream.avail_in = static_cast<uInt>(packed.size());
        int code = Z_OK;
        do { // until the buffer is not full any more, or zlib would keep text back
            m_stream.next_out = reinterpret_cast<Bytef*>(m_out.data());
            m_stream.avail_out = static_cast<uInt>(m_out.size());
            code = inflate(&m_stream, Z_NO_FLUSH);
            const std::size_t made = m_out.size() - m_stream.avail_out;
            if (auto done = spool.append(Bytes(m_out.data(), made)); !done) {
                return done;
            }
        } while (code == Z_OK && m_stream.avail_out == 0);
        packed.remove_prefix(packed.size() - m_stream.avail_in);
        if (code == Z_STREAM_END) {
            m_state = State::Between;
            ++m_members;
            inflateReset(&m_stream);
        } else if (code != Z_OK && code != Z_BUF_ERROR) {
            m_state = State::Damaged;
        }
        return {};
    }

    z_stream m_stream{};
    std::string m_out;
    std::uint64_t m_members = 0;
    bool m_good = false;
    bool m_trailing = false;
};

class ZstdDecoder final : public Decoder {
public:
    ZstdDecoder() : m_out(ZSTD_DStreamOutSize(), '\0'), m_stream(ZSTD_createDStream()) {}
    ~ZstdDecoder() override { ZSTD_freeDStream(m_stream); }
    ZstdDecoder(const ZstdDecoder&) = delete;
    ZstdDecoder& operator=(const ZstdDecoder&) = delete;

    bool good() const { return m_stream != nullptr; }

    Result<void> feed(Bytes packed, Spool& spool, std::stop_token stop) override {
        ZSTD_inBuffer in{packed.data(), packed.size(), 0};
        bool full = false;
        while ((in.pos < in.size || full) && m_state != State::Damaged) {
            if (stop.stop_requested()) {
                return cancelled();
            }
            ZSTD_outBuffer out{m_out.data(), m_out.size(), 0};
            const std::size_t hint = ZSTD_decompressStream(m_stream, &out, &in);
            if (ZSTD_isError(hint) != 0) {
                m_state = State::Damaged;
            } else {
                m_state = hint == 0 ? State::Between : State::Inside;
            }
            full = hint != 0 && out.pos == out.size;
            if (auto done = spool.append(Bytes(m_out.data(), out.pos)); !done) {
                return done;
            }
        }
        return {};
    }

private:
    std::string m_out;
    ZSTD_DStream* m_stream;
};

template<class T>
std::unique_ptr<Decoder> ifGood() {
    auto decoder = std::make_unique<T>();
    return decoder->good() ? std::move(decoder) : nullptr;
}

} // namespace

std::unique_ptr<Decoder> makeDecoder(Codec codec) {
    switch (codec) {
    case Codec::Gzip:
        return ifGood<GzipDecoder>();
    case Codec::Zstd:
        return ifGood<ZstdDecoder>();
    case Codec::None:
        break;
    }
    return std::make_unique<PlainDecoder>();
}

} // namespace keyatlas
