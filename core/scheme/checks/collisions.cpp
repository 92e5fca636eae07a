// SPDX-License-Identifier: GPL-3.0-or-later
// How often two documents will get the same ID by chance, at the rate of the data and at the rate wanted;
// what a database answers then. The model stands in core/scheme/README.md.
#include "core/scheme/collisions.h"

#include "core/base/display.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/words.h"
#include "core/scheme/generate.h"
#include "core/scheme/patterngroups.h"

#include <algorithm>
#include <cmath>

namespace keyatlas {
namespace {

constexpr double kOncePerCentury = 0.01; // pairs a year
constexpr std::size_t kMostGroups = 200000;

// What the documents of one template show.
struct Seen {
    std::uint64_t documents = 0;
    BoundedGroups<std::uint64_t> groups{kMostGroups}; // by everything that fields give, but times
};

class Collisions final : public Check, RowObserver {
public:
    explicit Collisions(const Scheme& effective)
        : m_fields(effective), m_facts(factsOf(effective)), m_seen(m_facts.size()) {}

    RowObserver* observer() override { return this; }
    std::vector<FieldPath> fields() const override { return m_fields.fields(); }
    void begin(std::span<const std::size_t> numbers) override { m_fields.begin(numbers); }

    void see(const SchemeRow& row) override {
        if (row.arrival) {
            m_first = std::min(m_first, *row.arrival);
            m_last = std::max(m_last, *row.arrival);
            ++m_timed;
        }
        const auto one = m_fields.templateOf(row);
        if (!one) {
            return;
        }
        Seen& seen = m_seen[*one];
        if (seen.documents == 0) {
            findRawTimes(row, *one);
        }
        ++seen.documents;
        if (std::uint64_t* count = seen.groups.at(groupOf(row, *one))) {
            ++*count;
        }
    }

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token /*stop*/) override {
        RandomPart& random = report.random;
        if (m_timed > 1 && m_last > m_first) {
            random.perSecondInData =
                static_cast<double>(m_timed) * 1000 / static_cast<double>(m_last - m_first);
        }
        random.perSecond = input.perSecond.value_or(random.perSecondInData.value_or(0));
        random.expectedPairsPerYear = pairsPerYear(random.perSecond, std::nullopt);
        random.probabilityPerYear = probabilityPerYear(random.perSecond);
        if (random.perSecondInData) {
            random.pairsPerYearInData = pairsPerYear(*random.perSecondInData, std::nullopt);
        }
        describe(random);
        while (random.charactersForOncePerCentury < 64 &&
               pairsPerYear(random.perSecond, std::pow(m_base, random.charactersForOncePerCentury)) >
                   kOncePerCentury) {
            ++random.charactersForOncePerCentury;
        }
        report.findings.push_back(found(random));
        report.findings.push_back(conflicts(random, counts()));
        return {};
    }

private:
    // Times that stand in the ID as they are, as the first document shows them, are clocks too.
    void findRawTimes(const SchemeRow& row, std::size_t one) {
        TemplateFacts& facts = m_facts[one];
        for (std::size_t i = 0; i < facts.components.size(); ++i) {
            const FieldValue* value = m_fields.value(row, one, i);
            if (value != nullptr && !facts.traits[i].stepSeconds) {
                facts.traits[i].stepSeconds = rawTimeStep(facts.components[i], *value);
            }
        }
    }

    // Everything that two documents must share to get the same ID but time and chance.
    std::string groupOf(const SchemeRow& row, std::size_t one) const {
        std::string group;
        const TemplateFacts& facts = m_facts[one];
        for (std::size_t i = 0; i < facts.components.size(); ++i) {
            if (facts.components[i].kind == Component::Kind::Field && !facts.traits[i].stepSeconds) {
                group += m_fields.text(row, one, i, i + 1).value_or("");
            }
        }
        return group;
    }

    // The chance that two documents of a template share all of that.
    double sharedChance(std::size_t one) const {
        const Seen& seen = m_seen[one];
        const auto n = static_cast<double>(seen.documents);
        if (seen.documents < 2) {
            return 1;
        }
        double pairs = 0;
        double kept = 0;
        for (const auto& [group, count] : seen.groups.all()) {
            const auto size = static_cast<double>(count);
            pairs += size * (size - 1);
            kept += size;
        }
        return kept > 0 ? pairs / kept * n / (n * (n - 1)) : 0;
    }

