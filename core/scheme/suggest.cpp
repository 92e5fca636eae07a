// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/suggest.h"

#include "core/base/display.h"
#include "core/scheme/candidates.h"
#include "core/scheme/documentsample.h"
#include "core/scheme/evaluate.h"
#include "core/scheme/samplesource.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace keyatlas {
namespace {

constexpr std::size_t kSample = 2000;
constexpr std::size_t kMostSuggested = 5;

struct Tried {
    Suggestion suggestion;
    std::set<std::string> answered; // patterns
};

std::string answerReason(const SchemeReport& report) {
    std::string one;
    std::string more;
    for (const PatternAnswer& answer : report.answers) {
        std::string& list = answer.by == PatternAnswer::By::Range ? one : more;
        list += (list.empty() ? "" : ", ") + answer.name;
    }
    return (one.empty() ? "Answers none of the queries with one range" : "One range answers " + one) +
           (more.empty() ? "." : "; not " + more + '.');
}

std::string orderReason(TimeOrder order) {
    switch (order) {
    case TimeOrder::Kept:
        return "All documents are in the order of time.";
    case TimeOrder::KeptInGroups:
        return "Within each group documents are in the order of time.";
    case TimeOrder::Broken:
    case TimeOrder::None:
        break;
    }
    return {};
}

std::string lengthReason(const AppliedScheme& applied) {
    const double mean = static_cast<double>(applied.idBytes) /
                        static_cast<double>(std::max<std::uint64_t>(applied.withId, 1));
    return "IDs take " + display::count(static_cast<std::uint64_t>(std::llround(mean))) +
           " bytes on average.";
}

// None if the scheme misses a field or repeats an ID.
std::optional<Tried> triedOn(const SchemeReport& report) {
    const AppliedScheme& applied = *report.applied;
    if (applied.withId == 0 || applied.withId < applied.documents || applied.repeatedIds > 0) {
        return std::nullopt;
    }
    Tried tried;
    tried.suggestion.scheme = applied.scheme;
    tried.suggestion.idBytes = static_cast<double>(applied.idBytes) / static_cast<double>(applied.withId);
    for (const PatternAnswer& answer : report.answers) {
        if (answer.by == PatternAnswer::By::Range) {
            tried.answered.insert(answer.name);
        }
    }
    tried.suggestion.oneRange = tried.answered.size();
    if (!report.answers.empty()) {
        tried.suggestion.reasons.push_back(answerReason(report));
    }
    if (const std::string order = orderReason(report.timeOrder); !order.empty()) {
        tried.suggestion.reasons.push_back(order);
    }
    tried.suggestion.reasons.push_back(lengthReason(applied));
    if (applied.scheme.templates.size() > 1) {
        tried.suggestion.reasons.emplace_back("Documents that lack a field of it keep the IDs they have.");
    }
    for (const Finding& finding : report.findings) {
        if (finding.code == "collisions" && !finding.text.empty()) {
            tried.suggestion.reasons.push_back(finding.title + ".");
        }
    }
    return tried;
}

} // namespace

Result<std::vector<Suggestion>> suggestSchemes(const Opened& opened, const SpaceView& space,
                                               const std::vector<AccessPattern>& patterns,
                                               std::stop_token stop) {
    auto sample = sampleDocuments(*opened.source, space, kSample, stop);
    const auto fields = profileFields(*opened.source, space, kSample, stop);
    if (!sample || !fields) {
        return fail(sample ? fields.error() : sample.error());
    }
    const Opened small = openSample(std::move(*sample), stop);
    const auto smallSpace = small.space("");
    if (stop.stop_requested() || !smallSpace) {
        return cancelled();
    }
    EvaluateOptions options;
    options.patterns = patterns;
    // The sample's documents stand for all: so many more were written in the same time.
    const double stands = static_cast<double>(space.keys->count()) /
                          std::max(static_cast<double>(smallSpace->keys->count()), 1.0);
    std::vector<Tried> all;
    for (const std::string& text : candidateTemplates(*fields, patterns, space.keys->count())) {
        const auto scheme = parseScheme(text);
        auto report = scheme ? evaluateScheme(small, *smallSpace, *scheme, options, stop)
                             : Result<SchemeReport>(fail(scheme.error()));
        if (report && !options.perSecond && report->random.perSecondInData) {
            options.perSecond = *report->random.perSecondInData * stands;
            report = evaluateScheme(small, *smallSpace, *scheme, options, stop);
        }
        if (!report) {
            return fail(report.error());
        }
        if (auto tried = triedOn(*report)) {
            all.push_back(std::move(*tried));
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Tried& a, const Tried& b) {
        return a.suggestion.oneRange != b.suggestion.oneRange ? a.suggestion.oneRange > b.suggestion.oneRange
                                                              : a.suggestion.idBytes < b.suggestion.idBytes;
    });
    std::vector<Suggestion> best;
    std::map<std::set<std::string>, int> alike; // schemes that answer the same: two of them are enough
    for (Tried& tried : all) {
        if (best.size() < kMostSuggested && alike[tried.answered]++ < (patterns.empty() ? 5 : 2)) {
            best.push_back(std::move(tried.suggestion));
        }
    }
    return best;
}

} // namespace keyatlas
