// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace keyatlas {

// A time zone of the time zone database, as ICU knows it. Times are milliseconds since 1970; local ones as if
// local clocks showed UTC. Immutable; all methods may be called from several threads.
class Zone {
public:
    static Result<Zone> named(const std::string& name); // Usage: no zone is called so
    static Zone utc() { return {}; }

    bool isUtc() const { return m_zone == nullptr; }
    std::int64_t toLocal(std::int64_t moment) const;
    // Of a local time that comes twice (clocks went back) the first moment; of one that never comes the
    // moment at which clocks went forward, or shortly behind it.
    std::int64_t toMoment(std::int64_t local) const;

private:
    struct Data;
    std::shared_ptr<const Data> m_zone; // null: UTC
};

} // namespace keyatlas