    // `values` of the random part instead of its own, if given.
    double templatePairs(std::size_t one, double rate, std::optional<double> values) const {
        const TemplateFacts& facts = m_facts[one];
        const double share = sharedChance(one);
        const double chance = values.value_or(std::exp2(facts.randomBits));
        if (share <= 0 || (facts.neverRepeatsItself && chance <= 1 && !values)) {
            return 0;
        }
        const double ownRate = rate * ownShare(one);
        if (const auto step = facts.step()) {
            return collisions::expectedPairs(collisions::Clocked{ownRate, *step, chance / share},
                                             collisions::kSecondsPerYear);
        }
        if (facts.randomBits <= 0 && !values) {
            return 0; // fields alone: what the data show is what there is
        }
        const auto before = static_cast<double>(m_seen[one].documents);
        const double after = before + ownRate * collisions::kSecondsPerYear;
        return collisions::expectedPairs(after, chance / share) -
               collisions::expectedPairs(before, chance / share);
    }

    double ownShare(std::size_t one) const {
        double all = 0;
        for (const Seen& seen : m_seen) {
            all += static_cast<double>(seen.documents);
        }
        return all > 0 ? static_cast<double>(m_seen[one].documents) / all : 0;
    }

    double pairsPerYear(double rate, std::optional<double> values) const {
        double pairs = 0;
        for (std::size_t one = 0; one < m_facts.size(); ++one) {
            pairs += templatePairs(one, rate, values);
        }
        return pairs;
    }

    // That any pair comes: templates do not meet each other, so their chances of none multiply.
    double probabilityPerYear(double rate) const {
        double none = 0; // logarithm
        for (std::size_t one = 0; one < m_facts.size(); ++one) {
            const double pairs = templatePairs(one, rate, std::nullopt);
            const auto step = m_facts[one].step();
            if (pairs <= 0) {
                continue;
            }
            const double values = std::exp2(m_facts[one].randomBits) / sharedChance(one);
            const double ownRate = rate * ownShare(one);
            const auto before = static_cast<double>(m_seen[one].documents);
            const double after = before + ownRate * collisions::kSecondsPerYear;
            none += step ? std::log1p(-collisions::probability(collisions::Clocked{ownRate, *step, values},
                                                               collisions::kSecondsPerYear))
                         : std::log1p(-collisions::probability(after, values)) -
                               std::log1p(-std::min(collisions::probability(before, values), 1 - 1e-16));
        }
        return std::clamp(-std::expm1(none), 0.0, 1.0);
    }

    // The part that decides: of several templates that with the fewest random bits among those that have any.
    void describe(RandomPart& random) {
        const TemplateFacts* weakest = nullptr;
        for (const TemplateFacts& facts : m_facts) {
            const bool weaker = weakest == nullptr || weakest->randomBits > facts.randomBits;
            weakest = weaker && (facts.randomBits > 0 || facts.step()) ? &facts : weakest;
        }
        if (weakest == nullptr) {
            return;
        }
        random.bits = weakest->randomBits;
        random.stepSeconds = weakest->step().value_or(0);
        m_neverRepeats = weakest->neverRepeatsItself;
        for (const Component& component : weakest->components) {
            if (component.kind == Component::Kind::Generated &&
                component.generator.kind == Generator::Kind::Random) {
                const auto base = static_cast<double>(digitsOf(component.generator.alphabet).size());
                m_width = m_width == 0 || base == m_base ? m_width + component.generator.width : 0;
                m_base = base;
            }
        }
    }

    std::string atDataRate(const RandomPart& random) const {
        if (!random.perSecondInData || random.perSecond == *random.perSecondInData) {
            return {};
        }
        return " At the rate in the data, " + words::perSecond(*random.perSecondInData) + ": " +
               words::howOften(*random.pairsPerYearInData) + '.';
    }

    // Counters, and generators whose only part of chance is a machine's number that somebody gives out.
    bool counts() const {
        return std::any_of(m_facts.begin(), m_facts.end(), [](const TemplateFacts& facts) {
            return facts.neverRepeatsItself && facts.randomBits <= 0;
        });
    }

