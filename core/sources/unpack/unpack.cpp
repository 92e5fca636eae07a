// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/unpack/unpack.h"

#include "core/base/text.h"
#include "core/sources/unpack/decoder.h"
#include "core/sources/unpack/spool.h"

#include <chrono>

namespace keyatlas {
namespace {

class ProgressClock {
public:
    ProgressClock(const ProgressSink& sink, std::uint64_t total) : m_sink(sink), m_total(total) {}
    void done(std::uint64_t bytes) {
        const auto now = std::chrono::steady_clock::now();
        if (!m_sink || now - m_last < std::chrono::milliseconds(100)) {
            return;
        }
        m_last = now;
        m_sink({Progress::Phase::Unpacking, bytes, m_total, 0});
    }

private:
    const ProgressSink& m_sink;
    std::uint64_t m_total;
    std::chrono::steady_clock::time_point m_last{};
};

Warning damageWarning(Codec codec, Decoder::State state, std::uint64_t unpacked) {
    Warning warning;
    warning.lost = true;
    warning.offset = unpacked;
    if (state == Decoder::State::Damaged) {
        warning.code = "packed-damage";
        warning.text = std::string("the ") + nameOf(codec) + " data is damaged; only the first " +
                       grouped(unpacked) + " bytes of text could be unpacked";
        return warning;
    }
    warning.code = "file-ends-early";
    warning.text = std::string("the ") + nameOf(codec) + " data ends early; the first " + grouped(unpacked) +
                   " bytes of text could be unpacked";
    return warning;
}

} // namespace

Codec codecOf(Bytes head) {
    if (head.substr(0, 3) == Bytes("\x1f\x8b\x08", 3)) {
        return Codec::Gzip;
    }
    const bool skippable = head.size() >= 4 && (static_cast<unsigned char>(head[0]) & 0xf0) == 0x50 &&
                           head.substr(1, 3) == Bytes("\x2a\x4d\x18", 3);
    return skippable || head.substr(0, 4) == Bytes("\x28\xb5\x2f\xfd", 4) ? Codec::Zstd : Codec::None;
}

const char* nameOf(Codec codec) {
    switch (codec) {
    case Codec::Gzip:
        return "gzip";
    case Codec::Zstd:
        return "zstd";
    case Codec::None:
        break;
    }
    return "";
}

Result<Unpacked> unpack(ByteStream& stream, Codec codec, const std::string& path,
                        const UnpackOptions& options, std::stop_token stop) {
    auto decoder = makeDecoder(codec);
    if (!decoder) {
        return fail(Error{Error::Code::NoRoom, "no memory to unpack this", path, std::nullopt, "", {}});
    }
    Spool spool(options.memoryBytes);
    ProgressClock clock(options.progress, stream.total());
    std::uint64_t read = 0;
    std::optional<Warning> damage;
    while (!damage) {
        const auto packed = stream.next(stop);
        if (!packed) {
            return fail(packed.error());
        }
        if (packed->empty()) {
            if (decoder->state() != Decoder::State::Between) {
                damage = damageWarning(codec, decoder->state(), spool.size());
            }
            break;
        }
        const auto fed = decoder->feed(*packed, spool, stop);
        if (!fed) {
            return fail(fed.error());
        }
        if (decoder->state() == Decoder::State::Damaged) {
            damage = damageWarning(codec, decoder->state(), spool.size());
        }
        clock.done(read += packed->size());
    }
    auto text = std::move(spool).finish();
    if (!text) {
        return fail(text.error());
    }
    return Unpacked{std::move(*text), std::move(damage)};
}

} // namespace keyatlas
