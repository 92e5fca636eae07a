// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/codecs.h"

#include "core/lsm/input.h"

#include <bzlib.h>
#include <lz4.h>
#include <snappy.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace keyatlas::lsm {
namespace {

constexpr std::uint64_t kLargestBlock = std::uint64_t(1) << 30U;
constexpr std::uint64_t kAlwaysAllowed = std::uint64_t(64) << 20U; // zstd and bzip2 know no useful ratio

tl::unexpected<Error> damagedBlock(Codec codec) {
    std::string what = "a block cannot be unpacked (";
    what.append(codecName(codec)).append(")");
    return fail(Error::Code::Corrupt, std::move(what));
}

// The most that `packed` bytes can become.
std::uint64_t mostUnpacked(Codec codec, std::uint64_t packed) {
    switch (codec) {
    case Codec::Snappy:
        return std::min(kLargestBlock, packed * 64);
    case Codec::Lz4:
        return std::min(kLargestBlock, packed * 256);
    case Codec::Zlib:
    case Codec::RawDeflate:
        return std::min(kLargestBlock, packed * 1040);
    default:
        return std::min(kLargestBlock, std::max(kAlwaysAllowed, packed * 1040));
    }
}

bool looksLikeZlib(Bytes packed) {
    if (packed.size() < 2 || (packed[0] & 0x0F) != 8) {
        return false;
    }
    const unsigned first = static_cast<unsigned char>(packed[0]);
    return (first * 256 + static_cast<unsigned char>(packed[1])) % 31 == 0;
}

bool startsWith(Bytes bytes, Bytes start) {
    return bytes.substr(0, start.size()) == start;
}

constexpr Bytes kZstdMagic = "\x28\xB5\x2F\xFD";

// Eight bytes of size before lz4, as RocksDB's format 0 and 1 have it.
bool hasWideSize(Bytes packed) {
    return packed.size() > 8 && fixed64At(packed.data()) <= mostUnpacked(Codec::Lz4, packed.size());
}

Codec sharedCodec(std::uint8_t type, Bytes packed) {
    if (type >= 2 && startsWith(packed, kZstdMagic)) {
        return Codec::Zstd;
    }
    switch (type) {
    case 2:
        return looksLikeZlib(packed) ? Codec::Zlib : Codec::RawDeflate;
    case 3:
        return startsWith(packed, "BZh") ? Codec::Bzip2 : Codec::Unknown;
    case 4:
        return hasWideSize(packed) ? Codec::Lz4 : looksLikeZlib(packed) ? Codec::Zlib : Codec::RawDeflate;
    case 5:
        return Codec::Lz4;
    case 6:
        return Codec::Xpress;
    case 7:
        return Codec::Zstd;
    default:
        return Codec::Unknown;
    }
}

Codec rocksCodec(std::uint8_t type) {
    switch (type) {
    case 2:
        return Codec::RawDeflate; // RocksDB's default window has no zlib header; inflating tells
    case 3:
        return Codec::Bzip2;
    case 4:
    case 5:
        return Codec::Lz4;
    case 6:
        return Codec::Xpress;
    case 7:
    case 0x40:
        return Codec::Zstd;
    default:
        return Codec::Unknown;
    }
}

// Gives a decoder more and more room, up to what it may need.
class Room {
public:
    Room(std::string& out, std::uint64_t most, std::optional<std::uint64_t> size, std::size_t packed)
        : m_out(out), m_most(size ? std::min(*size, most) : most) {
        const std::uint64_t first = size ? m_most : std::max<std::uint64_t>(packed * 4, 4096);
        // A size that was only claimed is not taken at its word at once.
        m_out.resize(static_cast<std::size_t>(std::min({first, m_most, std::uint64_t(8) << 20U})));
    }
    bool grow() {
        if (m_out.size() >= m_most) {
            return false;
        }
        m_out.resize(static_cast<std::size_t>(std::min<std::uint64_t>(m_most, m_out.size() * 2)));
        return true;
    }
    char* at(std::size_t used) { return m_out.data() + used; }
    std::size_t left(std::size_t used) const { return m_out.size() - used; }
    void finish(std::size_t used) { m_out.resize(used); }

private:
    std::string& m_out;
    std::uint64_t m_most;
};

bool inflateInto(Bytes packed, int window, Bytes dictionary, Room& room) {
    z_stream stream{};
    if (inflateInit2(&stream, window) != Z_OK) {
        return false;
    }
    const std::unique_ptr<z_stream, int (*)(z_stream*)> closer(&stream, inflateEnd);
    if (!dictionary.empty() &&
        inflateSetDictionary(&stream, reinterpret_cast<const Bytef*>(dictionary.data()),
                             static_cast<uInt>(dictionary.size())) != Z_OK) {
        return false;
    }
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::size_t used = 0;
    for (;;) {
        if (room.left(used) == 0 && !room.grow()) {
            char more = 0; // full: the stream has to be at its end
            stream.next_out = reinterpret_cast<Bytef*>(&more);
            stream.avail_out = 1;
            room.finish(used);
            return inflate(&stream, Z_NO_FLUSH) == Z_STREAM_END && stream.avail_out == 1;
        }
        stream.next_out = reinterpret_cast<Bytef*>(room.at(used));
        stream.avail_out = static_cast<uInt>(room.left(used));
        const int status = inflate(&stream, Z_NO_FLUSH);
        used += room.left(used) - stream.avail_out;
        if (status == Z_STREAM_END) {
            room.finish(used);
            return true;
        }
        if (status != Z_OK || (stream.avail_in == 0 && stream.avail_out != 0)) {
            return false;
        }
    }
}

bool bunzipInto(Bytes packed, Room& room) {
    bz_stream stream{};
    if (BZ2_bzDecompressInit(&stream, 0, 0) != BZ_OK) {
        return false;
    }
    const std::unique_ptr<bz_stream, int (*)(bz_stream*)> closer(&stream, BZ2_bzDecompressEnd);
    stream.next_in = const_cast<char*>(packed.data());
    stream.avail_in = static_cast<unsigned>(packed.size());
    std::size_t used = 0;
    for (;;) {
        if (room.left(used) == 0 && !room.grow()) {
            char more = 0;
            stream.next_out = &more;
            stream.avail_out = 1;
            room.finish(used);
            return BZ2_bzDecompress(&stream) == BZ_STREAM_END && stream.avail_out == 1;
        }
        stream.next_out = room.at(used);
        stream.avail_out = static_cast<unsigned>(room.left(used));
        const int status = BZ2_bzDecompress(&stream);
        used += room.left(used) - stream.avail_out;
        if (status == BZ_STREAM_END) {
            room.finish(used);
            return true;
        }
        if (status != BZ_OK || (stream.avail_in == 0 && stream.avail_out != 0)) {
            return false;
        }
    }
}

bool unzstdInto(Bytes packed, Bytes dictionary, Room& room) {
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    if (!context || (!dictionary.empty() && ZSTD_isError(ZSTD_DCtx_loadDictionary(
                                                context.get(), dictionary.data(), dictionary.size())) != 0)) {
        return false;
    }
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    std::size_t used = 0;
    for (;;) {
        if (room.left(used) == 0 && !room.grow()) {
            char more = 0;
            ZSTD_outBuffer last{&more, 1, 0};
            const auto status = ZSTD_decompressStream(context.get(), &last, &in);
            room.finish(used);
            return status == 0 && last.pos == 0;
        }
        ZSTD_outBuffer out{room.at(used), room.left(used), 0};
        const auto before = in.pos;
        const auto status = ZSTD_decompressStream(context.get(), &out, &in);
        used += out.pos;
        if (status == 0) {
            room.finish(used);
            return true;
        }
        if (ZSTD_isError(status) != 0 || (in.pos == in.size && out.pos < out.size) ||
            (in.pos == before && out.pos == 0)) {
            return false;
        }
    }
}

bool unlz4Into(Bytes packed, Bytes dictionary, std::uint64_t size, std::string& out) {
    out.resize(static_cast<std::size_t>(size));
    const int got = LZ4_decompress_safe_usingDict(packed.data(), out.data(), static_cast<int>(packed.size()),
                                                  static_cast<int>(out.size()), dictionary.data(),
                                                  static_cast<int>(dictionary.size()));
    return got >= 0 && static_cast<std::uint64_t>(got) == size;
}

bool unsnapInto(Bytes packed, std::string& out) {
    std::size_t size = 0;
    if (!snappy::GetUncompressedLength(packed.data(), packed.size(), &size) ||
        size > mostUnpacked(Codec::Snappy, packed.size())) {
        return false;
    }
    out.resize(size);
    return snappy::RawUncompress(packed.data(), packed.size(), out.data());
}

bool unpackStream(Codec codec, Bytes packed, Bytes dictionary, Room room) {
    switch (codec) {
    case Codec::Bzip2:
        return bunzipInto(packed, room);
    case Codec::Zstd:
        return unzstdInto(packed, dictionary, room);
    case Codec::Zlib:
        return inflateInto(packed, 15, {}, room);
    default:
        return inflateInto(packed, -15, dictionary, room);
    }
}

// Takes the size before the packed bytes, if this writer puts one there. False if there has to be one.
bool takeSize(Codec codec, const Packing& packing, Bytes& packed, std::optional<std::uint64_t>& size) {
    const bool zstdAlone = codec == Codec::Zstd && startsWith(packed, kZstdMagic);
    if (zstdAlone) {
        return true;
    }
    if (codec == Codec::Lz4 && packing.sizePrefix < 2) {
        if (!hasWideSize(packed)) {
            return false;
        }
        size = fixed64At(packed.data());
        packed.remove_prefix(8);
        return true;
    }
    if (packing.sizePrefix >= 2 || codec == Codec::Zstd) {
        Input input(packed);
        std::uint32_t claimed = 0;
        if (!input.varint32(claimed)) {
            return false;
        }
        size = claimed;
        packed = input.rest();
    }
    return true;
}

} // namespace

