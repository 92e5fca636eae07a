// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/lsm/footer.h"

#include <memory>
#include <string>

namespace keyatlas::lsm {

// Reads blocks of one table: checks them and unpacks them. Const after the table was opened, for any thread.
class BlockReader {
public:
    BlockReader(std::shared_ptr<const ByteReader> file, std::string path, const Footer& footer);

    void setDictionary(std::string dictionary) { m_dictionary = std::move(dictionary); }
    const Footer& footer() const { return m_footer; }
    const std::string& path() const { return m_path; }

    enum class Pack { Data, Meta }; // only data blocks are packed with the dictionary
    // Errors: Corrupt with the offset (outside the file, wrong checksum, cannot be unpacked), Unsupported (no
    // decoder; Error::name is the codec), Io, Changed.
    Result<std::string> read(const BlockHandle& handle, Pack pack) const;
    // The block and its trailer as they are, unchecked.
    Result<std::string> raw(const BlockHandle& handle) const;

private:
    std::shared_ptr<const ByteReader> m_file;
    std::string m_path;
    Footer m_footer;
    std::string m_dictionary;
};

} // namespace keyatlas::lsm
