// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/designtext.h"

#include "app/cli/checkrules.h"
#include "app/cli/table.h"
#include "core/base/display.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace keyatlas::cli {
namespace {

constexpr std::size_t kExamplesShown = 3; // of a check
constexpr std::size_t kWidth = 60;        // characters of an ID

std::string shownId(Bytes id) {
    return display::shown(id, kWidth).text();
}

std::string mean(std::uint64_t total, std::uint64_t count) {
    const double value = count == 0 ? 0 : static_cast<double>(total) / static_cast<double>(count);
    return numberText(std::round(value * 10) / 10);
}

std::string span(std::size_t least, std::size_t most) {
    return least == most ? grouped(least) : grouped(least) + " to " + grouped(most);
}

std::string indented(const std::string& text, const std::string& by) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        out += by + text.substr(at, end - at) + "\n";
        at = end + 1;
    }
    return out;
}

std::string timeOrder(TimeOrder order) {
    switch (order) {
    case TimeOrder::None:
        return "none: IDs do not go by time";
    case TimeOrder::Broken:
        return "broken";
    case TimeOrder::KeptInGroups:
        return "kept within what stands before the time";
    case TimeOrder::Kept:
        break;
    }
    return "kept";
}

std::string randomPart(const RandomPart& random) {
    return numberText(random.bits) + " bits; equal IDs expected: " + numberText(random.expectedPairsPerYear) +
           " a year at " + numberText(random.perSecond) + " a second";
}

std::string figures(const SchemeReport& report) {
    const AppliedScheme& applied = *report.applied;
    Table table;
    table.row({"documents", grouped(applied.documents) + ", " +
                                (applied.withId == applied.documents ? "all" : grouped(applied.withId)) +
                                " with an ID"});
    if (applied.reserved > 0) {
        table.row({"left out", grouped(applied.reserved) + " design and local documents"});
    }
    if (applied.unreadable > 0) {
        table.row({"unreadable", grouped(applied.unreadable)});
    }
    table.row({"ID bytes", grouped(applied.idBytes) + "; an ID " +
                               span(applied.shortestId, applied.longestId) + ", mean " +
                               mean(applied.idBytes, applied.withId)});
    table.row({"equal IDs", applied.repeatedIds == 0
                                ? "none"
                                : grouped(applied.repeatedIds) + ", of " +
                                      grouped(applied.repeats->count() + applied.repeatedIds) +
                                      " documents"});
    table.row({"time order", timeOrder(report.timeOrder)});
    if (report.random.bits > 0) {
        table.row({"random part", randomPart(report.random)});
    }
    if (report.todayTemplate) {
        table.row({"seem to follow", display::shown(*report.todayTemplate).text()});
    }
    for (const MissingField& missing : applied.missing) {
        table.row({"no ID", grouped(missing.documents) + ": " + display::shown(missing.field).text() + ' ' +
                                display::shown(missing.why).text()});
    }
    return table.text();
}

std::string components(const AppliedScheme& applied) {
    std::string text;
    for (std::size_t i = 0; i < applied.components.size(); ++i) {
        Table table;
        table.row({"component", "documents", "bytes", "each", "in fields", "first"});
        table.alignRight(1, 4);
        const auto parts = applied.scheme.templates[i].components();
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const ComponentFigures& figures = applied.components[i][k];
            table.row({display::shown(toText(parts[k])).text(), grouped(figures.documents),
                       grouped(figures.bytes), span(figures.least, figures.most),
                       figures.fieldBytes > 0 ? grouped(figures.fieldBytes) : "", shownId(figures.first)});
        }
        text += "\n" + table.text();
    }
    return text;
}

std::string checks(const SchemeReport& report) {
    std::string text;
    for (const Finding& finding : report.findings) {
        Table line;
        line.row({levelName(finding.level), finding.code, finding.title});
        text += "\n" + line.text();
        text += finding.text.empty() ? "" : indented(finding.text, "  ");
        text += finding.advice.empty() || finding.level < Finding::Level::Warning
                    ? ""
                    : indented(finding.advice, "  ");
        const bool shown = finding.level >= Finding::Level::Warning;
        for (std::size_t i = 0; shown && i < std::min(finding.examples.size(), kExamplesShown); ++i) {
            const auto& example = finding.examples[i];
            text += "    " + shownId(example.id) +
                    (example.note.empty() ? "" : "  " + shownId(example.note)) + "\n";
        }
    }
    return text;
}

std::string answeredBy(const PatternAnswer& answer) {
    switch (answer.by) {
    case PatternAnswer::By::Range:
        return "one range";
    case PatternAnswer::By::RangeAndFilter:
        return "range and filter";
    case PatternAnswer::By::Ranges:
        return numberText(std::round(answer.ranges * 10) / 10) + " ranges";
    case PatternAnswer::By::View:
        break;
    }
    return "a view";
}

std::string patterns(const SchemeReport& report) {
    if (report.answers.empty()) {
        return {};
    }
    Table table;
    table.row({"pattern", "answered by", "rows read", "wanted", "bytes", "with documents"});
    table.alignRight(2, 5);
    const auto rounded = [](double number) { return numberText(std::round(number * 10) / 10); };
    for (const PatternAnswer& answer : report.answers) {
        table.row({display::shown(answer.name).text(), answeredBy(answer), rounded(answer.rowsRead),
                   rounded(answer.rowsWanted), rounded(answer.bytes), rounded(answer.bytesWithDocuments)});
    }
    std::string text = "\n" + table.text();
    for (const PatternAnswer& answer : report.answers) {
        text += "  " + display::shown(answer.name).text() + ": " + answer.why + "\n";
        if (!answer.startKey.empty() || !answer.endKey.empty()) {
            text += "    from " + shownId(answer.startKey) + " to " + shownId(answer.endKey) + "\n";
        }
    }
    return text;
}

} // namespace

std::string designText(const SchemeReport& report) {
    const AppliedScheme& applied = *report.applied;
    std::string text;
    const std::string scheme = toText(applied.scheme);
    for (std::size_t at = 0; at <= scheme.size();) {
        const std::size_t end = std::min(scheme.find('\n', at), scheme.size());
        text += display::shown(Bytes(scheme).substr(at, end - at), 1000).text() + "\n";
        at = end + 1;
    }
    return text + indented(figures(report), "  ") + components(applied) + checks(report) + patterns(report);
}

} // namespace keyatlas::cli
