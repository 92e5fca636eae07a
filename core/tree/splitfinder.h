// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/splitrule.h"

#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// Decides from sample keys where they break. How, step by step:
//  0. Keys that are binary say nothing.
//  1. Values that hold punctuation of their own (UUIDs, ISO times, addresses, e-mail, decimal numbers) are
//  masked:
//     what stands in them is no evidence.
//  2. Strong marks (`:` `/` `|` `#` ..., control bytes) separate if they stand inside many keys and either
//  equally
//     often in nearly all of those, or behind beginnings that recur. Base64's `/` does neither.
//  3. Keys are sorted into families by their first segment. In each, a weak mark (`-` `_` `.` `@` ...)
//  separates if a
//     column of many different segments holds it equally often in nearly all of them, the parts are not all
//     plain words (a slug), what stands before it recurs (else it groups nothing), and no other column holds
//     it at random.
//  4. Shapes of values that occur are kept whole, unless more text only begins like one.
//  5. In each family, the first column that is nearly all dates of one form is broken by the calendar, if
//  there are
//     many different days in several months, and what stands before them recurs (else each date is alone
//     there).
class SplitFinder {
public:
    // `sample` must outlive the finder. Of long keys only the front is looked at. After a stop the answers
    // are of no use.
    SplitFinder(const std::vector<std::string>& sample, std::stop_token stop);

    SplitRule rule() const;                     // separators and shapes
    SplitRule withShapes(SplitRule rule) const; // shapes for separators that were chosen

private:
    struct Key {
        Bytes text;
        std::string masked; // as long as `text`; bytes of values are '0'
    };
    struct Segment {
        Bytes text;
        Bytes masked;
    };
    using Column = std::vector<Segment>; // segments at one depth
    enum class Verdict { Absent, Neutral, Separates, Random };

    bool separatesStrongly(char mark) const;
    std::string strongMarks() const;
    std::string weakMarks(const SplitRule& rule, const std::vector<const Key*>& keys,
                          std::size_t fromDepth) const;
    bool separatesWeakly(char mark, const std::vector<Column>& columns) const;
    Verdict verdict(char mark, const Column& column) const;
    bool groupsWell(char mark, const Column& column) const;
    void addFamilies(SplitRule& rule) const;
    void addCalendars(SplitRule& rule) const;

    std::vector<Key> m_keys;
    ValueShapes m_shapes = 0; // of all values seen
    std::stop_token m_stop;
};

} // namespace keyatlas
