// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/samplekeys.h"

#include <algorithm>
#include <map>
#include <queue>
#include <utility>

namespace keyatlas::reader {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::size_t kWindow = 15;          // bytes of a key that are a number
constexpr std::uint64_t kSmallestGap = 8192; // sizes are known to a block only
constexpr std::size_t kBetweenReports = 64;

Wide numberIn(Bytes key, std::size_t from) {
    Wide number = 0;
    for (std::size_t i = 0; i < kWindow; ++i) {
        const std::size_t at = from + i;
        number = (number << 8) | (at < key.size() ? static_cast<unsigned char>(key[at]) : 0U);
    }
    return number;
}

struct Gap {
    std::string left;                // a key
    std::optional<std::string> high; // the key that ends it; none: the end
    std::uint64_t bytes = 0;

    friend bool operator<(const Gap& a, const Gap& b) { return a.bytes < b.bytes; }
};

// A key to seek: above `low`, not above `high`, halfway if there is room.
std::string pastHalf(const std::string& low, const std::string& high) {
    std::string key = halfway(low, high);
    if (key == low) {
        key += '\0';
    }
    return key;
}

class Sampler {
public:
    Sampler(const Family& family, std::size_t wanted, const MoreSamples& more)
        : m_family(family), m_wanted(wanted), m_more(more) {}

    Result<std::vector<rocks::SampleRow>> run(std::vector<std::string> borders) {
        if (auto begun = begin(std::move(borders)); !begun) {
            return fail(begun.error());
        }
        while (!m_gaps.empty() && m_rows.size() < m_wanted && m_gaps.top().bytes >= kSmallestGap) {
            const Gap gap = m_gaps.top();
            m_gaps.pop();
            if (auto split = halve(gap); !split) {
                return fail(split.error());
            }
            if (m_rows.size() % kBetweenReports == 0 && m_more && !m_more(m_rows.size())) {
                return cancelled();
            }
        }
        std::vector<rocks::SampleRow> rows;
        rows.reserve(m_rows.size());
        for (const auto& [key, row] : m_rows) {
            rows.push_back({key, row.valueBytes, row.bytes});
        }
        return rows;
    }

private:
    Result<void> begin(std::vector<std::string> borders) {
        const auto first = m_family.seek({{}, {}, false});
        if (!first) {
            return fail(first.error());
        }
        if (!*first) {
            return {};
        }
        borders.push_back((*first)->key);
        std::sort(borders.begin(), borders.end());
        borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
        borders.erase(borders.begin(), std::lower_bound(borders.begin(), borders.end(), (*first)->key));
        for (const std::string& border : borders) { // a border may be a key that was deleted meanwhile
            const auto found = m_family.seek({{}, border, false});
            if (!found) {
                return fail(found.error());
            }
            if (*found) {
                m_rows.emplace((*found)->key, Row{(*found)->valueBytes, 0});
            }
        }
        return measureAll();
    }

    Result<void> measureAll() {
        for (auto row = m_rows.begin(); row != m_rows.end(); ++row) {
            const auto next = std::next(row);
            const auto high = next == m_rows.end() ? std::nullopt : std::optional<std::string>(next->first);
            if (auto added = addGap(row->first, high); !added) {
                return added;
            }
        }
        return {};
    }

    Result<void> addGap(const std::string& left, const std::optional<std::string>& high) {
        const auto sizes = m_family.sizes({left, high ? *high : pastAll(left)});
        if (!sizes) {
            return fail(sizes.error());
        }
        const std::uint64_t bytes = sizes->empty() ? 0 : sizes->front();
        m_rows[left].bytes = bytes;
        m_gaps.push({left, high, bytes});
        return {};
    }

    // Above every key that can follow `left` in the same store: keys that begin with more 0xff than these are
    // not measured.
    static std::string pastAll(const std::string& left) {
        return std::string(std::max<std::size_t>(left.size() + 1, 64), '\xff');
    }

    // By a key halfway between its first and its last one.
    Result<void> halve(const Gap& gap) {
        const auto last = gap.high ? m_family.before(*gap.high) : m_family.seek({{}, {}, true});
        if (!last) {
            return fail(last.error());
        }
        if (!*last || (*last)->key <= gap.left) {
            return {}; // a key alone
        }
        const auto found = m_family.seek({{}, pastHalf(gap.left, (*last)->key), false});
        if (!found) {
            return fail(found.error());
        }
        if (!*found || (*found)->key <= gap.left || (gap.high && (*found)->key >= *gap.high)) {
            return {}; // the store says otherwise by now
        }
        m_rows[(*found)->key].valueBytes = (*found)->valueBytes;
        auto right = addGap((*found)->key, gap.high);
        return right ? addGap(gap.left, (*found)->key) : right;
    }

    const Family& m_family;
    const std::size_t m_wanted;
    const MoreSamples& m_more;
    struct Row {
        std::uint64_t valueBytes = 0;
        std::uint64_t bytes = 0; // up to the next
    };
    std::map<std::string, Row> m_rows;
    std::priority_queue<Gap> m_gaps;
};

} // namespace

std::string halfway(Bytes low, Bytes high) {
    std::size_t shared = 0;
    while (shared < low.size() && shared < high.size() && low[shared] == high[shared]) {
        ++shared;
    }
    const Wide from = numberIn(low, shared);
    const Wide to = numberIn(high, shared);
    Wide middle = from + (to > from ? (to - from) / 2 : 0);
    std::string key(low.substr(0, shared));
    std::string tail(kWindow, '\0');
    for (std::size_t i = kWindow; i-- > 0; middle >>= 8) {
        tail[i] = static_cast<char>(static_cast<unsigned char>(middle & 0xff));
    }
    key += tail;
    // What they have behind the window counts too.
    return Bytes(key) < low || Bytes(key) >= high ? std::string(low) : key;
}

Result<std::vector<rocks::SampleRow>> sampleKeys(const Family& family, std::vector<std::string> borders,
                                                 std::size_t wanted, const MoreSamples& more) {
    return Sampler(family, wanted, more).run(std::move(borders));
}

} // namespace keyatlas::reader
