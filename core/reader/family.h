// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/sources/rocks/protocol.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas::reader {

struct StoredValue {
    std::string bytes;     // or the operands as operandlist.h writes them
    bool operands = false; // merge operands that nobody merged
};

// One column family of an open store. All methods may be called from several threads.
class Family {
public:
    virtual ~Family() = default;

    // All rows in the order of the space, until `take` says no. What is noticed goes to `notice`. An Error
    // ends it; what was taken before counts.
    using Take = std::function<bool(Bytes key, std::uint64_t valueBytes)>;
    using Notice = std::function<void(const Warning& warning)>;
    virtual Result<void> scan(const Take& take, const Notice& notice) const = 0;

    virtual Result<std::optional<StoredValue>> get(const rocks::GetRequest::Key& key) const = 0;
    // Bytes on disk, about, between each two neighbours of `borders`, which rise.
    virtual Result<std::vector<std::uint64_t>> sizes(const std::vector<std::string>& borders) const = 0;
    // The first key that is not less, or the last one of all.
    virtual Result<std::optional<rocks::FoundKey>> seek(const rocks::SeekRequest& request) const = 0;
    // The last key that is less than `key`.
    virtual Result<std::optional<rocks::FoundKey>> before(Bytes key) const = 0;

protected:
    Family() = default;
    Family(const Family&) = default;
    Family& operator=(const Family&) = default;
};

// A folder's store, open for reading.
struct OpenStore {
    rocks::Description description;
    std::vector<std::shared_ptr<const Family>> families; // by SpaceId
};

} // namespace keyatlas::reader
