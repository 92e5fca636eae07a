// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/designjson.h"

#include "app/cli/checkrules.h"
#include "app/cli/textorhex.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace keyatlas::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kExamplesListed = 20;

double meanOf(std::uint64_t total, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(total) / static_cast<double>(count);
}

bool hasViewKeys(const Scheme& scheme) {
    return std::any_of(scheme.templates.begin(), scheme.templates.end(),
                       [](const Template& one) { return one.form == Template::Form::Array; });
}

class Writer {
public:
    Writer(const SchemeReport& report, const SpaceView& space)
        : m_report(report), m_applied(*report.applied), m_space(space) {}

    Json json() const {
        Json json = {{"id", textOrHex<Json>(toText(m_applied.scheme))}, {"documents", m_applied.documents}};
        json["withId"] = m_applied.withId;
        json["idBytes"] = {{"total", m_applied.idBytes},
                           {"min", m_applied.shortestId},
                           {"mean", meanOf(m_applied.idBytes, m_applied.withId)},
                           {"max", m_applied.longestId}};
        json["duplicates"] = duplicates();
        json["missing"] = missing();
        json["illegal"] = illegal();
        json["order"] = order();
        json["random"] = random();
        json["checks"] = checks();
        json["patterns"] = patterns();
        json["components"] = components();
        addRest(json);
        return json;
    }

private:
    Json todayId(Rank rank) const {
        const auto key = m_space.keys->key(rank, {});
        return key ? textOrHex<Json>(std::string(m_space.ownKey(*key))) : Json();
    }

    Json example(const Finding::Example& from) const {
        Json json = {{"id", textOrHex<Json>(from.id)}};
        if (from.rank) {
            json["document"] = todayId(*from.rank);
        }
        if (!from.note.empty()) {
            json["note"] = textOrHex<Json>(from.note);
        }
        return json;
    }
    Json examples(const std::vector<Finding::Example>& from) const {
        Json list = Json::array();
        for (const auto& one : from) {
            list.push_back(example(one));
        }
        return list;
    }

    // IDs that several documents have, with those documents, in the order of the IDs.
    Json duplicates() const {
        Json list = Json::array();
        const auto repeats = m_applied.repeats->items({0, kExamplesListed * 4}, {});
        std::string last;
        for (const auto& item : repeats ? *repeats : std::vector<KeyIndex::Item>()) {
            if (list.empty() || item.key != last) {
                if (list.size() == kExamplesListed) {
                    break;
                }
                list.push_back({{"id", textOrHex<Json>(idOf(m_applied.scheme, item.key))},
                                {"documents", Json::array()}});
                if (const auto rank = m_applied.keys->lowerBound(item.key, {})) {
                    const auto first = m_applied.keys->item(*rank, {});
                    list.back()["documents"].push_back(first ? todayId(first->locator) : Json());
                }
            }
            last = item.key;
            list.back()["documents"].push_back(todayId(item.locator));
        }
        return {{"ids", m_applied.repeatedIds},
                {"documents", m_applied.repeats->count() + m_applied.repeatedIds},
                {"examples", list}};
    }

    Json missing() const {
        Json list = Json::array();
        for (const MissingField& field : m_applied.missing) {
            Json ids = Json::array();
            for (const Rank rank : field.examples) {
                ids.push_back(todayId(rank));
            }
            list.push_back({{"field", textOrHex<Json>(field.field)},
                            {"why", textOrHex<Json>(field.why)},
                            {"documents", field.documents},
                            {"examples", ids}});
        }
        return list;
    }

    Json illegal() const {
        Json list = Json::array();
        for (const Finding& finding : m_report.findings) {
            if (finding.code.starts_with("illegal") && finding.level >= Finding::Level::Warning) {
                for (const auto& one : finding.examples) {
                    Json json = example(one);
                    json["code"] = finding.code;
                    list.push_back(std::move(json));
                }
            }
        }
        return list;
    }

    Json order() const {
        const TimeOrder order = m_report.timeOrder;
        Json json = {{"time", order == TimeOrder::None     ? "none"
                              : order == TimeOrder::Broken ? "broken"
                                                           : "kept"}};
        json["inGroups"] = order == TimeOrder::KeptInGroups;
        json["examples"] = examples(m_report.orderExamples);
        return json;
    }

