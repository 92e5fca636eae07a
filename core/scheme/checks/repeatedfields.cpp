// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of the documents that the ID holds already: read back from the ID, they could go.
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/words.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace keyatlas {
namespace {

struct Repeated {
    std::uint64_t documents = 0;
    std::uint64_t bytes = 0; // of the member in the JSON text: name, value, quotes, colon, comma
    bool whole = true;       // every value can be read back
    std::vector<Finding::Example> examples;
};

class RepeatedFields final : public Check, RowObserver {
public:
    explicit RepeatedFields(const Scheme& effective) : m_fields(effective), m_facts(factsOf(effective)) {}

    RowObserver* observer() override { return this; }
    std::vector<FieldPath> fields() const override { return m_fields.fields(); }
    void begin(std::span<const std::size_t> numbers) override { m_fields.begin(numbers); }

    void see(const SchemeRow& row) override {
        const auto one = m_fields.templateOf(row);
        std::map<std::string, bool> fields; // each once, and whether one of its places holds all of it
        for (std::size_t i = 0; one && i < m_facts[*one].components.size(); ++i) {
            const FieldValue* value = m_fields.value(row, *one, i);
            const Component& component = m_facts[*one].components[i];
            if (value == nullptr || !value->usable() || component.field.text() == "_id" || row.id.empty()) {
                continue;
            }
            bool& whole = fields[component.field.text()];
            if (!whole) {
                whole = holdsAll(m_facts[*one].traits[i], *value);
                m_values[component.field.text()] = value;
            }
        }
        for (const auto& [name, whole] : fields) {
            note(m_repeated[name], name, whole, *m_values[name], row);
        }
    }

    Result<void> conclude(const CheckInput& /*input*/, SchemeReport& report,
                          std::stop_token /*stop*/) override {
        bool any = false;
        for (auto& [name, repeated] : m_repeated) {
            if (!repeated.whole) {
                continue;
            }
            any = true;
            Finding finding;
            finding.code = "repeated-fields";
            finding.level = Finding::Level::Info;
            finding.title = name + " repeats the ID";
            finding.text = "In " + words::documents(repeated.documents) + ". Dropping the field saves " +
                           words::bytesText(repeated.bytes) + " of JSON before compression.";
            finding.figure = static_cast<double>(repeated.bytes);
            finding.unit = "bytes";
            finding.documents = repeated.documents;
            finding.examples = std::move(repeated.examples);
            report.findings.push_back(std::move(finding));
        }
        if (!any) {
            Finding finding;
            finding.code = "repeated-fields";
            finding.unit = "bytes";
            finding.title = "No field repeats the ID";
            finding.text = "Nothing in the documents can be read back whole from their IDs.";
            report.findings.push_back(std::move(finding));
        }
        return {};
    }

private:
    static void note(Repeated& repeated, const std::string& name, bool whole, const FieldValue& value,
                     const SchemeRow& row) {
        constexpr std::size_t kAround = 4; // two quotes, a colon, a comma
        repeated.whole = repeated.whole && whole;
        ++repeated.documents;
        repeated.bytes += value.jsonBytes + nameSize(name) + kAround;
        if (repeated.examples.size() < kMostExamples) {
            repeated.examples.push_back(
                {std::string(row.id.substr(0, 4096)), row.rank, words::quoted(value.text)});
        }
    }

    static std::size_t nameSize(const std::string& path) {
        return path.size() - (path.find_last_of("./") + 1); // npos + 1 is 0
    }

    // Times lose what lies below their step; where the data have nothing there, nothing is lost.
    static bool holdsAll(const Traits& traits, const FieldValue& value) {
        if (traits.lossless) {
            return true;
        }
        if (!traits.stepSeconds || traits.order != Traits::Order::Time) {
            return false;
        }
        const auto moment = momentOf(value);
        const auto step = static_cast<std::int64_t>(std::llround(*traits.stepSeconds * 1000));
        constexpr std::int64_t kDay = 86400000;
        return moment && step <= kDay && *moment % step == 0;
    }

    SchemeFields m_fields;
    std::vector<TemplateFacts> m_facts;
    std::map<std::string, Repeated> m_repeated;
    std::map<std::string, const FieldValue*> m_values; // of the row that is looked at
};

} // namespace

std::unique_ptr<Check> repeatedFieldsCheck(const Scheme& effective) {
    return std::make_unique<RepeatedFields>(effective);
}

} // namespace keyatlas
