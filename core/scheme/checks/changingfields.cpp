// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of the ID that differ between the revisions of a document: they will change, and an ID cannot.
#include "core/base/display.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/words.h"

#include <map>

namespace keyatlas {
namespace {

constexpr std::size_t kMostDocuments = 5000; // with several revisions, that are read

class ChangingFields final : public Check {
public:
    explicit ChangingFields(const Scheme& effective) {
        for (const TemplateFacts& facts : factsOf(effective)) {
            for (const Component& component : facts.components) {
                if (component.kind == Component::Kind::Field && component.field.text() != "_id") {
                    m_components.push_back(component);
                }
            }
        }
    }

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) override {
        const SpaceSnapshot* space = input.opened.snapshot->space(input.space.id);
        auto compared =
            space != nullptr && !m_components.empty() ? compare(input, *space, stop) : Result<void>();
        if (!compared) {
            return compared;
        }
        if (m_changed.empty()) {
            Finding finding;
            finding.code = "changing-fields";
            finding.unit = "documents";
            finding.title =
                m_documents == 0 ? "No older revisions to compare" : "Fields of the ID do not change";
            finding.text = m_documents == 0 ? "The source holds one revision of each document."
                                            : "They are the same in all revisions of " +
                                                  words::documents(m_documents) + ".";
            finding.level = m_documents == 0 ? Finding::Level::Info : Finding::Level::Good;
            report.findings.push_back(std::move(finding));
        }
        for (auto& [field, finding] : m_changed) {
            finding.code = "changing-fields";
            finding.level = Finding::Level::Error;
            finding.title = field + " changes";
            finding.text =
                "In " + words::documents(finding.documents) + " of " + display::count(m_documents) +
                " with several revisions it differs between them. The field will change, the ID cannot.";
            finding.advice = "Leave it out of the ID, or be ready to delete and insert.";
            finding.figure = static_cast<double>(finding.documents);
            finding.unit = "documents";
            report.findings.push_back(std::move(finding));
        }
        return {};
    }

private:
    Result<void> compare(const CheckInput& input, const SpaceSnapshot& space, const std::stop_token& stop) {
        const auto items = space.others->items({0, kMostDocuments * 4}, stop);
        if (!items) {
            return fail(items.error());
        }
        std::string last;
        for (const auto& item : *items) {
            if (m_documents >= kMostDocuments) {
                break;
            }
            if (item.key == last) {
                continue;
            }
            last = item.key;
            if (stop.stop_requested()) {
                return cancelled();
            }
            const auto document = readDocument(input.opened, input.space, item.key, stop);
            if (document) { // a deleted one has no ID to change
                look(input, item.key, *document);
            }
        }
        return {};
    }

    void look(const CheckInput& input, const std::string& key, const DocumentWithLeaves& document) {
        bool older = false;
        for (const Component& component : m_components) {
            const FieldValue now = fieldValue(component.field.find(document.winner.text));
            for (const Document& other : document.others) {
                if (other.text.empty() || other.revision.deleted) {
                    continue;
                }
                older = true;
                const FieldValue then = fieldValue(component.field.find(other.text));
                if (now.usable() && then.usable() && written(component, now) != written(component, then)) {
                    note(input, component, key, now, then);
                    break;
                }
            }
        }
        m_documents += older ? 1 : 0;
    }

    static std::string written(const Component& component, const FieldValue& value) {
        const auto encoded = encode(value, component.encodings);
        return encoded ? encoded->text : value.text;
    }

    void note(const CheckInput& input, const Component& component, const std::string& key,
              const FieldValue& now, const FieldValue& then) {
        Finding& finding = m_changed[component.field.text()];
        if (++finding.documents <= kMostExamples) {
            const auto rank = input.space.keys->lowerBound(key, {});
            finding.examples.push_back({std::string(input.space.ownKey(key)),
                                        rank ? std::optional(*rank) : std::nullopt,
                                        words::quoted(then.text) + " and " + words::quoted(now.text)});
        }
    }

    std::vector<Component> m_components;
    std::map<std::string, Finding> m_changed;
    std::uint64_t m_documents = 0; // that have several revisions with bodies
};

} // namespace

std::unique_ptr<Check> changingFieldsCheck(const Scheme& effective) {
    return std::make_unique<ChangingFields>(effective);
}

} // namespace keyatlas
