// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/unpack/spool.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

namespace keyatlas {

Result<void> Spool::append(Bytes bytes) {
    m_size += bytes.size();
    if (!m_file.valid() && m_size <= m_memoryBytes) {
        m_memory.append(bytes);
        return {};
    }
    if (!m_file.valid()) {
        auto file = temporaryFile();
        if (!file) {
            return fail(file.error());
        }
        m_file = std::move(*file);
        if (auto written = write(m_memory); !written) {
            return written;
        }
        m_memory = {};
    }
    return write(bytes);
}

Result<void> Spool::write(Bytes bytes) {
    while (!bytes.empty()) {
        const auto done = ::write(m_file.get(), bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) {
            continue;
        }
        if (done < 0) {
            return fail(systemError(errno, "cannot write temporary data", temporaryFolder()));
        }
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return {};
}

Result<std::shared_ptr<const ByteReader>> Spool::finish() && {
    if (m_file.valid()) {
        return readDescriptor(std::move(m_file), temporaryFolder(), Watch::Descriptor);
    }
    m_memory.shrink_to_fit();
    return memoryReader(std::move(m_memory));
}

} // namespace keyatlas