    Json random() const {
        const RandomPart& random = m_report.random;
        Json json = {{"bits", random.bits},
                     {"expectedPairsPerYear", random.expectedPairsPerYear},
                     {"probabilityPerYear", random.probabilityPerYear},
                     {"atRatePerSecond", random.perSecond},
                     {"charactersForOncePerCentury", random.charactersForOncePerCentury},
                     {"stepSeconds", random.stepSeconds}};
        if (random.perSecondInData) {
            json["ratePerSecondInData"] = *random.perSecondInData;
        }
        if (random.pairsPerYearInData) {
            json["expectedPairsPerYearInData"] = *random.pairsPerYearInData;
        }
        return json;
    }

    Json checks() const {
        Json list = Json::array();
        for (const Finding& finding : m_report.findings) {
            list.push_back({{"code", finding.code},
                            {"level", levelName(finding.level)},
                            {"title", textOrHex<Json>(finding.title)},
                            {"text", textOrHex<Json>(finding.text)},
                            {"figure", finding.figure},
                            {"unit", finding.unit},
                            {"advice", textOrHex<Json>(finding.advice)},
                            {"documents", finding.documents},
                            {"examples", examples(finding.examples)}});
        }
        return list;
    }

    // A bound of view keys is JSON itself; none: the range is open there.
    Json bound(const std::string& text) const {
        if (text.empty()) {
            return {};
        }
        if (hasViewKeys(m_applied.scheme)) {
            auto parsed = Json::parse(text, nullptr, false);
            return parsed.is_discarded() ? textOrHex<Json>(text) : parsed;
        }
        return textOrHex<Json>(text);
    }

    Json patterns() const {
        Json list = Json::array();
        for (const PatternAnswer& answer : m_report.answers) {
            Json json = {{"name", textOrHex<Json>(answer.name)},
                         {"answeredBy", answeredBy(answer.by)},
                         {"ranges", answer.ranges},
                         {"rowsRead", answer.rowsRead},
                         {"rowsWanted", answer.rowsWanted},
                         {"covered", answer.covered},
                         {"bytes", answer.bytes},
                         {"bytesWithDocuments", answer.bytesWithDocuments}};
            if (answer.by != PatternAnswer::By::View) {
                json["startkey"] = bound(answer.startKey);
                json["endkey"] = bound(answer.endKey);
            }
            if (answer.example) {
                json["ranks"] = {answer.example->first, answer.example->last};
            }
            json["why"] = textOrHex<Json>(answer.why);
            json["values"] = answer.values;
            json["sampled"] = answer.sampled;
            list.push_back(std::move(json));
        }
        return list;
    }
    static const char* answeredBy(PatternAnswer::By by) {
        switch (by) {
        case PatternAnswer::By::Range:
            return "range";
        case PatternAnswer::By::RangeAndFilter:
            return "range+filter";
        case PatternAnswer::By::Ranges:
            return "ranges";
        case PatternAnswer::By::View:
            break;
        }
        return "view";
    }

    // A list a template, with an object a component.
    Json components() const {
        Json list = Json::array();
        for (std::size_t i = 0; i < m_applied.components.size(); ++i) {
            Json of = Json::array();
            const auto parts = m_applied.scheme.templates[i].components();
            for (std::size_t k = 0; k < parts.size(); ++k) {
                const ComponentFigures& figures = m_applied.components[i][k];
                of.push_back({{"component", textOrHex<Json>(toText(parts[k]))},
                              {"documents", figures.documents},
                              {"bytes",
                               {{"total", figures.bytes},
                                {"min", figures.least},
                                {"mean", meanOf(figures.bytes, figures.documents)},
                                {"max", figures.most}}},
                              {"fieldBytes", figures.fieldBytes},
                              {"first", textOrHex<Json>(figures.first)}});
            }
            list.push_back(std::move(of));
        }
        return list;
    }

    void addRest(Json& json) const {
        json["reserved"] = m_applied.reserved;
        json["unreadable"] = m_applied.unreadable;
        if (m_applied.arrivalField) {
            json["arrivalField"] = textOrHex<Json>(*m_applied.arrivalField);
        }
        if (m_report.todayTemplate) {
            json["follows"] = textOrHex<Json>(*m_report.todayTemplate);
        }
        json["seconds"] = m_applied.seconds;
    }

    const SchemeReport& m_report;
    const AppliedScheme& m_applied;
    const SpaceView& m_space;
};

} // namespace

std::string designJson(const SchemeReport& report, const SpaceView& space) {
    return Writer(report, space).json().dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace keyatlas::cli
