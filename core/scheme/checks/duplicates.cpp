// SPDX-License-Identifier: GPL-3.0-or-later
// IDs that several documents of the data would get.
#include "core/base/display.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/words.h"

namespace keyatlas {
namespace {

class Duplicates final : public Check {
public:
    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) override {
        const AppliedScheme& applied = input.applied;
        Finding finding;
        finding.code = "duplicates";
        finding.figure = static_cast<double>(applied.repeatedIds);
        finding.unit = "IDs";
        finding.documents = applied.repeatedIds + applied.repeats->count();
        if (applied.repeatedIds == 0) {
            finding.title = "No ID twice";
            finding.text = "Each of " + words::documents(applied.withId) + " has an ID of its own.";
            report.findings.push_back(std::move(finding));
            return {};
        }
        finding.level = Finding::Level::Error;
        finding.title = "Documents share an ID";
        finding.text = words::documents(finding.documents) + " share " + display::count(applied.repeatedIds) +
                       (applied.repeatedIds == 1 ? " ID" : " IDs") + ": only one of each could be stored.";
        finding.advice = "Add what tells them apart, or a random part.";
        const auto items = applied.repeats->items({0, kMostExamples}, stop);
        if (!items) {
            return fail(items.error());
        }
        for (const auto& item : *items) {
            finding.examples.push_back({idOf(applied.scheme, item.key), item.locator, "has this ID too"});
        }
        report.findings.push_back(std::move(finding));
        return {};
    }
};

} // namespace

std::unique_ptr<Check> duplicatesCheck() {
    return std::make_unique<Duplicates>();
}

} // namespace keyatlas
