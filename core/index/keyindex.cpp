// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/keyindex.h"

namespace keyatlas {

Result<KeyIndex::Item> KeyIndex::item(Rank rank, const std::stop_token& stop) const {
    auto found = items({rank, rank + 1}, stop);
    if (!found) {
        return fail(found.error());
    }
    if (found->empty()) {
        return fail(Error::Code::Usage, "rank past the end");
    }
    return std::move(found->front());
}

Result<const PackedKeys*> wholeIndex(const KeyIndex& keys) {
    if (const PackedKeys* packed = keys.packed()) {
        return packed;
    }
    Error error;
    error.code = Error::Code::Unsupported;
    error.what = "this needs every key in memory, and they stay in the source";
    error.next = "give it more memory";
    return fail(std::move(error));
}

} // namespace keyatlas
