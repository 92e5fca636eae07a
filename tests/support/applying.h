// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/applyscheme.h"
#include "tests/support/exportfile.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace keyatlas::test {

// Random documents, and schemes applied to an export of them.
struct Made {
    std::string id;
    std::optional<std::string> account;
    std::optional<int> number;
    std::optional<std::int64_t> at; // seconds
    bool accountIsObject = false;

    std::string json() const {
        std::string text = "{\"_id\":\"" + id + "\"";
        if (accountIsObject) {
            text += ",\"account\":{\"x\":1}";
        } else if (account) {
            text += ",\"account\":\"" + *account + "\"";
        }
        text += number ? ",\"n\":" + std::to_string(*number) : std::string(",\"n\":null");
        text += at ? ",\"at\":" + std::to_string(*at) : std::string();
        return text + "}\n";
    }
};

inline std::vector<Made> madeDocuments(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::set<std::string> ids{"_design/views"};
    while (ids.size() < count + 1) {
        ids.insert("d" + std::to_string(random() % 1000000));
    }
    std::vector<Made> documents;
    for (const std::string& id : ids) {
        Made made{id, {}, {}, {}};
        if (random() % 8 != 0) {
            made.account = std::string(1, static_cast<char>('a' + random() % 3));
        }
        made.accountIsObject = random() % 16 == 0;
        if (random() % 5 != 0) {
            made.number = static_cast<int>(random() % 40);
        }
        if (random() % 4 != 0) {
            made.at = 1600000000 + static_cast<std::int64_t>(random() % 500);
        }
        documents.push_back(made); // in the order of today's IDs
    }
    return documents;
}

struct Applying {
    std::vector<std::size_t> fileOrder;
    ExportFile file;
    Opened opened;
    SpaceView space;

    Applying(const std::vector<Made>& documents, unsigned seed)
        : fileOrder(shuffled(documents.size(), seed)), file(text(documents, fileOrder), "made.jsonl"),
          opened(readSource(file.path(), {}, {}, {}).value()), space(opened.space("").value()) {}

    static std::vector<std::size_t> shuffled(std::size_t count, unsigned seed) {
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::shuffle(order.begin(), order.end(), std::mt19937(seed));
        return order;
    }
    static std::string text(const std::vector<Made>& documents, const std::vector<std::size_t>& order) {
        std::string text;
        for (const std::size_t i : order) {
            text += documents[i].json();
        }
        return text;
    }

    AppliedScheme apply(const std::string& scheme, const ApplyOptions& options = {},
                        const std::vector<RowObserver*>& observers = {}) const {
        const auto parsed = parseScheme(scheme);
        return applyScheme(opened, space, parsed.value(), observers, options, {}).value();
    }
};

inline std::vector<KeyIndex::Item> itemsOf(const PackedKeys& keys) {
    auto items = keys.items({0, keys.count()}, {});
    return items ? *std::move(items) : std::vector<KeyIndex::Item>();
}

// "id=rank" of all items.
inline std::vector<std::string> listed(const AppliedScheme& applied, const PackedKeys& keys) {
    std::vector<std::string> rows;
    for (const auto& item : itemsOf(keys)) {
        rows.push_back(idOf(applied.scheme, item.key) + "=" + std::to_string(item.locator));
    }
    return rows;
}

// Shape of every row, to see that they come in order.
class Rows : public RowObserver {
public:
    std::vector<FieldPath> fields() const override { return {FieldPath::parse("n").value()}; }
    void begin(std::span<const std::size_t> numbers) override { m_number = numbers[0]; }
    void see(const SchemeRow& row) override {
        std::string text =
            std::to_string(row.rank) + " " + std::string(row.todayId) + " " + std::string(row.id);
        for (const std::size_t end : row.ends) {
            text += " " + std::to_string(end);
        }
        text += " " + row.values[m_number].text + " " + std::string(row.document);
        text += row.arrival ? " at " + std::to_string(*row.arrival) : std::string();
        rows.push_back(text);
    }
    std::vector<std::string> rows;

private:
    std::size_t m_number = 0;
};

} // namespace keyatlas::test
