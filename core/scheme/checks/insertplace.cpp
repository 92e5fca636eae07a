// SPDX-License-Identifier: GPL-3.0-or-later
// Where new documents land in the index: all at one end, or all over it. By the order in which those of the
// data came.
#include "core/index/keywalk.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/words.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kMostKept = 500000;

class InsertPlace final : public Check, RowObserver {
public:
    RowObserver* observer() override { return this; }

    void see(const SchemeRow& row) override {
        if (row.id.empty() || !row.arrival || row.rank % m_every != 0) {
            return;
        }
        m_arrivals.push_back({*row.arrival, row.rank, 0});
        if (m_arrivals.size() > kMostKept) { // every second one of them
            m_every *= 2;
            std::erase_if(m_arrivals, [&](const Arrival& each) { return each.today % m_every != 0; });
        }
    }

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) override {
        Finding finding;
        finding.code = "insert-place";
        finding.unit = "share at the end";
        if (m_arrivals.size() < 10) {
            finding.level = Finding::Level::Info;
            finding.title = "Where inserts land is not known";
            finding.text = "No time tells in which order documents were written.";
            report.findings.push_back(std::move(finding));
            return {};
        }
        if (auto placed = place(input, stop); !placed) {
            return placed;
        }
        const double last = shareBehindAll(false);
        const double first = shareBehindAll(true);
        finding.figure = std::max(last, first);
        if (finding.figure >= 0.95) {
            finding.level = Finding::Level::Info;
            finding.title = std::string("All inserts land at the ") + (last >= first ? "end" : "beginning");
            finding.text = words::share(finding.figure) + " of the documents come " +
                           (last >= first ? "behind" : "before") +
                           " all that were there. B-trees stay full and the file grows least; in a store "
                           "that is split by "
                           "ranges of keys, one part takes all writes.";
        } else {
            finding.level = finding.figure < 0.5 ? Finding::Level::Info : Finding::Level::Good;
            finding.title =
                finding.figure < 0.5 ? "Inserts scatter over the index" : "Most inserts land at one end";
            finding.text = words::share(finding.figure) +
                           " of the documents come at the end. The others go between those that are there: "
                           "writes spread, and "
                           "before compaction a B-tree file grows by a path of nodes for each.";
        }
        report.findings.push_back(std::move(finding));
        return {};
    }

private:
    struct Arrival {
        std::int64_t time;
        Rank today;
        Rank rank; // in the new order
    };

    Result<void> place(const CheckInput& input, const std::stop_token& stop) {
        KeyWalk keys(*input.applied.keys, {0, input.applied.keys->count()});
        while (keys.next()) { // m_arrivals are in the order of today's ranks
            if (keys.rank() % 4096 == 0 && stop.stop_requested()) {
                return cancelled();
            }
            if (keys.locator() % m_every != 0) {
                continue;
            }
            const auto at =
                std::lower_bound(m_arrivals.begin(), m_arrivals.end(), keys.locator(),
                                 [](const Arrival& each, Rank rank) { return each.today < rank; });
            if (at != m_arrivals.end() && at->today == keys.locator()) {
                at->rank = keys.rank();
            }
        }
        std::stable_sort(m_arrivals.begin(), m_arrivals.end(),
                         [](const Arrival& a, const Arrival& b) { return a.time < b.time; });
        return {};
    }

    double shareBehindAll(bool before) const {
        std::uint64_t count = 0;
        Rank edge = m_arrivals.front().rank;
        for (std::size_t i = 1; i < m_arrivals.size(); ++i) {
            const Rank rank = m_arrivals[i].rank;
            if (before ? rank < edge : rank > edge) {
                ++count;
                edge = rank;
            }
        }
        return static_cast<double>(count) / static_cast<double>(m_arrivals.size() - 1);
    }

    Rank m_every = 1;
    std::vector<Arrival> m_arrivals;
};

} // namespace

std::unique_ptr<Check> insertPlaceCheck(const Scheme& /*effective*/) {
    return std::make_unique<InsertPlace>();
}

} // namespace keyatlas