const char* codecName(Codec codec) {
    switch (codec) {
    case Codec::None:
        return "none";
    case Codec::Snappy:
        return "Snappy";
    case Codec::Zlib:
    case Codec::RawDeflate:
        return "zlib";
    case Codec::Bzip2:
        return "bzip2";
    case Codec::Lz4:
        return "LZ4";
    case Codec::Zstd:
        return "Zstandard";
    case Codec::Xpress:
        return "Xpress";
    case Codec::Unknown:
        break;
    }
    return "unknown";
}

Codec codecOf(std::uint8_t type, Bytes packed, const Packing& packing) {
    if (type < 2) {
        return type == 0 ? Codec::None : Codec::Snappy;
    }
    return packing.shared ? sharedCodec(type, packed) : rocksCodec(type);
}

Result<void> unpackBlock(std::uint8_t type, Bytes packed, const Packing& packing, std::string& out) {
    const Codec codec = codecOf(type, packed, packing);
    if (codec == Codec::Xpress || codec == Codec::Unknown) {
        const std::string name =
            codec == Codec::Xpress ? "Xpress" : std::string("type ").append(std::to_string(type));
        return fail({Error::Code::Unsupported,
                     std::string("no decoder for the codec of a block: ").append(name),
                     {},
                     std::nullopt,
                     {},
                     name});
    }
    std::optional<std::uint64_t> size;
    if (codec != Codec::None && codec != Codec::Snappy && !takeSize(codec, packing, packed, size)) {
        return damagedBlock(codec);
    }
    const std::uint64_t most = mostUnpacked(codec, packed.size());
    if ((size && *size > most) || (codec != Codec::None && packed.size() > kLargestBlock)) {
        return damagedBlock(codec);
    }
    bool good = true;
    if (codec == Codec::None) {
        out.assign(packed);
    } else if (codec == Codec::Snappy) {
        good = unsnapInto(packed, out);
    } else if (codec == Codec::Lz4) {
        good = size && unlz4Into(packed, packing.dictionary, *size, out);
    } else {
        good = unpackStream(codec, packed, packing.dictionary, Room(out, most, size, packed.size()));
        if (!good && codec == Codec::RawDeflate) { // a writer may have chosen a window with a header
            good = unpackStream(Codec::Zlib, packed, {}, Room(out, most, size, packed.size()));
        }
    }
    if (!good || (size && out.size() != *size)) {
        return damagedBlock(codec);
    }
    return {};
}

Result<void> unpackZstd(Bytes packed, std::string& out) {
    Room room(out, mostUnpacked(Codec::Zstd, packed.size()), std::nullopt, packed.size());
    if (!unzstdInto(packed, {}, room)) {
        return damagedBlock(Codec::Zstd);
    }
    return {};
}

} // namespace keyatlas::lsm
