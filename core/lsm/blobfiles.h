// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/base/bytes.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace keyatlas::lsm {

// Where a value is that does not stand in its table.
struct BlobPlace {
    std::uint64_t file = 0, offset = 0, size = 0; // number of the blob file; place of the value in it
    std::uint8_t codec = 0;
};

// What an entry of type BlobIndex says. `inlined` is set instead if the value stands in the index itself.
std::optional<BlobPlace> parseBlobIndex(Bytes index, std::optional<Bytes>& inlined);

// The blob files of a store, opened as they are needed. For one thread.
class BlobFiles {
public:
    explicit BlobFiles(std::string folder) : m_folder(std::move(folder)) {}

    // The value of `key`, checked and unpacked. Errors: NotFound (the file), Corrupt, Unsupported (the
    // codec), Io.
    Result<std::string> value(Bytes key, Bytes index);

private:
    Result<std::shared_ptr<const ByteReader>> open(std::uint64_t number, const std::string& path);

    std::string m_folder;
    std::map<std::uint64_t, std::shared_ptr<const ByteReader>> m_open;
};

} // namespace keyatlas::lsm
