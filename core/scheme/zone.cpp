// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/zone.h"

#include <unicode/timezone.h>

#include <algorithm>

namespace keyatlas {

struct Zone::Data {
    std::unique_ptr<const icu::TimeZone> zone;

    std::int64_t offsetAt(std::int64_t moment) const {
        std::int32_t raw = 0;
        std::int32_t summer = 0;
        UErrorCode status = U_ZERO_ERROR;
        zone->getOffset(static_cast<UDate>(moment), static_cast<UBool>(false), raw, summer, status);
        return std::int64_t{raw} + summer;
    }
};

Result<Zone> Zone::named(const std::string& name) {
    Zone zone;
    if (name == "UTC" || name == "Z") {
        return zone;
    }
    std::unique_ptr<const icu::TimeZone> found(
        icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
    if (found == nullptr || *found == icu::TimeZone::getUnknown()) {
        return fail(Error{Error::Code::Usage,
                          "there is no time zone \"" + name + "\"",
                          {},
                          std::nullopt,
                          "write it as Europe/Berlin, America/New_York or UTC",
                          {}});
    }
    zone.m_zone = std::make_shared<const Data>(Data{std::move(found)});
    return zone;
}

std::int64_t Zone::toLocal(std::int64_t moment) const {
    return m_zone ? moment + m_zone->offsetAt(moment) : moment;
}

std::int64_t Zone::toMoment(std::int64_t local) const {
    if (!m_zone) {
        return local;
    }
    constexpr std::int64_t kDay = 86400000; // clocks change by less, and not twice within
    const std::int64_t before = local - m_zone->offsetAt(local - kDay);
    const std::int64_t after = local - m_zone->offsetAt(local + kDay);
    for (const std::int64_t moment : {std::min(before, after), std::max(before, after)}) {
        if (toLocal(moment) == local) {
            return moment;
        }
    }
    return std::max(before, after);
}

} // namespace keyatlas
