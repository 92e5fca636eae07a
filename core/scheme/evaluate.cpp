// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/evaluate.h"

#include "core/scheme/checks/check.h"
#include "core/scheme/fieldprofile.h"
#include "core/scheme/patternrun.h"
#include "core/scheme/todaytemplate.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kProfiled = 1000; // documents looked at for a time field

bool isTime(const Component& component) {
    const auto reads = [](const Encoding& encoding) {
        switch (encoding.kind) {
        case Encoding::Kind::Date:
        case Encoding::Kind::EpochMs:
        case Encoding::Kind::EpochS:
        case Encoding::Kind::ReverseTime:
            return true;
        default:
            return false;
        }
    };
    return component.kind == Component::Kind::Field &&
           std::any_of(component.encodings.begin(), component.encodings.end(), reads);
}

std::optional<FieldPath> timeFieldOf(const Scheme& scheme) {
    for (const Template& one : scheme.templates) {
        for (const Component& component : one.components()) {
            if (isTime(component)) {
                return component.field;
            }
        }
    }
    return std::nullopt;
}

// The field that says when a document was written: one of the scheme's own, else what looks like it.
Result<std::optional<FieldPath>> arrivalField(const Opened& opened, const SpaceView& space,
                                              const Scheme& effective, const std::stop_token& stop) {
    if (auto own = timeFieldOf(effective)) {
        return own;
    }
    const auto profile = profileFields(*opened.source, space, kProfiled, stop);
    if (!profile) {
        return fail(profile.error());
    }
    const auto time = std::find_if(profile->begin(), profile->end(),
                                   [](const FieldProfile& field) { return field.isTime; });
    if (time == profile->end()) {
        return std::optional<FieldPath>();
    }
    auto path = FieldPath::parse(time->path);
    return path ? std::optional<FieldPath>(std::move(*path)) : std::nullopt;
}

// The pass with everything that looks on, and what they say afterwards.
class Evaluation {
public:
    Evaluation(const Opened& opened, const SpaceView& space, const Scheme& effective,
               const EvaluateOptions& options, bool today)
        : m_opened(opened), m_space(space), m_effective(effective), m_options(options),
          m_checks(allChecks(effective)), m_patterns(options.patterns, effective, today) {}

    Result<SchemeReport> run(const Scheme& scheme, SchemeReport report, const std::stop_token& stop) {
        auto applied = applyScheme(m_opened, m_space, scheme, observers(), m_options.apply, stop);
        if (!applied) {
            return fail(applied.error());
        }
        report.applied = std::make_shared<const AppliedScheme>(std::move(*applied));
        const CheckInput input{m_opened, m_space, *report.applied, m_effective, m_options.perSecond};
        for (const auto& check : m_checks) {
            if (auto concluded = check->conclude(input, report, stop); !concluded) {
                return fail(concluded.error());
            }
        }
        std::stable_sort(report.findings.begin(), report.findings.end(),
                         [](const Finding& a, const Finding& b) { return a.level > b.level; });
        auto answers = m_patterns.answers(m_opened, m_space, *report.applied, stop);
        if (!answers) {
            return fail(answers.error());
        }
        report.answers = std::move(*answers);
        return report;
    }

private:
    std::vector<RowObserver*> observers() {
        std::vector<RowObserver*> observers;
        for (const auto& check : m_checks) {
            if (RowObserver* observer = check->observer()) {
                observers.push_back(observer);
            }
        }
        if (!m_options.patterns.empty()) {
            observers.push_back(&m_patterns.observer());
        }
        return observers;
    }

    const Opened& m_opened;
    const SpaceView& m_space;
    const Scheme& m_effective;
    const EvaluateOptions& m_options;
    std::vector<std::unique_ptr<Check>> m_checks;
    PatternRun m_patterns;
};

} // namespace

Result<SchemeReport> evaluateScheme(const Opened& opened, const SpaceView& space, const Scheme& scheme,
                                    const EvaluateOptions& options, std::stop_token stop) {
    if (auto possible = canApply(space); !possible) { // before anything is read
        return fail(possible.error());
    }
    SchemeReport report;
    Scheme effective = scheme;
    if (scheme.today) {
        auto follows = todayTemplate(opened, space, stop);
        if (!follows) {
            return fail(follows.error());
        }
        if (*follows) {
            effective = std::move((*follows)->scheme);
            report.todayTemplate = toText(effective);
        }
    }
    EvaluateOptions chosen = options;
    if (!chosen.apply.arrival) {
        auto field = arrivalField(opened, space, effective, stop);
        if (!field) {
            return fail(field.error());
        }
        chosen.apply.arrival = std::move(*field);
    }
    return Evaluation(opened, space, effective, chosen, scheme.today).run(scheme, std::move(report), stop);
}

} // namespace keyatlas
