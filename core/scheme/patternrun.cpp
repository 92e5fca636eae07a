// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/patternrun.h"

#include "core/query/rows.h"
#include "core/scheme/patterncount.h"
#include "core/scheme/patternwords.h"

#include <algorithm>
#include <numeric>

namespace keyatlas {
namespace {

constexpr std::size_t kDraws = 8; // of `in` values, to see what one range over all of them would read

// What a row of an answer takes beside its ID (twice) and its document, as CouchDB prints it.
struct RowBytes {
    double beside = 0;
    double besideWithDocument = 0;
};

RowBytes rowBytesOf(const Opened& opened, const SpaceView& space, const std::stop_token& stop) {
    constexpr double kBetweenRows = 3; // ",\r\n"
    RowBytes bytes;
    const auto item = space.keys->item(space.keys->count() / 2, stop);
    const auto document = item ? opened.source->document(space.id, placeOf(*item), stop)
                               : Result<Document>(fail(Error::Code::NoSuchKey, ""));
    AllDocsQuery query;
    const Document none;
    bytes.beside =
        static_cast<double>(documentRow("", document ? *document : none, query, {}).size()) + kBetweenRows;
    query.includeDocs = true;
    const Document& shown = document ? *document : none;
    bytes.besideWithDocument = static_cast<double>(documentRow("", shown, query, {}).size()) -
                               static_cast<double>(shown.text.size()) + kBetweenRows;
    return bytes;
}

// What was found for one combination of values, or for one group of documents that belong together.
struct Reading {
    double ranges = 0;
    double read = 0;
    double wanted = 0;
    double keyBytes = 0;
    double valueBytes = 0;
    bool found = true; // ranges could be made
    std::optional<Span> span{};
};

// Asks the new index for the ranges of one pattern.
class Asker {
public:
    Asker(const PatternCount& count, const AppliedScheme& applied, const RowBytes& rowBytes,
          std::stop_token stop)
        : m_count(count), m_pattern(count.pattern()), m_applied(applied), m_rowBytes(rowBytes),
          m_stop(std::move(stop)) {}

    Result<PatternAnswer> answer() {
        PatternAnswer answer;
        answer.name = m_pattern.name;
        const auto whole = m_applied.keys->extent({0, m_applied.keys->count()}, m_stop);
        if (!whole) {
            return fail(whole.error());
        }
        m_whole = *whole;
        const auto asked = m_pattern.together ? askGroups(answer) : askCombinations(answer);
        if (!asked) {
            return fail(asked.error());
        }
        conclude(answer);
        return answer;
    }

private:
    Result<Span> spanOf(const std::string& first, const std::string& last) const {
        const auto from = m_applied.keys->lowerBound(first, m_stop);
        const auto to =
            last.empty() ? m_applied.keys->size(m_stop) : m_applied.keys->lowerBound(last, m_stop);
        if (!from || !to) {
            return fail(from ? to.error() : from.error());
        }
        return Span{*from, std::max(*from, *to)};
    }

    // Adds what a range reads; in the right order only until it has as many rows as are wanted at most, which
    // lie evenly among others.
    Result<void> addSpan(Span span, bool mayStopEarly, double wanted, Reading& reading) const {
        const auto extent = m_applied.keys->extent(span, m_stop);
        if (!extent) {
            return fail(extent.error());
        }
        const auto rows = static_cast<double>(span.count());
        const auto most = static_cast<double>(m_pattern.limit.value_or(0));
        const bool cut = mayStopEarly && m_pattern.limit && wanted > most;
        const double read = !cut ? rows : rows > wanted ? rows * most / wanted : most;
        const double share = cut && rows > 0 ? read / rows : 1;
        reading.ranges += 1;
        reading.read += read;
        reading.keyBytes += static_cast<double>(extent->keyBytes.value()) * share;
        reading.valueBytes += static_cast<double>(extent->valueBytes.value()) * share;
        return {};
    }

    Result<Reading> read(const PatternCount::Combination& combination, PatternAnswer& answer) {
        Reading reading;
        for (const auto& [number, part] : combination.parts) {
            reading.wanted += static_cast<double>(part.wanted);
            const bool known = number < m_count.plans().size();
            const PatternPlan& plan = known ? m_count.plans()[number] : m_none;
            if (plan.whole) {
                if (auto one = readOne(part, combination, reading, answer); !one) {
                    return fail(one.error());
                }
                continue;
            }
            const auto bounds = known
                                    ? m_count.makers()[number].bounds(part.front, combination.range, part.id)
                                    : std::optional(KeyBounds{});
            const bool inOrder = plan.inOrder && !(known && m_count.orderDoubtful(number));
            const bool sortsAll = m_everything && !inOrder && m_pattern.limit;
            if (!bounds || !holds(*bounds, part) || sortsAll || (!plan.narrows && !m_everything)) {
                reading.found = false;
                m_coarse = m_coarse || plan.stepTooCoarse;
                continue;
            }
            const auto span = spanOf(bounds->first, bounds->last);
            const auto added = span ? addSpan(*span, inOrder, static_cast<double>(part.wanted), reading)
                                    : Result<void>(fail(span.error()));
            if (!added) {
                return fail(added.error());
            }
            m_coarse = m_coarse || plan.stepTooCoarse;
            m_unordered = m_unordered || !inOrder;
            if (!reading.span) {
                reading.span = *span;
                m_bounds = *bounds;
            }
        }
        if (m_pattern.limit) {
            reading.wanted = std::min(reading.wanted, static_cast<double>(*m_pattern.limit));
        }
        if (reading.found && reading.span && (!answer.example || reading.wanted > m_exampleRows)) {
            answer.example = reading.span;
            answer.startKey = m_bounds.shownFirst;
            answer.endKey = m_bounds.shownLast;
            m_exampleRows = reading.wanted;
            m_example = combination.example;
        }
        return reading;
    }

