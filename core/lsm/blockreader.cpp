// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/blockreader.h"

#include "core/lsm/codecs.h"

#include <utility>

namespace keyatlas::lsm {

BlockReader::BlockReader(std::shared_ptr<const ByteReader> file, std::string path, const Footer& footer)
    : m_file(std::move(file)), m_path(std::move(path)), m_footer(footer) {}

Result<std::string> BlockReader::raw(const BlockHandle& handle) const {
    const std::uint64_t end = m_footer.at;
    if (handle.offset > end || handle.size > end - handle.offset ||
        end - handle.offset - handle.size < kBlockTrailer) {
        return fail({Error::Code::Corrupt,
                     "a block is said to lie outside the table",
                     m_path,
                     handle.offset,
                     {},
                     {}});
    }
    std::string block(static_cast<std::size_t>(handle.size + kBlockTrailer), '\0');
    const auto got = m_file->read(handle.offset, block.data(), block.size());
    if (!got) {
        return fail(got.error());
    }
    if (*got != block.size()) {
        return fail({Error::Code::Corrupt, "the table is cut off in a block", m_path, handle.offset, {}, {}});
    }
    return block;
}

Result<std::string> BlockReader::read(const BlockHandle& handle, Pack pack) const {
    auto block = raw(handle);
    if (!block) {
        return block;
    }
    const std::size_t size = block->size() - kBlockTrailer;
    if (m_footer.checksum != ChecksumType::None &&
        blockChecksum(m_footer.checksum, Bytes(*block).substr(0, size + 1)) !=
            fixed32At(block->data() + size + 1)) {
        return fail({Error::Code::Corrupt, "a block has a wrong checksum", m_path, handle.offset, {}, {}});
    }
    const auto type = static_cast<std::uint8_t>((*block)[size]);
    if (type == 0) {
        block->resize(size);
        return block;
    }
    Packing packing;
    packing.shared = m_footer.shared;
    packing.sizePrefix = m_footer.version >= 2 ? 2 : 1;
    packing.dictionary = pack == Pack::Data ? Bytes(m_dictionary) : Bytes();
    std::string unpacked;
    if (const auto done = unpackBlock(type, Bytes(*block).substr(0, size), packing, unpacked); !done) {
        Error error = done.error();
        error.path = m_path;
        error.offset = handle.offset;
        return fail(std::move(error));
    }
    return unpacked;
}

} // namespace keyatlas::lsm
