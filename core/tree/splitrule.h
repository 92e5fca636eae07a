// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/keyspace.h"
#include "core/tree/calendar.h"
#include "core/tree/valueshapes.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// Where a key breaks into segments: the one tokenizer of every view and report.
//
// A key breaks behind a separator, and inside dates behind year, month and day where that was found to help.
// Whether it breaks behind byte i depends on bytes 0..i alone, never on what follows. So two keys that share
// their bytes up to a break both break there, the keys of one segment lie next to each other in the order,
// and a segment's bytes are its identity. The price: where the data hold, say, MAC addresses, text that only
// begins like one ("ab:cd:order") is not broken either while it still could become one.
class SplitRule {
public:
    static SplitRule none();               // radix: break where keys differ
    static SplitRule at(Bytes separators); // each byte is a separator, whatever it stands in: ":-/"
    // The same separators, but values that the keys hold (UUID, ISO time, MAC, IP address) stay whole.
    static Result<SplitRule> at(Bytes separators, const Keyspace& keys, std::stop_token stop);
    // Found from a sample of the keys: several separators at once, and value-like segments kept whole.
    // Segments of which more than a quarter is no text (binary) are not broken. Dates that many keys hold at
    // the same place are broken by the calendar.
    static Result<SplitRule> found(const Keyspace& keys, std::stop_token stop);
    // All keys begin with pieces of these lengths, whatever bytes stand in them; a length of 0 goes up to the
    // first separator, which it includes. Behind the pieces each of `separators` breaks, or nothing does.
    static SplitRule fixed(std::vector<std::size_t> lengths, Bytes separators = {});

    bool isNone() const { return m_separators.empty() && m_front.empty(); }
    const std::vector<std::size_t>& fixedLengths() const { return m_front; }
    const std::string& separators() const { return m_separators; } // all, in byte order
    bool wasFound() const { return m_found; }

    // Offset where the segment of `key` beginning at `from` ends, its separator included; none if the key
    // ends first.
    // "_design/" and "_local/" are segments at the front of a key, whatever the separators, unless isNone()
    // or keys begin with fixed lengths.
    std::optional<std::size_t> breakAfter(Bytes key, std::size_t from) const;
    // Offset (within `key`) where that segment ends, its separator included (so "A:B.C" and "A:B:C" stay
    // apart); key.size() if no separator follows.
    std::size_t segmentEnd(Bytes key, std::size_t from) const;
    // Offsets where the segments of `key` end; the last is key.size(). Empty for the empty key.
    std::vector<std::size_t> segmentEnds(Bytes key) const;

    // Keys whose first segment is `prefix` may break at other bytes than the rest: the dashes of
    // `txn:00017-2012` separate, those of `post:my-first-post` do not.
    struct Family {
        std::string prefix;
        std::string separators;
        friend bool operator==(const Family&, const Family&) = default;
    };
    const std::vector<Family>& families() const { return m_families; }

    // In keys whose first segment is `prefix` (in all others, if it is empty), the segment that `depth`
    // separators stand before begins with a date. What begins with less of one is broken as far as it does.
    struct Calendar {
        std::string prefix;
        std::size_t depth = 0;
        DateForm form;
        friend bool operator==(const Calendar&, const Calendar&) = default;
    };
    const std::vector<Calendar>& calendars() const { return m_calendars; }
    bool splitsByCalendar() const { return !m_calendars.empty(); }
    // The same with dates whole: for where the parts of one ID are shown, and not what groups many.
    SplitRule withoutCalendar() const {
        SplitRule rule = *this;
        rule.m_calendars.clear();
        return rule;
    }

    friend bool operator==(const SplitRule&, const SplitRule&) = default;

private:
    friend class SplitFinder;

    std::optional<std::size_t> fixedBreak(Bytes key, std::size_t from) const;
    Bytes separatorsAt(Bytes key, std::size_t from) const;
    std::optional<std::size_t> separatorAfter(Bytes key, std::size_t from) const;
    const Calendar* calendarOf(Bytes key) const;
    std::optional<std::size_t> dateIn(Bytes key, const Calendar& calendar, std::size_t from) const;
    void collectSeparators();

    std::string m_separators;            // of all families
    std::string m_usual;                 // where no family says otherwise
    std::vector<Family> m_families{};    // sorted by prefix; none is a prefix of another
    std::vector<Calendar> m_calendars{}; // likewise; one for all other keys comes first
    std::vector<std::size_t> m_front{};  // lengths of the pieces that all keys begin with
    ValueShapes m_shapes = 0;
    bool m_found = false;
};

} // namespace keyatlas
