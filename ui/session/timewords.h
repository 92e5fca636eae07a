// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/layout/heatstrip.h"
#include "ui/session/times.h"

#include <QString>

namespace keyatlas {

// Periods, times and where they come from, in words. Unix seconds, UTC.
QString timeText(std::int64_t unixSeconds); // "26 May 2012 17:31:25 UTC"
QString dateText(std::int64_t unixSeconds); // "26 May 2012"
// From one time to another, both included: "Monday 21 May 2012" on one day, else "26 May 2012 to 3 Jun 2012";
// one moment is its timeText().
QString spanOfTimeText(std::int64_t firstUnix, std::int64_t lastUnix);
QString periodText(Period period);                         // "quarter", "2 hours of the day"
QString rowText(Period period, const HeatStrip::Row& row); // "Apr to Jun 2012", "06:00 to 08:00"
QString labelText(Period labels, std::int64_t at);         // "2012", "May 2012", "26 May", "06:00"

// "documents per quarter and 4 px of the order; time from the ID or the field “created”"
QString stripSentence(const HeatStrip& strip, const SpaceTimes& times);
// "time from the ID": the same without the strip.
QString originText(const SpaceTimes& times);
// Why nothing is known: where it was looked, in one or two sentences.
QString nothingKnownText(const SpaceTimes& times);

} // namespace keyatlas