    // All documents of the combination lie between the bounds: encodings that do not sort as the values do
    // show here.
    static bool holds(const KeyBounds& bounds, const PatternCount::Part& part) {
        return bounds.first <= part.first && (bounds.last.empty() || part.last < bounds.last);
    }

    // One document by its ID.
    Result<void> readOne(const PatternCount::Part& part, const PatternCount::Combination& combination,
                         Reading& reading, PatternAnswer& answer) {
        reading.ranges += 1;
        reading.read += 1;
        reading.wanted += 1 - static_cast<double>(part.wanted);
        reading.keyBytes += static_cast<double>(m_whole.keyBytes.value()) /
                            std::max<double>(static_cast<double>(m_applied.keys->count()), 1);
        reading.valueBytes += static_cast<double>(part.wantedBytes) / static_cast<double>(part.wanted);
        if (!answer.example) {
            const auto rank = m_applied.keys->lowerBound(part.first, m_stop);
            if (!rank) {
                return fail(rank.error());
            }
            answer.example = Span{*rank, *rank + 1};
            answer.startKey = part.id;
            answer.endKey = part.id + '\0';
            m_example = combination.example;
        }
        return {};
    }

    Result<void> askCombinations(PatternAnswer& answer) {
        m_everything = m_pattern.equal.empty() && m_pattern.in.empty() && !m_pattern.range;
        std::vector<Span> spans;
        for (const auto& [name, combination] : m_count.combinations().all()) {
            if (m_stop.stop_requested()) {
                return cancelled();
            }
            auto reading = read(combination, answer);
            if (!reading) {
                return fail(reading.error());
            }
            if (reading->span) {
                spans.push_back(*reading->span);
            }
            add(*reading);
        }
        answer.values = m_count.combinations().size();
        answer.sampled = m_count.combinations().sampled();
        if (!m_pattern.in.empty()) {
            spread(spans);
        }
        return {};
    }

    Result<void> askGroups(PatternAnswer& answer) {
        for (const auto& [name, group] : m_count.groups().all()) {
            if (!group.hasParent || group.children == 0) {
                continue;
            }
            const auto span = spanOf(group.first, group.last + '\0');
            const auto children = spanOf(group.firstChild, group.lastChild + '\0');
            if (!span || !children) {
                return fail(span ? children.error() : span.error());
            }
            Reading reading;
            reading.wanted = static_cast<double>(group.children) + 1;
            const bool apart = static_cast<double>(span->count()) > 2 * reading.wanted;
            const bool childrenTogether = children->count() == group.children;
            reading.found = !apart || childrenTogether;
            if (auto added = addSpan(apart ? *children : *span, false, 0, reading); !added) {
                return added;
            }
            if (apart) { // the parent by its ID
                reading.ranges += 1;
                reading.read += 1;
            }
            if (!answer.example || reading.wanted > m_exampleRows) {
                answer.example = apart ? *children : *span;
                answer.startKey = idOf(m_applied.scheme, apart ? group.firstChild : group.first);
                answer.endKey = idOf(m_applied.scheme, apart ? group.lastChild : group.last) + '\0';
                m_exampleRows = reading.wanted;
                m_example = m_pattern.together->parent + " " + name;
            }
            ++answer.values;
            add(reading);
        }
        answer.sampled = m_count.groups().sampled();
        return {};
    }

    void add(const Reading& reading) {
        m_sum.ranges += reading.ranges;
        m_sum.read += reading.read;
        m_sum.wanted += reading.wanted;
        m_sum.keyBytes += reading.keyBytes;
        m_sum.valueBytes += reading.valueBytes;
        m_sum.found = m_sum.found && reading.found;
        m_mostRanges = std::max(m_mostRanges, reading.ranges);
        m_exact = m_exact && reading.found && reading.read == reading.wanted;
    }