    bool anyChance() const {
        return std::any_of(m_facts.begin(), m_facts.end(),
                           [](const TemplateFacts& facts) { return facts.randomBits > 0 || facts.step(); });
    }

    Finding found(const RandomPart& random) const {
        Finding finding;
        finding.code = "collisions";
        finding.figure = random.expectedPairsPerYear;
        finding.unit = "pairs a year";
        if (counts()) {
            finding.level = Finding::Level::Info;
            finding.title = "One writer must give them out";
            finding.text =
                "One generator never repeats itself. Two that count for themselves, or share a machine's "
                "number or suffix, write the same IDs.";
            return finding;
        }
        if (!anyChance()) {
            finding.title = "Nothing is left to chance";
            finding.text = m_facts.empty()
                               ? "How today's IDs are made is not known."
                               : "Fields alone make the ID: equal ones are those that the data hold.";
            return finding;
        }
        if (random.perSecond <= 0) {
            finding.level = Finding::Level::Info;
            finding.title = "The rate of inserts is not known";
            finding.text =
                "No time tells when documents were written. Give a rate to see how often IDs would meet.";
            return finding;
        }
        const bool seldom = random.expectedPairsPerYear <= kOncePerCentury;
        const std::string part =
            m_width > 0 ? std::to_string(m_width) + " random characters" : "The random part";
        finding.level = seldom ? Finding::Level::Good : Finding::Level::Warning;
        finding.title = part +
                        (seldom ? (m_width > 0 ? " are enough" : " is enough")
                                : (m_width > 0 ? " are few" : " is small")) +
                        " at " + words::perSecond(random.perSecond);
        if (random.bits <= 0 && !m_neverRepeats) {
            finding.title =
                seldom ? "Times hardly ever meet" : "Nothing tells apart what comes at the same time";
        }
        finding.text = "Two equal IDs are expected " + words::howOften(random.expectedPairsPerYear) + '.' +
                       atDataRate(random);
        if (m_neverRepeats) {
            finding.text += " One writer never repeats itself; the figure is for many writers that know "
                            "nothing of each other.";
        }
        if (!seldom) {
            const unsigned enough = random.charactersForOncePerCentury;
            finding.advice = std::to_string(enough) + (enough == 1 ? " character: " : " characters: ") +
                             words::howOften(pairsPerYear(random.perSecond, std::pow(m_base, enough))) + '.';
        }
        return finding;
    }

    static Finding conflicts(const RandomPart& random, bool counted) {
        constexpr double kDays = 365.25;
        Finding finding;
        finding.code = "conflicts";
        finding.figure = random.expectedPairsPerYear / kDays;
        finding.unit = "answers of 409 a day";
        if (random.expectedPairsPerYear <= 0) {
            finding.level = counted ? Finding::Level::Info : Finding::Level::Good;
            finding.title = "No 409 by chance";
            finding.text = counted ? "With one writer no insert is refused. Between two replicas that both "
                                     "write, IDs meet without "
                                     "any 409, and replication makes conflicts of them."
                                   : "Only the same fields give the same ID: then an insert is answered 409, "
                                     "and between two "
                                     "replicas both take it and replication makes a conflict.";
            return finding;
        }
        finding.level =
            random.expectedPairsPerYear > kOncePerCentury ? Finding::Level::Info : Finding::Level::Good;
        finding.title = "What happens when IDs meet";
        const std::string perDay =
            finding.figure >= 0.001 ? " (" + words::rounded(finding.figure) + " a day)" : std::string();
        finding.text = "An application that tries again with a new ID sees an answer of 409 " +
                       words::howOften(random.expectedPairsPerYear) + perDay +
                       ". Between two replicas there is no 409: both take the ID, and replication makes a "
                       "conflict of the two documents.";
        return finding;
    }

    SchemeFields m_fields;
    std::vector<TemplateFacts> m_facts;
    std::vector<Seen> m_seen;
    std::int64_t m_first = std::numeric_limits<std::int64_t>::max();
    std::int64_t m_last = std::numeric_limits<std::int64_t>::min();
    std::uint64_t m_timed = 0;
    double m_base = 36;
    unsigned m_width = 0;
    bool m_neverRepeats = false;
};

} // namespace

std::unique_ptr<Check> collisionsCheck(const Scheme& effective) {
    return std::make_unique<Collisions>(effective);
}

} // namespace keyatlas
