// SPDX-License-Identifier: GPL-3.0-or-later
// Separators behind what always has the same width: without them the parts would be told apart as well.
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/words.h"

#include <algorithm>

namespace keyatlas {
namespace {

bool isPunctuation(const std::string& text) {
    return text.size() == 1 && text.find_first_not_of(":/|-_.~@#+ ,;!") == std::string::npos;
}

class IdleSeparators final : public Check {
public:
    explicit IdleSeparators(const Scheme& effective) : m_scheme(effective), m_facts(factsOf(effective)) {}

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token /*stop*/) override {
        std::uint64_t bytes = 0;
        std::string places;
        for (std::size_t one = 0; one < m_facts.size() && !input.applied.scheme.today; ++one) {
            if (m_scheme.templates[one].form != Template::Form::Text ||
                one >= input.applied.components.size()) {
                continue;
            }
            const auto& components = m_facts[one].components;
            const auto& figures = input.applied.components[one];
            for (std::size_t i = 1; i + 1 < components.size(); ++i) {
                const bool idle = components[i].kind == Component::Kind::Text &&
                                  isPunctuation(components[i].text) &&
                                  m_facts[one].traits[i - 1].fixedBytes && figures[i - 1].documents > 0 &&
                                  components[i - 1].kind != Component::Kind::Text;
                if (idle) {
                    bytes += figures[i].bytes;
                    places += (places.empty() ? "" : ", ") + words::quoted(components[i].text) + " behind " +
                              words::nameOf(components[i - 1]);
                }
            }
        }
        Finding finding;
        finding.code = "idle-separators";
        finding.figure = static_cast<double>(bytes);
        finding.unit = "bytes";
        if (input.applied.scheme.today) {
            finding.level = Finding::Level::Info;
            finding.title = "Separators were not looked at";
            finding.text = "Today's IDs are not taken apart here: use their template as a new scheme.";
        } else if (bytes == 0) {
            finding.title = "Each separator separates";
            finding.text = "What stands before a separator has no fixed width, or there is none.";
        } else {
            finding.level = Finding::Level::Info;
            finding.title = "Separators that do nothing";
            finding.text = places + ": the part has always the same width. Without, IDs take " +
                           words::bytesText(bytes) + " less wherever they stand.";
            finding.advice = "Keep them if people read the IDs.";
        }
        report.findings.push_back(std::move(finding));
        return {};
    }

private:
    const Scheme m_scheme;
    std::vector<TemplateFacts> m_facts;
};

} // namespace

std::unique_ptr<Check> idleSeparatorsCheck(const Scheme& effective) {
    return std::make_unique<IdleSeparators>(effective);
}

} // namespace keyatlas
