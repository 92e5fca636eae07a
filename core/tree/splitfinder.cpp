// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/splitfinder.h"

#include "core/base/text.h"
#include "core/tree/datefinder.h"
#include "core/tree/keysample.h"

#include <algorithm>
#include <map>
#include <set>

namespace keyatlas {
namespace {

constexpr Bytes kStrong = ":/|#\\~!$,;^";
constexpr Bytes kWeak = "-_.@ +=&%*";
constexpr std::size_t kSample = 4096;
constexpr std::size_t kFamily = 32; // fewer sample keys of one first segment are no family of their own
constexpr std::size_t kMostColumns = 24;
constexpr std::size_t kMostShared = 4;
constexpr std::size_t kMostMarks = 8; // of one kind in one segment; more are not told apart
constexpr std::size_t kFront = 512;   // bytes of a key that are looked at

bool isWordByte(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool isReserved(Bytes key) {
    return key.starts_with("_design/") || key.starts_with("_local/");
}

// More than a quarter is not UTF-8: what equals a mark in there is only a number.
bool isBinary(Bytes text) {
    std::size_t bad = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text.substr(at));
        bad += length == 0 ? 1 : 0;
        at += std::max<std::size_t>(length, 1);
    }
    return bad * 4 > text.size();
}

std::size_t countOf(Bytes text, char mark) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), mark));
}

// The number that occurs most often, and how often.
struct Mode {
    std::size_t value = 0;
    std::size_t times = 0;
};
Mode modeOf(const std::map<std::size_t, std::size_t>& histogram) {
    Mode mode;
    for (const auto& [value, times] : histogram) {
        if (times > mode.times) {
            mode = {value, times};
        }
    }
    return mode;
}

// Offset of the `n`th (from 0) `mark`.
std::size_t nthMark(Bytes text, char mark, std::size_t n) {
    std::size_t at = text.find(mark);
    for (; n > 0 && at != Bytes::npos; --n) {
        at = text.find(mark, at + 1);
    }
    return at;
}

bool hasDigit(Bytes text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool inside(Bytes text, std::size_t at) {
    return at != Bytes::npos && at > 0 && at + 1 < text.size();
}

} // namespace

SplitFinder::SplitFinder(const std::vector<std::string>& sample, std::stop_token stop)
    : m_stop(std::move(stop)) {
    for (const auto& whole : sample) {
        if (isReserved(whole) || m_stop.stop_requested()) {
            continue;
        }
        const Bytes text = Bytes(whole).substr(0, kFront);
        if (isBinary(text)) {
            continue;
        }
        Key key{text, std::string(text)};
        for (std::size_t at = 0; at < text.size();) {
            const bool begins = at == 0 || !isWordByte(text[at - 1]);
            const auto value = begins ? matchValue(text.substr(at)) : ValueMatch{};
            std::fill_n(key.masked.begin() + static_cast<std::ptrdiff_t>(at), value.length, '0');
            m_shapes = static_cast<ValueShapes>(m_shapes | value.shapes);
            at += std::max<std::size_t>(value.length, 1);
        }
        m_keys.push_back(std::move(key));
    }
}

bool SplitFinder::separatesStrongly(char mark) const {
    std::map<std::size_t, std::size_t> counts;
    std::set<Bytes> beginnings;
    std::size_t holding = 0;
    for (const auto& key : m_keys) {
        const std::size_t at = key.masked.find(mark);
        if (at == std::string::npos || at + 1 == key.masked.size()) {
            continue;
        }
        ++holding;
        ++counts[countOf(key.masked, mark)];
        beginnings.insert(key.text.substr(0, at));
    }
    const bool stable = holding * 4 >= m_keys.size() && modeOf(counts).times * 10 >= holding * 9;
    const std::size_t share = mark < 0x20 ? 4 : 50; // control bytes also stand in what is binary
    const bool recurs = holding * share >= m_keys.size() && beginnings.size() * 4 <= holding;
    return holding > 0 && (stable || recurs);
}

std::string SplitFinder::strongMarks() const {
    std::string marks;
    for (char control = 0; control < 0x20; ++control) {
        if (separatesStrongly(control)) {
            marks += control;
        }
    }
    std::copy_if(kStrong.begin(), kStrong.end(), std::back_inserter(marks),
                 [this](char mark) { return !m_stop.stop_requested() && separatesStrongly(mark); });
    return marks;
}

