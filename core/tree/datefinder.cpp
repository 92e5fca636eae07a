// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/datefinder.h"

#include <map>
#include <set>
#include <utility>

namespace keyatlas {
namespace {

constexpr std::size_t kMostDepth = 8;
constexpr std::size_t kLeastDays = 32; // different ones: fewer are a list that can be read
constexpr std::size_t kLeastMonths = 3;
constexpr std::size_t kLeastShared = 8; // keys for each beginning, on average

// The dates of one column.
class DateColumn {
public:
    void add(Bytes before, Bytes segment) {
        ++m_segments;
        if (const auto date = writtenDate(segment)) {
            auto& form = m_forms[date->form];
            ++form.count;
            form.months.insert(date->month);
            form.days.emplace(date->month, date->day);
            m_beginnings.insert(before);
        }
    }

    std::optional<DateForm> form() const {
        for (const auto& [form, seen] : m_forms) {
            const bool nearlyAll = seen.count * 20 >= m_segments * 19;
            const bool recurs = m_beginnings.size() * kLeastShared <= seen.count;
            if (nearlyAll && recurs && seen.days.size() >= kLeastDays && seen.months.size() >= kLeastMonths) {
                return form;
            }
        }
        return std::nullopt;
    }

private:
    struct Seen {
        std::size_t count = 0;
        std::set<unsigned> months;
        std::set<std::pair<unsigned, unsigned>> days;
    };

    std::size_t m_segments = 0;
    std::map<DateForm, Seen> m_forms;
    std::set<Bytes> m_beginnings;
};

} // namespace

std::optional<DatePlace> findDates(const SplitRule& rule, const std::vector<Bytes>& keys,
                                   std::size_t fromDepth) {
    std::vector<DateColumn> columns;
    for (const Bytes key : keys) {
        std::size_t begin = 0;
        std::size_t depth = 0;
        for (const std::size_t end : rule.segmentEnds(key)) {
            if (depth == kMostDepth) {
                break;
            }
            if (depth >= fromDepth) {
                columns.resize(std::max(columns.size(), depth - fromDepth + 1));
                const std::size_t separator = rule.breakAfter(key, begin) == end ? 1 : 0;
                columns[depth - fromDepth].add(key.substr(0, begin),
                                               key.substr(begin, end - begin - separator));
            }
            begin = end;
            ++depth;
        }
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (const auto form = columns[i].form()) {
            return DatePlace{fromDepth + i, *form};
        }
    }
    return std::nullopt;
}

} // namespace keyatlas
