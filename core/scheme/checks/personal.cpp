// SPDX-License-Identifier: GPL-3.0-or-later
// Personal data in IDs: they stand in URLs, logs and other documents, and cannot be taken back.
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/words.h"
#include "core/scheme/personaldata.h"

#include <algorithm>
#include <map>

namespace keyatlas {
namespace {

bool isDigest(const Component& component) {
    return std::any_of(component.encodings.begin(), component.encodings.end(), [](const Encoding& encoding) {
        return encoding.kind == Encoding::Kind::Sha256 || encoding.kind == Encoding::Kind::Md5;
    });
}

class PersonalData final : public Check, RowObserver {
public:
    explicit PersonalData(const Scheme& effective) : m_fields(effective), m_facts(factsOf(effective)) {}

    RowObserver* observer() override { return this; }
    std::vector<FieldPath> fields() const override { return m_fields.fields(); }
    void begin(std::span<const std::size_t> numbers) override { m_fields.begin(numbers); }

    void see(const SchemeRow& row) override {
        const auto one = m_fields.templateOf(row);
        for (std::size_t i = 0; one && i < m_facts[*one].components.size(); ++i) {
            const FieldValue* value = m_fields.value(row, *one, i);
            if (value == nullptr || !value->usable()) {
                continue;
            }
            const Component& component = m_facts[*one].components[i];
            if (namesPersonalData(component.field.text()) || looksPersonal(value->text)) {
                note(component, row);
            }
        }
        if (!one && looksPersonal(lastSegment(row.todayId))) { // IDs as they are, of which nothing is known
            Component whole;
            whole.text = "the ID";
            note(whole, row);
        }
    }

    Result<void> conclude(const CheckInput& /*input*/, SchemeReport& report,
                          std::stop_token /*stop*/) override {
        if (m_found.empty()) {
            Finding finding;
            finding.code = "personal-data";
            finding.unit = "documents";
            finding.title = "No personal data seen in IDs";
            finding.text = "No field of the ID is named like, or holds, e-mail addresses, telephone numbers "
                           "and their kind.";
            report.findings.push_back(std::move(finding));
        }
        for (auto& [name, found] : m_found) {
            Finding& finding = found.finding;
            finding.code = "personal-data";
            finding.level = Finding::Level::Warning;
            finding.title = name + " tells who it is";
            finding.text =
                found.digest
                    ? "In " + words::documents(finding.documents) +
                          " the ID holds a digest of it. Whoever guesses the value finds the document."
                    : "In " + words::documents(finding.documents) +
                          " it can be read in the ID, and so in URLs, logs and references.";
            finding.advice = found.digest ? "A random part in its place tells nothing."
                                          : "Use a number of your own, or a digest with a secret.";
            finding.figure = static_cast<double>(finding.documents);
            finding.unit = "documents";
            report.findings.push_back(std::move(finding));
        }
        return {};
    }

private:
    struct Found {
        Finding finding;
        bool digest = false;
    };

    static Bytes lastSegment(Bytes id) { return id.substr(id.find_last_of(":/") + 1); }

    void note(const Component& component, const SchemeRow& row) {
        const bool field = component.kind == Component::Kind::Field;
        Found& found = m_found[field ? component.field.text() : component.text];
        found.digest = isDigest(component);
        if (++found.finding.documents <= kMostExamples) {
            found.finding.examples.push_back({std::string(row.id.substr(0, 4096)), row.rank, {}});
        }
    }

    SchemeFields m_fields;
    std::vector<TemplateFacts> m_facts;
    std::map<std::string, Found> m_found;
};

} // namespace

std::unique_ptr<Check> personalDataCheck(const Scheme& effective) {
    return std::make_unique<PersonalData>(effective);
}

} // namespace keyatlas
