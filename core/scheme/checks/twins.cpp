// SPDX-License-Identifier: GPL-3.0-or-later
// IDs that differ in case only, or are the same letters in two forms of Unicode: people, file systems and
// views that fold case take one for the other.
#include "core/base/casefold.h"
#include "core/base/display.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/words.h"
#include "core/scheme/lettercase.h"
#include "core/scheme/patterngroups.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kMostKept = std::size_t{2} << 20;

// What was folded to the same, by hash: 20 bytes an ID, of an even sample where there are too many.
class TwinFinder {
public:
    void add(const std::string& folded, Bytes id, Rank rank) {
        const std::uint64_t hash = BoundedGroups<int>::hashOf(folded);
        if (hash > m_limit) {
            return;
        }
        m_seen.push_back({hash, BoundedGroups<int>::hashOf(id), rank});
        while (m_seen.size() > kMostKept) {
            m_limit /= 2;
            std::erase_if(m_seen, [&](const Seen& each) { return each.folded > m_limit; });
        }
    }

    // Documents whose ID has a twin, two for each pair of neighbours.
    std::vector<std::pair<Rank, Rank>> twins() {
        std::sort(m_seen.begin(), m_seen.end(), [](const Seen& a, const Seen& b) {
            return a.folded != b.folded ? a.folded < b.folded : a.id != b.id ? a.id < b.id : a.rank < b.rank;
        });
        std::vector<std::pair<Rank, Rank>> pairs;
        for (std::size_t i = 1; i < m_seen.size(); ++i) {
            if (m_seen[i].folded == m_seen[i - 1].folded && m_seen[i].id != m_seen[i - 1].id) {
                pairs.emplace_back(m_seen[i - 1].rank, m_seen[i].rank);
            }
        }
        return pairs;
    }
    bool sampled() const { return m_limit != ~std::uint64_t{0}; }

private:
    struct Seen {
        std::uint64_t folded;
        std::uint64_t id;
        Rank rank;
    };
    std::uint64_t m_limit = ~std::uint64_t{0};
    std::vector<Seen> m_seen;
};

class Twins final : public Check, RowObserver {
public:
    RowObserver* observer() override { return this; }

    void see(const SchemeRow& row) override {
        if (row.id.empty()) {
            return;
        }
        std::string folded(row.id);
        foldCase(folded, FoldReach::Unicode);
        m_case.add(folded, row.id, row.rank);
        if (std::any_of(row.id.begin(), row.id.end(),
                        [](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
            m_form.add(normalFormC(row.id), row.id, row.rank);
        }
    }

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) override {
        auto byCase = found(input, m_case, "case-twins", "IDs that differ in case only", stop);
        auto byForm = found(input, m_form, "unicode-twins", "IDs that look the same", stop);
        if (!byCase || !byForm) {
            return fail(byCase ? byForm.error() : byCase.error());
        }
        report.findings.push_back(std::move(*byCase));
        report.findings.push_back(std::move(*byForm));
        return {};
    }

private:
    static Result<Finding> found(const CheckInput& input, TwinFinder& finder, const char* code,
                                 const char* title, const std::stop_token& stop) {
        const bool letters = std::string(code) == "case-twins";
        const auto pairs = finder.twins();
        Finding finding;
        finding.code = code;
        finding.figure = static_cast<double>(pairs.size());
        finding.unit = "pairs";
        finding.documents = 2 * pairs.size();
        if (pairs.empty()) {
            finding.title = letters ? "No two IDs differ in case only" : "No two IDs look the same";
            finding.text = letters ? "Folding upper and lower case makes no two of them equal."
                                   : "No letters stand in two forms of Unicode (NFC and NFD).";
            return finding;
        }
        finding.level = Finding::Level::Warning;
        finding.title = title;
        finding.text = (finder.sampled() ? "At least " : "") + display::count(pairs.size()) +
                       (pairs.size() == 1 ? " pair " : " pairs ") +
                       (letters ? "would be one where case is folded."
                                : "are the same letters in two forms of Unicode.");
        finding.advice =
            letters ? "Write the field with :lower." : "Bring the field to NFC before it becomes an ID.";
        for (std::size_t i = 0; i < pairs.size() && finding.examples.size() + 1 < kMostExamples; ++i) {
            for (const Rank rank : {pairs[i].first, pairs[i].second}) {
                const auto key = input.space.keys->key(rank, stop);
                if (!key) {
                    return fail(key.error());
                }
                finding.examples.push_back({{}, rank, std::string(input.space.ownKey(*key))});
            }
        }
        return finding;
    }

    TwinFinder m_case;
    TwinFinder m_form;
};

} // namespace

std::unique_ptr<Check> twinsCheck() {
    return std::make_unique<Twins>();
}

} // namespace keyatlas