SplitFinder::Verdict SplitFinder::verdict(char mark, const Column& column) const {
    std::map<std::size_t, std::size_t> counts;
    std::set<Bytes> different;
    std::size_t holding = 0;
    for (const auto& segment : column) {
        holding += inside(segment.masked, segment.masked.find(mark)) ? 1 : 0;
        ++counts[countOf(segment.masked, mark)];
        different.insert(segment.text);
    }
    if (holding * 5 < column.size()) {
        return Verdict::Absent;
    }
    if (different.size() < std::clamp<std::size_t>(column.size() / 4, 4, 64)) {
        return Verdict::Neutral; // a short list of names: nothing to group
    }
    const Mode mode = modeOf(counts);
    if (mode.value == 0 || mode.times * 20 < column.size() * 19) {
        return Verdict::Random;
    }
    bool groups = false;
    bool words = true;
    for (std::size_t n = 0; n <= std::min(mode.value, kMostMarks); ++n) {
        std::set<Bytes> before;
        std::size_t numbered = 0;
        for (const auto& segment : column) {
            const std::size_t begin = n == 0 ? 0 : nthMark(segment.masked, mark, n - 1);
            const std::size_t end = nthMark(segment.masked, mark, n);
            before.insert(segment.text.substr(0, end));
            const bool whole = begin != Bytes::npos && (end == Bytes::npos || end > begin);
            numbered += whole && hasDigit(segment.masked.substr(begin, end - begin)) ? 1 : 0;
        }
        words = words && numbered * 2 < column.size();
        groups = groups || (before.size() > 1 && before.size() * 5 <= different.size() * 4);
    }
    return words ? Verdict::Random : groups ? Verdict::Separates : Verdict::Neutral;
}

// Names of varying depth, "user_42" beside "user_profile_42": nearly all hold the mark, and behind at most a
// few parts that all share ("com.acme.") the beginnings are few.
bool SplitFinder::groupsWell(char mark, const Column& column) const {
    const bool dash = mark == '-'; // slugs have it: be strict
    for (std::size_t n = 0; n < kMostShared; ++n) {
        std::set<Bytes> beginnings;
        std::size_t holding = 0;
        for (const auto& segment : column) {
            const std::size_t at = nthMark(segment.masked, mark, n);
            if (inside(segment.masked, at)) {
                ++holding;
                beginnings.insert(segment.text.substr(0, at));
            }
        }
        const std::size_t most = dash ? std::min<std::size_t>(8, holding / 16) : holding / 16;
        if (holding * 100 < column.size() * (dash ? 98 : 90) || beginnings.size() > most) {
            return false;
        }
        if (beginnings.size() > 1) {
            return true;
        }
    }
    return false;
}

bool SplitFinder::separatesWeakly(char mark, const std::vector<Column>& columns) const {
    bool separates = false;
    for (const auto& column : columns) {
        const Verdict found = verdict(mark, column);
        if (found == Verdict::Random) {
            const bool names = mark == '_' || mark == '.' || mark == '-';
            return columns.size() == 1 && names && groupsWell(mark, column);
        }
        separates = separates || found == Verdict::Separates;
    }
    return separates;
}

std::string SplitFinder::weakMarks(const SplitRule& rule, const std::vector<const Key*>& keys,
                                   std::size_t fromDepth) const {
    std::vector<Column> columns;
    for (const Key* key : keys) {
        std::size_t begin = 0;
        std::size_t depth = 0;
        for (const std::size_t end : rule.segmentEnds(key->text)) {
            if (depth >= fromDepth && depth < kMostColumns) {
                columns.resize(std::max(columns.size(), depth - fromDepth + 1));
                const std::size_t length = end - begin - (rule.breakAfter(key->text, begin) == end ? 1 : 0);
                columns[depth - fromDepth].push_back(
                    {key->text.substr(begin, length), Bytes(key->masked).substr(begin, length)});
            }
            begin = end;
            ++depth;
        }
    }
    std::string marks;
    std::copy_if(kWeak.begin(), kWeak.end(), std::back_inserter(marks),
                 [&](char mark) { return !m_stop.stop_requested() && separatesWeakly(mark, columns); });
    return marks;
}

void SplitFinder::addFamilies(SplitRule& rule) const {
    std::map<Bytes, std::vector<const Key*>> families;
    std::vector<const Key*> rest;
    for (const auto& key : m_keys) {
        const auto end = rule.breakAfter(key.text, 0);
        (end ? families[key.text.substr(0, *end)] : rest).push_back(&key);
    }
    const std::string strong = rule.m_usual;
    std::string names;
    std::vector<SplitRule::Family> found;
    for (const auto& [prefix, keys] : families) {
        if (keys.size() < kFamily) {
            rest.insert(rest.end(), keys.begin(), keys.end());
            continue;
        }
        found.push_back({std::string(prefix), strong + weakMarks(rule, keys, 1)});
        names += prefix;
    }
    // A usual separator that stands inside the name of a family would break that name.
    for (const char mark : rest.size() < 4 ? std::string() : weakMarks(rule, rest, 0)) {
        if (names.find(mark) == std::string::npos) {
            rule.m_usual += mark;
        }
    }
    for (auto& family : found) {
        if (family.separators != rule.m_usual) {
            rule.m_families.push_back(std::move(family));
        }
    }
}

