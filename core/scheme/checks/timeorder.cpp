// SPDX-License-Identifier: GPL-3.0-or-later
// Whether IDs come in the order of time: by neighbours in the new order that share everything before the
// time; and what will break it one day.
#include "core/base/display.h"
#include "core/index/keywalk.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/timewords.h"
#include "core/scheme/checks/words.h"
#include "core/scheme/patterngroups.h"

#include <algorithm>
#include <cmath>

namespace keyatlas {
namespace {

constexpr std::int64_t kNoTime = std::numeric_limits<std::int64_t>::min();

// What is kept of a document, by its rank today.
struct Moment {
    std::int64_t time = kNoTime; // ms
    std::uint64_t group = 0;     // hash of what stands before the time in the ID
    std::int32_t one = -1;       // template
    std::uint64_t step = 0;      // hash of how the field's time is written; 0: it is generated
};

class TimeOrderCheck final : public Check, RowObserver {
public:
    explicit TimeOrderCheck(const Scheme& effective) : m_fields(effective), m_facts(factsOf(effective)) {}

    RowObserver* observer() override { return this; }
    std::vector<FieldPath> fields() const override { return m_fields.fields(); }
    void begin(std::span<const std::size_t> numbers) override { m_fields.begin(numbers); }

    void see(const SchemeRow& row) override {
        const auto one = m_fields.templateOf(row);
        m_moments.resize(row.rank + 1);
        if (row.id.empty()) {
            return;
        }
        Moment& moment = m_moments.back();
        moment.time = row.arrival.value_or(kNoTime);
        if (!one) {
            return;
        }
        moment.one = static_cast<std::int32_t>(*one);
        findRawTime(row, *one);
        const TemplateFacts& facts = m_facts[*one];
        if (!facts.time) {
            return;
        }
        // The component's own field tells its time better than any other.
        const FieldValue* value = m_fields.value(row, *one, *facts.time);
        if (const auto own = value != nullptr ? momentOf(*value) : std::nullopt) {
            moment.time = *own;
            m_spelling.see(*value);
        }
        if (value != nullptr) {
            moment.step = BoundedGroups<int>::hashOf(
                              m_fields.text(row, *one, *facts.time, *facts.time + 1).value_or("")) |
                          1;
        }
        moment.group = BoundedGroups<int>::hashOf(m_fields.text(row, *one, 0, *facts.time).value_or(""));
    }

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) override {
        if (auto walked = walk(input, stop); !walked) {
            return walked;
        }
        report.timeOrder = order();
        report.orderExamples = m_examples;
        report.findings.push_back(found(report.timeOrder));
        if (hasTime()) {
            report.findings.push_back(lost());
            addOverflow(report);
        }
        addFoldedCase(report);
        return {};
    }

private:
    bool hasTime() const {
        return std::any_of(m_facts.begin(), m_facts.end(),
                           [](const TemplateFacts& facts) { return facts.time.has_value(); });
    }
    // A field that is taken as it is and holds times: what it is called or encoded by does not tell.
    void findRawTime(const SchemeRow& row, std::size_t one) {
        TemplateFacts& facts = m_facts[one];
        for (std::size_t i = 0; !facts.time && i < facts.components.size(); ++i) {
            const FieldValue* value = m_fields.value(row, one, i);
            if (value != nullptr && rawTimeStep(facts.components[i], *value)) {
                facts.time = i;
            }
        }
    }
    const Traits* timeTraits(std::int32_t one) const {
        return one >= 0 && m_facts[static_cast<std::size_t>(one)].time
                   ? &m_facts[static_cast<std::size_t>(one)]
                          .traits[*m_facts[static_cast<std::size_t>(one)].time]
                   : nullptr;
    }

