// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/blobfiles.h"

#include "core/base/file.h"
#include "core/lsm/checksum.h"
#include "core/lsm/codecs.h"
#include "core/lsm/input.h"
#include "core/lsm/storefiles.h"

#include <utility>

namespace keyatlas::lsm {
namespace {

constexpr std::size_t kMostOpen = 64;
// Before the key and the value: length of both, time of expiry, checksum of these three, checksum of both.
constexpr std::uint64_t kRecordHeader = 32;

tl::unexpected<Error> damagedBlob(const std::string& path, std::uint64_t at, const char* what) {
    return fail({Error::Code::Corrupt, what, path, at, {}, {}});
}

bool rightHeader(Bytes record, Bytes key, const BlobPlace& place) {
    const Bytes body = record.substr(kRecordHeader);
    return fixed64At(record.data()) == key.size() && fixed64At(record.data() + 8) == place.size &&
           maskedCrc(crc32c(record.substr(0, 24))) == fixed32At(record.data() + 24) &&
           maskedCrc(crc32c(body)) == fixed32At(record.data() + 28) && body.substr(0, key.size()) == key;
}

} // namespace

std::optional<BlobPlace> parseBlobIndex(Bytes index, std::optional<Bytes>& inlined) {
    Input in(index);
    BlobPlace place;
    std::uint8_t type = 0; // 0: the value itself, 1: a place, 2: a place; 0 and 2 with a time of expiry
    std::uint64_t expires = 0;
    if (!in.byte(type) || type > 2 || (type != 1 && !in.varint64(expires))) {
        return std::nullopt;
    }
    if (type == 0) {
        inlined = in.rest();
        return std::nullopt;
    }
    if (!in.varint64(place.file) || !in.varint64(place.offset) || !in.varint64(place.size) ||
        !in.byte(place.codec)) {
        return std::nullopt;
    }
    return place;
}

Result<std::shared_ptr<const ByteReader>> BlobFiles::open(std::uint64_t number, const std::string& path) {
    if (const auto found = m_open.find(number); found != m_open.end()) {
        return found->second;
    }
    auto file = openFile(path);
    if (file) {
        if (m_open.size() >= kMostOpen) {
            m_open.clear();
        }
        m_open[number] = *file;
    }
    return file;
}

Result<std::string> BlobFiles::value(Bytes key, Bytes index) {
    std::optional<Bytes> inlined;
    const auto place = parseBlobIndex(index, inlined);
    if (inlined) {
        return std::string(*inlined);
    }
    if (!place) {
        return fail(Error::Code::Corrupt, "the place of a value in a blob file is damaged");
    }
    const std::string path = inFolder(m_folder, numberedName(place->file, ".blob"));
    const auto file = open(place->file, path);
    if (!file) {
        return fail(file.error());
    }
    const std::uint64_t before = kRecordHeader + key.size();
    const std::uint64_t end = (*file)->size();
    if (place->offset < before || place->offset > end || place->size > end - place->offset) {
        return damagedBlob(path, place->offset, "a value is said to lie outside its blob file");
    }
    std::string record(static_cast<std::size_t>(before + place->size), '\0');
    const auto got = (*file)->read(place->offset - before, record.data(), record.size());
    if (!got) {
        return fail(got.error());
    }
    if (*got != record.size() || !rightHeader(record, key, *place)) {
        return damagedBlob(path, place->offset, "a value in a blob file is damaged");
    }
    if (place->codec == 0) {
        return record.substr(static_cast<std::size_t>(before));
    }
    std::string unpacked;
    const Bytes packed = Bytes(record).substr(static_cast<std::size_t>(before));
    if (const auto done = unpackBlock(place->codec, packed, Packing(), unpacked); !done) {
        Error error = done.error();
        error.path = path;
        error.offset = place->offset;
        return fail(std::move(error));
    }
    return unpacked;
}

} // namespace keyatlas::lsm