void SplitFinder::addCalendars(SplitRule& rule) const {
    std::map<Bytes, std::vector<Bytes>> families;
    std::vector<Bytes> rest;
    for (const auto& key : m_keys) {
        const auto end = rule.breakAfter(key.text, 0);
        (end ? families[key.text.substr(0, *end)] : rest).push_back(key.text);
    }
    std::vector<SplitRule::Calendar> found;
    for (const auto& [prefix, keys] : families) {
        if (keys.size() < kFamily) {
            rest.insert(rest.end(), keys.begin(), keys.end());
        } else if (const auto place = findDates(rule, keys, 1); place && !m_stop.stop_requested()) {
            found.push_back({std::string(prefix), place->depth, place->form});
        }
    }
    const auto place = findDates(rule, rest, 0);
    // At the very front a date must not break the name of a family that is broken elsewhere.
    const bool tears = place && place->depth == 0 &&
                       std::any_of(found.begin(), found.end(), [&](const SplitRule::Calendar& family) {
                           return datePartEnd(family.prefix, 0, place->form).has_value();
                       });
    if (place && !tears) {
        found.insert(found.begin(), {std::string(), place->depth, place->form});
    }
    rule.m_calendars = std::move(found);
}

SplitRule SplitFinder::rule() const {
    SplitRule rule;
    rule.m_found = true;
    rule.m_shapes = m_shapes;
    rule.m_usual = strongMarks();
    rule.collectSeparators();
    addFamilies(rule);
    rule.collectSeparators();
    rule = withShapes(std::move(rule));
    addCalendars(rule);
    return rule;
}

SplitRule SplitFinder::withShapes(SplitRule rule) const {
    constexpr ValueShapes kIso = ValueShape::IsoDate | ValueShape::IsoMinute | ValueShape::IsoSecond |
                                 ValueShape::IsoFraction | ValueShape::IsoZone;
    rule.m_shapes = 0;
    for (const auto kind :
         {static_cast<ValueShapes>(ValueShape::Uuid), static_cast<ValueShapes>(ValueShape::Mac), kIso,
          static_cast<ValueShapes>(ValueShape::Ipv4), static_cast<ValueShapes>(ValueShape::Ipv6)}) {
        const auto shapes = static_cast<ValueShapes>(m_shapes & kind);
        SplitRule tried = rule;
        tried.m_shapes = shapes;
        std::size_t values = 0;
        std::size_t lookalikes = 0;
        for (const auto& key : m_keys) {
            std::size_t begin = 0;
            for (const std::size_t end :
                 shapes == 0 ? std::vector<std::size_t>{} : tried.segmentEnds(key.text)) {
                if (end > rule.segmentEnd(key.text, begin)) { // held together by the shape
                    const auto value = matchValue(key.text.substr(begin));
                    const std::size_t tail = begin + value.length;
                    ((value.shapes & kind) != 0 && tail <= end && end <= tail + 1 ? values : lookalikes) += 1;
                }
                begin = end;
            }
        }
        if (values > 0 && values >= lookalikes) {
            rule.m_shapes = static_cast<ValueShapes>(rule.m_shapes | shapes);
        }
    }
    return rule;
}

namespace {

// What `find` says about a sample of `keys`.
template<class Find>
Result<SplitRule> fromSample(const Keyspace& keys, std::stop_token stop, Find find) {
    const auto sample = sampleKeys(keys, kSample, stop);
    if (!sample) {
        return tl::make_unexpected(sample.error());
    }
    auto rule = find(SplitFinder(*sample, stop));
    if (stop.stop_requested()) {
        return cancelled();
    }
    return rule;
}

} // namespace

Result<SplitRule> SplitRule::found(const Keyspace& keys, std::stop_token stop) {
    return fromSample(keys, std::move(stop), [](const SplitFinder& finder) { return finder.rule(); });
}

Result<SplitRule> SplitRule::at(Bytes separators, const Keyspace& keys, std::stop_token stop) {
    return fromSample(keys, std::move(stop),
                      [&](const SplitFinder& finder) { return finder.withShapes(at(separators)); });
}

} // namespace keyatlas
