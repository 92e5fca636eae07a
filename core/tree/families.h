// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keytree.h"

#include <cstddef>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// The families of a space (for now the nodes of the key tree's first level), each with a number from 0: the
// one that holds most bytes has 0, of equal ones the one with most keys, then the first in order. What has a
// number keeps it while more of the source is read. Immutable.
class Families {
public:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    // The number of the family whose keys begin with `prefix`; kNone if there is none of that prefix.
    std::size_t numberOf(Bytes prefix) const;
    std::size_t count() const { return m_numbers.size(); }
    // Prefixes in the order of their numbers, and the same made again of such a list (project files keep it).
    std::vector<std::string> prefixes() const;
    static Families of(const std::vector<std::string>& prefixes);

private:
    friend Result<std::shared_ptr<const Families>> familiesOf(const KeyTree& tree, const Families& before,
                                                              std::stop_token stop);
    std::map<std::string, std::size_t, std::less<>> m_numbers;
};

Result<std::shared_ptr<const Families>> familiesOf(const KeyTree& tree, const Families& before,
                                                   std::stop_token stop);

} // namespace keyatlas
