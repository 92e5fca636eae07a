// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/candidates.h"

#include "core/scheme/collisions.h"
#include "core/scheme/template.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace keyatlas {
namespace {

constexpr double kWhole = 0.9999; // share of documents that counts as all
constexpr double kMost = 0.5;     // from here on it is worth a template; the others keep their IDs
constexpr std::size_t kMostEqual = 4;

// Fields that patterns ask by, those that most of them ask by first.
class Wanted {
public:
    explicit Wanted(const std::vector<AccessPattern>& patterns) {
        for (const AccessPattern& pattern : patterns) {
            const double weight = 1 + std::log10(1 + pattern.perDay) / 100; // only among equals
            for (const auto& one : pattern.equal) {
                m_equal[one.field.text()] += weight;
            }
            for (const auto& one : pattern.in) {
                m_equal[one.field.text()] += weight;
            }
            if (pattern.range) {
                m_range[pattern.range->field.text()] += weight;
            }
            if (pattern.order) {
                m_range[pattern.order->text()] += weight;
            }
        }
    }
    std::vector<std::string> equal() const { return sorted(m_equal); }
    std::vector<std::string> ranges() const { return sorted(m_range); }

private:
    static std::vector<std::string> sorted(const std::map<std::string, double>& weights) {
        std::vector<std::pair<std::string, double>> pairs(weights.begin(), weights.end());
        std::stable_sort(pairs.begin(), pairs.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        std::vector<std::string> names;
        for (const auto& [name, weight] : pairs) {
            if (name != "_id" && names.size() < kMostEqual) {
                names.push_back(name);
            }
        }
        return names;
    }

    std::map<std::string, double> m_equal;
    std::map<std::string, double> m_range;
};

class Maker {
public:
    Maker(const std::vector<FieldProfile>& fields, std::uint64_t documents)
        : m_fields(fields), m_documents(documents) {}

    const FieldProfile* common(const std::string& path) const {
        const auto found = std::find_if(m_fields.begin(), m_fields.end(), [&](const FieldProfile& field) {
            return field.path == path && field.share >= kMost;
        });
        return found == m_fields.end() ? nullptr : &*found;
    }
    const FieldProfile* first(bool FieldProfile::*what) const {
        const auto found = std::find_if(m_fields.begin(), m_fields.end(), [&](const FieldProfile& field) {
            return field.*what && field.share >= kMost && field.path != "_id";
        });
        return found == m_fields.end() ? nullptr : &*found;
    }
    const FieldProfile* unique() const {
        const auto found = std::find_if(m_fields.begin(), m_fields.end(), [](const FieldProfile& field) {
            return field.share >= kWhole && field.distinct > 50 && !field.isTime && field.most <= 40 &&
                   field.path != "_id" && field.path != "_rev" && !field.isPersonal &&
                   field.kind == FieldValue::Kind::Text;
        });
        return found == m_fields.end() ? nullptr : &*found;
    }

    // Documents that lack one of the fields keep the IDs they have.
    std::string completed(const std::string& text) const {
        const auto scheme = parseTemplate(text);
        const auto parts = scheme ? scheme->components() : std::vector<Component>();
        const bool lacking = std::any_of(parts.begin(), parts.end(), [&](const Component& part) {
            return part.kind == Component::Kind::Field &&
                   std::any_of(m_fields.begin(), m_fields.end(), [&](const FieldProfile& field) {
                       return field.path == part.field.text() && field.share < kWhole;
                   });
        });
        return lacking ? text + "\n{_id}" : text;
    }

    // A field whose order counts, so that bytes sort like its values.
    static std::string sorting(const FieldProfile& field, bool readable) {
        if (field.isTime) {
            const bool whole =
                field.example.find('.') == std::string::npos && field.kind == FieldValue::Kind::Text;
            return '{' + field.path +
                   (readable ? (whole ? ":date(yyyyMMddHHmmss)}" : ":date(yyyyMMddHHmmssSSS)}")
                             : ":epoch-ms:base36(9)}");
        }
        return field.kind == FieldValue::Kind::Number
                   ? '{' + field.path + ":pad(" + std::to_string(field.most + 2) + ")}"
                   : '{' + field.path + '}';
    }