    Result<void> walk(const CheckInput& input, const std::stop_token& stop) {
        KeyWalk keys(*input.applied.keys, {0, input.applied.keys->count()});
        std::string before;
        const Moment* last = nullptr;
        while (keys.next()) {
            if (keys.rank() % 4096 == 0 && stop.stop_requested()) {
                return cancelled();
            }
            if (keys.locator() >= m_moments.size()) {
                continue;
            }
            const Moment& moment = m_moments[keys.locator()];
            if (last != nullptr && last->time != kNoTime && moment.time != kNoTime) {
                compare(input, *last, moment, before, keys);
            }
            last = &moment;
            before.assign(keys.key());
        }
        return {};
    }

    void compare(const CheckInput& input, const Moment& a, const Moment& b, const std::string& before,
                 const KeyWalk& keys) {
        ++m_neighbours;
        m_outOfOrder += b.time < a.time ? 1 : 0;
        m_behind += b.time > a.time ? 1 : 0;
        const Traits* traits = timeTraits(a.one);
        if (traits == nullptr || a.one != b.one || a.group != b.group) {
            return;
        }
        ++m_pairs;
        const bool reverse = traits->order == Traits::Order::TimeReverse;
        const std::int64_t apart = reverse ? a.time - b.time : b.time - a.time;
        const auto step = static_cast<std::int64_t>(std::llround(traits->stepSeconds.value_or(0) * 1000));
        const bool sameStep = a.step != 0
                                  ? a.step == b.step
                                  : step > 1 && std::abs(apart) < step && a.time / step == b.time / step;
        if (sameStep && apart != 0) {
            ++m_withinStep;
        } else if (apart < 0) {
            ++m_broken;
            if (m_examples.size() + 1 < kMostExamples) {
                const Scheme& scheme = input.applied.scheme;
                m_examples.push_back({idOf(scheme, before), std::nullopt, words::momentText(a.time)});
                m_examples.push_back({idOf(scheme, keys.key()), keys.locator(),
                                      words::momentText(b.time) + ", but sorts behind"});
            }
        }
    }

    TimeOrder order() const {
        if (!hasTime()) {
            return m_neighbours > 0 && m_outOfOrder == 0 ? TimeOrder::Kept : TimeOrder::None;
        }
        if (m_pairs == 0) {
            return m_neighbours > 0 && m_outOfOrder == 0 ? TimeOrder::Kept : TimeOrder::None;
        }
        if (m_broken > 0) {
            return TimeOrder::Broken;
        }
        return m_pairs == m_neighbours ? TimeOrder::Kept : TimeOrder::KeptInGroups;
    }

    Finding found(TimeOrder order) const {
        Finding finding;
        finding.code = "time-order";
        finding.figure = static_cast<double>(m_broken);
        finding.unit = "pairs";
        switch (order) {
        case TimeOrder::None:
            finding.level = Finding::Level::Info;
            finding.title = "Not in the order of time";
            finding.text = m_neighbours == 0
                               ? "No time is known of the documents, or each stands alone."
                               : "The ID holds no time that sorts: of " + words::documents(m_neighbours + 1) +
                                     ", " + display::count(m_outOfOrder) + " stand behind a later one.";
            return finding;
        case TimeOrder::Kept:
            finding.title = "Time order kept";
            finding.text = words::counted(m_neighbours) + " compared.";
            return finding;
        case TimeOrder::KeptInGroups:
            finding.title = "Time order kept in each group";
            finding.text = words::counted(m_pairs) + " compared that share what stands before the time.";
            return finding;
        case TimeOrder::Broken:
            break;
        }
        finding.level = Finding::Level::Warning;
        finding.title = "Time order broken";
        finding.text = "In " + words::counted(m_broken) + " the later document sorts first. " + reason();
        finding.advice = "Write the time with :date(yyyyMMddHHmmssSSS) or :epoch-ms.";
        finding.documents = 2 * m_broken;
        finding.examples = m_examples;
        return finding;
    }

    std::string reason() const {
        for (const TemplateFacts& facts : m_facts) {
            if (!facts.time) {
                continue;
            }
            if (const auto why =
                    words::whyTimesDoNotSort(facts.components[*facts.time], facts.traits[*facts.time])) {
                return *why;
            }
        }
        return m_spelling.why();
    }

