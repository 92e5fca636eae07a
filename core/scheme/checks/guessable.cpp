// SPDX-License-Identifier: GPL-3.0-or-later
// IDs that can be guessed from others, or from what is known of a document; and what an ID tells about it.
#include "core/base/display.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/words.h"

#include <algorithm>
#include <cmath>

namespace keyatlas {
namespace {

constexpr double kSafeBits = 64;

class Guessable final : public Check {
public:
    explicit Guessable(const Scheme& effective) : m_facts(factsOf(effective)) {}

    Result<void> conclude(const CheckInput& /*input*/, SchemeReport& report,
                          std::stop_token /*stop*/) override {
        Finding finding;
        finding.code = "guessable";
        finding.unit = "random bits";
        if (m_facts.empty()) {
            finding.level = Finding::Level::Info;
            finding.title = "How IDs are made is not known";
            finding.text = "Whether they can be guessed cannot be told.";
            report.findings.push_back(std::move(finding));
            return {};
        }
        double bits = std::numeric_limits<double>::max();
        for (const TemplateFacts& facts : m_facts) {
            double own = 0;
            for (std::size_t i = 0; i < facts.traits.size(); ++i) {
                own += unguessable(facts.components[i], facts.traits[i]);
            }
            bits = std::min(bits, own);
        }
        finding.figure = bits;
        finding.level = bits >= kSafeBits ? Finding::Level::Good : Finding::Level::Info;
        finding.title = bits >= kSafeBits ? "Cannot be guessed" : "IDs can be guessed";
        finding.text = bits <= 0
                           ? "Nothing in the ID is random: who knows its fields, or another ID, knows it."
                           : display::count(static_cast<std::uint64_t>(std::llround(bits))) +
                                 " random bits stand in it: " +
                                 (bits >= kSafeBits ? "too many to try." : "few enough to try them all.");
        if (bits < kSafeBits) {
            finding.advice = "An ID is no secret: let access rights protect documents.";
        }
        report.findings.push_back(std::move(finding));
        return {};
    }

private:
    // An ObjectId's or a sequential prefix's own part is shown by every other ID of its process.
    static double unguessable(const Component& component, const Traits& traits) {
        if (component.kind != Component::Kind::Generated) {
            return 0;
        }
        const Generator::Kind kind = component.generator.kind;
        return kind == Generator::Kind::ObjectId || kind == Generator::Kind::CouchSequential
                   ? 0
                   : traits.randomBits;
    }

    std::vector<TemplateFacts> m_facts;
};

} // namespace

std::unique_ptr<Check> guessableCheck(const Scheme& effective) {
    return std::make_unique<Guessable>(effective);
}

} // namespace keyatlas
