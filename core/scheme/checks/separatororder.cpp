// SPDX-License-Identifier: GPL-3.0-or-later
// A separator that sorts above a character with which a longer parent goes on: with ":" post10 falls between
// post1 and its comments, with "-" it does not, as "-" < "0" < ":".
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/words.h"
#include "core/scheme/patterngroups.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kMostFronts = 50000;

class SeparatorOrder final : public Check, RowObserver {
public:
    explicit SeparatorOrder(const Scheme& effective) : m_fronts(kMostFronts) {
        for (const Template& one : effective.templates) {
            m_separators.push_back(one.form == Template::Form::Text ? separatorsOf(one.components())
                                                                    : std::vector<Separator>());
        }
    }

    RowObserver* observer() override { return this; }

    void see(const SchemeRow& row) override {
        if (!row.alternative) {
            seeToday(row);
            return;
        }
        for (const Separator& separator : m_separators[*row.alternative]) {
            note(row.id.substr(0, row.ends[separator.component]), separator.first);
        }
    }

    Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) override {
        Finding finding;
        finding.code = "separator-order";
        finding.unit = "parents";
        std::uint64_t parents = 0;
        std::uint64_t between = 0;
        for (const auto& [name, front] : m_fronts.all()) {
            if (stop.stop_requested()) {
                return cancelled();
            }
            const auto inside = longerOnes(input, name, stop);
            if (!inside) {
                return fail(inside.error());
            }
            if (*inside == 0) {
                continue;
            }
            ++parents;
            between += *inside;
            if (finding.examples.size() < kMostExamples) {
                const std::string parent = name.substr(1);
                finding.examples.push_back(
                    {parent, std::nullopt,
                     "before its children stand " + words::documents(*inside) + " of longer names"});
            }
        }
        std::sort(finding.examples.begin(), finding.examples.end(),
                  [](const auto& a, const auto& b) { return a.id < b.id; });
        finding.figure = static_cast<double>(parents);
        finding.documents = between;
        if (parents == 0) {
            finding.title = "Children stand right behind their parent";
            finding.text = m_fronts.size() == 0
                               ? "No separator stands between a parent and its children."
                               : "No longer name falls between a parent and what belongs to it.";
        } else {
            finding.level = Finding::Level::Warning;
            finding.title = "Others fall between a parent and its children";
            finding.text = words::documents(between) + " sort between " +
                           (parents == 1 ? "a parent" : "parents") +
                           " and their children, as the separator sorts above a character that a longer name "
                           "goes on with.";
            finding.advice =
                "A separator that sorts below letters and digits, like - or the blank, keeps them together.";
        }
        report.findings.push_back(std::move(finding));
        return {};
    }

private:
    struct Separator {
        std::size_t component = 0; // the field before it
        char first = 0;
    };
    struct Front {
        std::uint64_t children = 0;
    };

    void note(Bytes parent, char separator) {
        std::string name(1, separator);
        name += parent;
        if (Front* front = m_fronts.at(name)) {
            ++front->children;
        }
    }

    // Of IDs as they are each strong separator may be one between parent and child.
    void seeToday(const SchemeRow& row) {
        for (std::size_t at = row.id.find_first_of(":/|"); at != Bytes::npos;
             at = row.id.find_first_of(":/|", at + 1)) {
            if (at > 0 && at + 1 < row.id.size()) {
                note(row.id.substr(0, at), row.id[at]);
            }
        }
    }

    static std::vector<Separator> separatorsOf(const std::vector<Component>& components) {
        std::vector<Separator> separators;
        for (std::size_t i = 0; i + 2 < components.size(); ++i) {
            if (components[i].kind == Component::Kind::Field &&
                components[i + 1].kind == Component::Kind::Text) {
                separators.push_back({i, components[i + 1].text[0]});
            }
        }
        return separators;
    }

    // Documents between the parent itself, if there is one, and the first of its children.
    static Result<std::uint64_t> longerOnes(const CheckInput& input, const std::string& name,
                                            const std::stop_token& stop) {
        const std::string parent = name.substr(1);
        const auto at = input.applied.keys->lowerBound(parent, stop);
        const auto children = input.applied.keys->lowerBound(parent + name[0], stop);
        if (!at || !children) {
            return fail(at ? children.error() : at.error());
        }
        if (*at >= input.applied.keys->count() || *at + 1 >= *children) {
            return std::uint64_t{0};
        }
        const auto key = input.applied.keys->key(*at, stop);
        if (!key) {
            return fail(key.error());
        }
        return *key == parent ? *children - *at - 1 : 0;
    }

    std::vector<std::vector<Separator>> m_separators;
    BoundedGroups<Front> m_fronts; // by the separator's first character and the parent's ID
};

} // namespace

std::unique_ptr<Check> separatorOrderCheck(const Scheme& effective) {
    return std::make_unique<SeparatorOrder>(effective);
}

} // namespace keyatlas