    Finding lost() const {
        Finding finding;
        finding.code = "time-step";
        finding.figure = static_cast<double>(m_withinStep);
        finding.unit = "pairs";
        double step = 0;
        std::string field;
        for (const TemplateFacts& facts : m_facts) {
            const double own = facts.time ? facts.traits[*facts.time].stepSeconds.value_or(0) : 0;
            if (own > step) {
                step = own;
                field = words::nameOf(facts.components[*facts.time]);
            }
        }
        if (step <= 0.001) {
            finding.title = "Times keep their milliseconds";
            finding.text = "Documents stand apart if their times do.";
            return finding;
        }
        finding.level = m_withinStep > 0 ? Finding::Level::Warning : Finding::Level::Info;
        finding.title = words::stepLost(step) + " of " + field + " are lost";
        finding.text = "Within one " + words::stepName(step) + " what follows decides the order. " +
                       words::counted(m_withinStep) + " here share " + (step < 1.5 ? "a second" : "it") +
                       " and what stands before.";
        return finding;
    }

    void addOverflow(SchemeReport& report) const {
        constexpr std::int64_t kYear2300 = 10413792000000;
        constexpr std::int64_t kYear2060 = 2840140800000;
        for (const TemplateFacts& facts : m_facts) {
            for (std::size_t i = 0; i < facts.traits.size(); ++i) {
                const auto until = facts.traits[i].holdsUntil;
                if (!until || *until >= kYear2300) {
                    continue;
                }
                Finding finding;
                finding.code = "width-overflow";
                finding.level = *until < kYear2060 ? Finding::Level::Warning : Finding::Level::Info;
                finding.title = words::nameOf(facts.components[i]) + " sorts until " + words::dateOf(*until);
                finding.text = "From then on it is one character longer, or cannot be written, and new IDs "
                               "sort before old ones.";
                finding.advice = "A width that holds more (pad, base36(9)) keeps the order.";
                finding.figure = static_cast<double>(*until);
                finding.unit = "Unix milliseconds";
                report.findings.push_back(std::move(finding));
            }
        }
    }

    // What sorts by bytes, but not where case is folded.
    void addFoldedCase(SchemeReport& report) const {
        for (const TemplateFacts& facts : m_facts) {
            for (std::size_t i = 0; i < facts.traits.size(); ++i) {
                const Traits& traits = facts.traits[i];
                const bool made = traits.generated || !facts.components[i].encodings.empty();
                if (!made || !traits.mixedCase ||
                    (!traits.stepSeconds && traits.order != Traits::Order::Number)) {
                    continue;
                }
                Finding finding;
                finding.code = "folded-case";
                finding.level = Finding::Level::Warning;
                finding.title = words::nameOf(facts.components[i]) + " sorts by bytes only";
                finding.text = "Upper and lower case both are digits of it: in CouchDB's views, which "
                               "collate by ICU, and "
                               "wherever case is folded, its order is another one.";
                finding.advice = "base36 has one case.";
                report.findings.push_back(std::move(finding));
            }
        }
    }

    SchemeFields m_fields;
    std::vector<TemplateFacts> m_facts;
    std::vector<Moment> m_moments;
    words::Spelling m_spelling;
    std::vector<Finding::Example> m_examples;
    std::uint64_t m_neighbours = 0; // whose times are known
    std::uint64_t m_outOfOrder = 0; // of them, whatever their groups
    std::uint64_t m_behind = 0;
    std::uint64_t m_pairs = 0; // that share what stands before the time
    std::uint64_t m_broken = 0;
    std::uint64_t m_withinStep = 0;
};

} // namespace

std::unique_ptr<Check> timeOrderCheck(const Scheme& effective) {
    return std::make_unique<TimeOrderCheck>(effective);
}

} // namespace keyatlas
