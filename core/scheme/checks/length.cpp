// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of an ID that could be shorter and say the same.
#include "core/base/display.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/facts.h"
#include "core/scheme/checks/words.h"

#include <algorithm>
#include <cmath>

namespace keyatlas {
namespace {

// A digest of n values keeps them apart but once in a billion times with so many bits.
double digestBits(double values) {
    return 2 * std::log2(std::max(values, 2.0)) - 1 + std::log2(1e9);
}

struct Shorter {
    double characters = 0; // that can go, of each document
    std::string why;
};

class Length final : public Check {
public:
    explicit Length(const Scheme& effective) : m_facts(factsOf(effective)) {}

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token /*stop*/) override {
        double bytes = 0;
        std::string reasons;
        const bool many = report.random.expectedPairsPerYear > 0;
        for (std::size_t one = 0; one < m_facts.size(); ++one) {
            const bool figures = one < input.applied.components.size();
            for (std::size_t i = 0; i < m_facts[one].components.size(); ++i) {
                const auto documents = static_cast<double>(figures && i < input.applied.components[one].size()
                                                               ? input.applied.components[one][i].documents
                                                               : input.applied.withId);
                const Shorter shorter = shorterBy(m_facts[one].components[i], documents,
                                                  many ? report.random.charactersForOncePerCentury : 64);
                if (shorter.characters >= 1 && documents > 0) {
                    bytes += shorter.characters * documents;
                    reasons += (reasons.empty() ? "" : " ") + shorter.why;
                }
            }
        }
        Finding finding;
        finding.code = "length";
        finding.figure = bytes;
        finding.unit = "bytes";
        if (bytes <= 0) {
            finding.title = "No longer than it needs to be";
            finding.text = "No part of the ID has a much shorter form.";
        } else {
            finding.level = Finding::Level::Info;
            finding.title = "Longer than it needs to be";
            finding.text = reasons + " Together " + words::bytesText(static_cast<std::uint64_t>(bytes)) +
                           " wherever all IDs stand.";
        }
        report.findings.push_back(std::move(finding));
        return {};
    }

private:
    static Shorter shorterBy(const Component& component, double documents, unsigned enough) {
        switch (component.kind) {
        case Component::Kind::Text:
            return shorterText(component.text);
        case Component::Kind::Generated:
            return shorterGenerated(component.generator, enough);
        case Component::Kind::Field:
            break;
        }
        return component.encodings.empty() ? Shorter() : shorterField(component, documents);
    }

    static Shorter shorterText(const std::string& text) {
        constexpr std::size_t kShort = 8;
        const auto letters = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }));
        return letters <= kShort
                   ? Shorter()
                   : Shorter{static_cast<double>(letters - 3),
                             words::quoted(text) + " stands in every ID: three letters would do."};
    }

    static Shorter shorterGenerated(const Generator& generator, unsigned enough) {
        switch (generator.kind) {
        case Generator::Kind::Uuid4:
        case Generator::Kind::Uuid7:
            return {14, "A UUID takes 36 characters, its bits fit in 22 of base 62."};
        case Generator::Kind::CouchRandom:
            return {10, "32 hexadecimal digits hold what 22 of base 62 do."};
        case Generator::Kind::Random:
            break;
        default:
            return {};
        }
        constexpr unsigned kSpare = 2;
        return generator.width > enough + kSpare
                   ? Shorter{static_cast<double>(generator.width - enough),
                             "Of " + std::to_string(generator.width) + " random characters " +
                                 std::to_string(enough) + " are enough for once in a century."}
                   : Shorter();
    }

    static Shorter shorterField(const Component& component, double documents) {
        const Encoding& last = component.encodings.back();
        const std::string& name = component.field.text();
        switch (last.kind) {
        case Encoding::Kind::Sha256:
        case Encoding::Kind::Md5: {
            const double whole = last.kind == Encoding::Kind::Sha256 ? 64 : 32;
            const double width = last.width > 0 ? last.width : whole;
            const double needed = std::ceil(digestBits(documents) / 4);
            return {width - needed, "Of the digest of " + name + ", " +
                                        display::count(static_cast<std::uint64_t>(needed)) + " of " +
                                        display::count(static_cast<std::uint64_t>(width)) +
                                        " digits are enough for these documents."};
        }
        case Encoding::Kind::EpochMs:
            return {4, name + " takes 13 digits; :base36(9) takes 9 and sorts the same."};
        case Encoding::Kind::EpochS:
            return {3, name + " takes 10 digits; :base36(7) takes 7 and sorts the same."};
        default:
            return {};
        }
    }

    std::vector<TemplateFacts> m_facts;
};

} // namespace

std::unique_ptr<Check> lengthCheck(const Scheme& effective) {
    return std::make_unique<Length>(effective);
}

} // namespace keyatlas