    // Several values at once: as many ranges, or one over all of them.
    void spread(std::vector<Span>& spans) {
        m_times = m_count.valuesAtOnce();
        if (!m_pattern.equal.empty() || m_pattern.range) {
            return; // spans of different queries
        }
        std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.first < b.first; });
        const auto count = std::min(static_cast<std::size_t>(m_times), spans.size());
        if (count == 0) {
            return;
        }
        for (std::size_t draw = 0; draw < kDraws; ++draw) { // every draw is evenly spread, from another start
            const std::size_t step = spans.size() / count;
            const std::size_t first = step * draw / kDraws;
            m_oneRange +=
                static_cast<double>(spans[std::min(first + step * (count - 1), spans.size() - 1)].last -
                                    spans[first].first) /
                static_cast<double>(kDraws);
        }
    }

    void conclude(PatternAnswer& answer) const {
        const double count = std::max<double>(static_cast<double>(answer.values), 1);
        const auto mean = [&](double sum) { return sum / count * m_times; };
        answer.ranges = mean(m_sum.ranges);
        answer.rowsRead = mean(m_sum.read);
        answer.rowsWanted = mean(m_sum.wanted);
        const auto& plans = m_count.plans();
        answer.covered = !plans.empty() && std::all_of(plans.begin(), plans.end(),
                                                       [](const PatternPlan& plan) { return plan.covered; });
        if (answer.values == 0) {
            answer.by = PatternAnswer::By::View;
            answer.why = "No document has what it asks for.";
            return;
        }
        answer.by = byOf();
        if (answer.by == PatternAnswer::By::View) {
            answer.ranges = 0;
            answer.rowsRead = static_cast<double>(m_applied.keys->count());
            answer.startKey.clear();
            answer.endKey.clear();
            answer.example.reset();
        }
        const bool all = answer.by == PatternAnswer::By::View;
        const double keyBytes = all ? static_cast<double>(m_whole.keyBytes.value()) : mean(m_sum.keyBytes);
        const double valueBytes =
            all ? static_cast<double>(m_whole.valueBytes.value()) : mean(m_sum.valueBytes);
        answer.bytes = answer.rowsRead * m_rowBytes.beside + 2 * keyBytes;
        answer.bytesWithDocuments =
            answer.rowsRead * m_rowBytes.besideWithDocument + 2 * keyBytes + valueBytes;
        answer.why = whyOf({m_pattern, answer, m_coarse, m_unordered, m_oneRange, m_example});
    }

    PatternAnswer::By byOf() const {
        const bool sorts = m_unordered && m_pattern.limit.has_value();
        if (!m_sum.found) {
            return PatternAnswer::By::View;
        }
        if (m_times > 1 || m_mostRanges > 1) {
            return PatternAnswer::By::Ranges;
        }
        return m_exact && !sorts ? PatternAnswer::By::Range : PatternAnswer::By::RangeAndFilter;
    }

    const PatternCount& m_count;
    const AccessPattern& m_pattern;
    const AppliedScheme& m_applied;
    RowBytes m_rowBytes;
    std::stop_token m_stop;
    Extent m_whole{};
    PatternPlan m_none{};
    KeyBounds m_bounds{};
    Reading m_sum{};
    double m_times = 1; // values at once
    double m_mostRanges = 0;
    double m_oneRange = 0;
    double m_exampleRows = 0;
    std::string m_example;
    bool m_exact = true;
    bool m_everything = false; // nothing is left out
    bool m_coarse = false;
    bool m_unordered = false;
};

} // namespace

struct PatternRun::State final : RowObserver {
    std::vector<PatternCount> counts;
    Scheme scheme; // for the keys of IDs

    std::vector<FieldPath> fields() const override {
        std::vector<FieldPath> all;
        for (const PatternCount& count : counts) {
            const auto some = count.fields();
            all.insert(all.end(), some.begin(), some.end());
        }
        return all;
    }
    void begin(std::span<const std::size_t> fieldNumbers) override {
        std::size_t at = 0;
        for (PatternCount& count : counts) {
            const std::size_t size = count.fields().size();
            count.begin(fieldNumbers.subspan(at, size));
            at += size;
        }
    }
    void see(const SchemeRow& row) override {
        for (PatternCount& count : counts) {
            count.see(row, scheme);
        }
    }
};

PatternRun::PatternRun(const std::vector<AccessPattern>& patterns, const Scheme& effective, bool today)
    : m_state(std::make_unique<State>()) {
    m_state->scheme.today = today;
    if (!today) {
        m_state->scheme = effective;
    }
    for (const AccessPattern& pattern : patterns) {
        m_state->counts.emplace_back(pattern, effective, today);
    }
}

PatternRun::~PatternRun() = default;

RowObserver& PatternRun::observer() {
    return *m_state;
}

Result<std::vector<PatternAnswer>> PatternRun::answers(const Opened& opened, const SpaceView& space,
                                                       const AppliedScheme& applied,
                                                       std::stop_token stop) const {
    std::vector<PatternAnswer> answers;
    if (m_state->counts.empty()) {
        return answers;
    }
    const RowBytes rowBytes = rowBytesOf(opened, space, stop);
    for (const PatternCount& count : m_state->counts) {
        auto answer = Asker(count, applied, rowBytes, stop).answer();
        if (!answer) {
            return fail(answer.error());
        }
        answers.push_back(std::move(*answer));
    }
    return answers;
}

} // namespace keyatlas
