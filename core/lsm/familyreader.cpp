// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/familyreader.h"

#include "core/lsm/byteorder.h"
#include "core/lsm/fileorder.h"

#include <utility>

namespace keyatlas::lsm {

Result<std::unique_ptr<FamilyReader>> FamilyReader::open(const std::string& folder, const Manifest& manifest,
                                                         std::uint32_t family, ReadOrder order,
                                                         const std::stop_token& stop) {
    const FamilyMeta* meta = manifest.family(family);
    if (meta == nullptr) {
        return fail(Error::Code::Usage, "there is no such family in the store");
    }
    auto files = std::make_unique<FamilyFiles>(folder, family);
    if (const auto loaded = files->load(manifest, *meta, stop); !loaded) {
        return fail(loaded.error());
    }
    if (order == ReadOrder::AsInFiles) {
        return std::make_unique<FileOrderReader>(std::move(files), meta->bytewise);
    }
    return std::make_unique<ByteOrderReader>(std::move(files));
}

} // namespace keyatlas::lsm