    // Random characters so that a year like the data's has equal IDs once in a century at most, if `step`
    // seconds and nothing else keep documents apart; at least three, so that a burst does no harm.
    std::string random(bool clocked) const {
        const auto n = static_cast<double>(m_documents);
        unsigned width = 3;
        const auto pairs = [&] {
            const double values = std::pow(36.0, width);
            const collisions::Clocked clock{n / collisions::kSecondsPerYear * 100, 1, values};
            return clocked ? collisions::expectedPairs(clock, collisions::kSecondsPerYear)
                           : collisions::expectedPairs(2 * n, values);
        };
        while (width < 20 && pairs() > 0.01) {
            ++width;
        }
        return "{=random(" + std::to_string(width) + ",base36)}";
    }

private:
    const std::vector<FieldProfile>& m_fields;
    std::uint64_t m_documents;
};

std::string plain(const std::string& path) {
    return '{' + path + '}';
}

// Every order of the equal fields would be too many: each of them in front once, the others behind as they
// are wanted.
std::vector<std::vector<std::string>> frontsOf(const std::vector<std::string>& equal) {
    std::vector<std::vector<std::string>> fronts;
    for (std::size_t first = 0; first < equal.size(); ++first) {
        std::vector<std::string> front{equal[first]};
        fronts.push_back(front);
        for (std::size_t i = 0; i < equal.size(); ++i) {
            if (i != first) {
                front.push_back(equal[i]);
            }
        }
        fronts.push_back(front);
    }
    std::stable_sort(fronts.begin(), fronts.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return fronts;
}

} // namespace

std::vector<std::string> candidateTemplates(const std::vector<FieldProfile>& fields,
                                            const std::vector<AccessPattern>& patterns,
                                            std::uint64_t documents) {
    const Wanted wanted(patterns);
    const Maker make(fields, documents);
    std::vector<std::string> equal = wanted.equal();
    std::erase_if(equal, [&](const std::string& name) { return make.common(name) == nullptr; });
    const FieldProfile* range = nullptr;
    for (const std::string& name : wanted.ranges()) {
        range = range == nullptr ? make.common(name) : range;
    }
    range = range == nullptr ? make.first(&FieldProfile::isTime) : range;
    const FieldProfile* type = make.first(&FieldProfile::isType);
    std::vector<std::string> all;
    const auto add = [&](const std::string& one) {
        const std::string text = make.completed(one);
        if (std::find(all.begin(), all.end(), text) == all.end()) {
            all.push_back(text);
        }
    };
    for (const auto& front : frontsOf(equal)) {
        std::string text;
        for (const std::string& name : front) {
            text += plain(name) + '-';
        }
        if (range != nullptr && std::find(front.begin(), front.end(), range->path) == front.end()) {
            add(text + Maker::sorting(*range, false) + make.random(range->isTime));
            add(text + Maker::sorting(*range, true) + '-' + make.random(range->isTime));
        } else {
            add(text + make.random(false));
        }
    }
    if (range != nullptr) {
        add(Maker::sorting(*range, false) + make.random(range->isTime));
        add(Maker::sorting(*range, true) + '-' + make.random(range->isTime));
    }
    if (const FieldProfile* unique = make.unique()) {
        add(type != nullptr ? plain(type->path) + ':' + plain(unique->path) : plain(unique->path));
    }
    if (type != nullptr && range != nullptr) {
        add(plain(type->path) + ':' + Maker::sorting(*range, false) + make.random(range->isTime));
    }
    add("{=ulid}");
    add("{=couch-sequential}");
    return all;
}

} // namespace keyatlas
