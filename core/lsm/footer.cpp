// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/footer.h"

#include <algorithm>

namespace keyatlas::lsm {
namespace {

constexpr std::uint64_t kSharedMagic = 0xDB4775248B80FB57;
constexpr std::uint64_t kRocksMagic = 0x88E241B785F4CFF7;
constexpr std::uint64_t kPlainMagic = 0x8242229663BF9564;
constexpr std::uint64_t kOldPlainMagic = 0x4F3418EB7A8F13B8;
constexpr std::uint64_t kCuckooMagic = 0x926789D0C5F17873;
constexpr std::size_t kSharedFooter = 48; // two handles padded to 40, magic
constexpr std::size_t kRocksFooter = 53;  // checksum type, two handles padded to 40, version, magic
constexpr std::uint32_t kNewestVersion = 5;

tl::unexpected<Error> bad(const std::string& path, std::uint64_t at, const char* what) {
    return fail({Error::Code::Corrupt, what, path, at, {}, {}});
}

tl::unexpected<Error> otherTable(const std::string& path, const char* name) {
    return fail({Error::Code::Unsupported, std::string("this is a table of another kind: ").append(name),
                 path, std::nullopt, "only block-based tables can be read", name});
}

bool inside(const BlockHandle& handle, std::uint64_t end) {
    return handle.offset <= end && handle.size <= end - handle.offset &&
           end - handle.offset - handle.size >= kBlockTrailer;
}

Result<Footer> parseRocks(Bytes raw, const std::string& path, Footer footer) {
    Input in(raw);
    std::uint8_t checksum = 0;
    if (!in.byte(checksum)) {
        return bad(path, footer.at, "the table's footer is damaged");
    }
    footer.version = fixed32At(raw.data() + 41);
    if (footer.version > kNewestVersion) {
        const std::string name = std::string("format ").append(std::to_string(footer.version));
        return fail({Error::Code::Unsupported,
                     std::string("this table has a format that is too new: ").append(name), path,
                     std::nullopt, "only formats up to 5 can be read", name});
    }
    if (checksum > static_cast<std::uint8_t>(ChecksumType::Xxh3)) {
        return bad(path, footer.at, "the table's footer names an unknown kind of checksum");
    }
    footer.checksum = static_cast<ChecksumType>(checksum);
    if (!footer.metaindex.take(in) || !footer.index.take(in)) {
        return bad(path, footer.at, "the table's footer is damaged");
    }
    return footer;
}

} // namespace

Result<Footer> readFooter(const ByteReader& file, const std::string& path) {
    const std::uint64_t size = file.size();
    if (size < kSharedFooter) {
        return bad(path, 0, size == 0 ? "the table is empty" : "the table is too short to be one");
    }
    std::string tail(std::min<std::uint64_t>(kRocksFooter, size), '\0');
    const auto got = file.read(size - tail.size(), tail.data(), tail.size());
    if (!got) {
        return fail(got.error());
    }
    if (*got != tail.size()) {
        return bad(path, size, "the table is shorter than it was");
    }
    const std::uint64_t magic = fixed64At(tail.data() + tail.size() - 8);
    Footer footer;
    Result<Footer> parsed = footer;
    if (magic == kSharedMagic) {
        footer.shared = true;
        footer.at = size - kSharedFooter;
        Input in(Bytes(tail).substr(tail.size() - kSharedFooter));
        if (!footer.metaindex.take(in) || !footer.index.take(in)) {
            return bad(path, footer.at, "the table's footer is damaged");
        }
        parsed = footer;
    } else if (magic == kRocksMagic && size >= kRocksFooter) {
        footer.at = size - kRocksFooter;
        parsed = parseRocks(tail, path, footer);
    } else if (magic == kPlainMagic || magic == kOldPlainMagic) {
        return otherTable(path, "PlainTable");
    } else if (magic == kCuckooMagic) {
        return otherTable(path, "CuckooTable");
    } else {
        return bad(path, size - 8, "the file does not end as a table does: it is cut off or something else");
    }
    if (parsed && (!inside(parsed->metaindex, parsed->at) || !inside(parsed->index, parsed->at))) {
        return bad(path, parsed->at, "the table's footer is damaged");
    }
    return parsed;
}

} // namespace keyatlas::lsm
