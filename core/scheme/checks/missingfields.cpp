// SPDX-License-Identifier: GPL-3.0-or-later
// Documents that get no ID, as a field is missing or holds what cannot be written.
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/words.h"

namespace keyatlas {
namespace {

class MissingFields final : public Check {
public:
    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) override {
        const AppliedScheme& applied = input.applied;
        if (applied.missing.empty()) {
            Finding finding;
            finding.code = "missing-fields";
            finding.unit = "documents";
            finding.title = "Every document gets an ID";
            finding.text = input.applied.scheme.today ? "IDs stay as they are."
                                                      : "All of " + words::documents(applied.documents) +
                                                            " have the fields it needs.";
            report.findings.push_back(std::move(finding));
        }
        for (const MissingField& missing : applied.missing) {
            Finding finding;
            finding.code = "missing-fields";
            finding.level = Finding::Level::Error;
            finding.title =
                missing.field + ' ' + (missing.why.starts_with("is ") ? missing.why : "cannot be written");
            finding.text =
                words::documents(missing.documents) + " would get no ID, as " + missing.field +
                (missing.why.starts_with("is ") ? ' ' + missing.why : " does not fit: " + missing.why) + '.';
            finding.advice = "Add a template for them on a line of its own, or give them the field.";
            finding.figure = static_cast<double>(missing.documents);
            finding.unit = "documents";
            finding.documents = missing.documents;
            for (const Rank rank : missing.examples) {
                const auto key = input.space.keys->key(rank, stop);
                if (!key) {
                    return fail(key.error());
                }
                finding.examples.push_back({{}, rank, std::string(input.space.ownKey(*key))});
            }
            report.findings.push_back(std::move(finding));
        }
        return {};
    }
};

} // namespace

std::unique_ptr<Check> missingFieldsCheck() {
    return std::make_unique<MissingFields>();
}

} // namespace keyatlas
