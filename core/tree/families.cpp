// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/families.h"

#include <algorithm>

namespace keyatlas {

std::size_t Families::numberOf(Bytes prefix) const {
    const auto at = m_numbers.find(prefix);
    return at == m_numbers.end() ? kNone : at->second;
}

std::vector<std::string> Families::prefixes() const {
    std::vector<std::string> all(m_numbers.size());
    for (const auto& [prefix, number] : m_numbers) {
        all[number] = prefix;
    }
    return all;
}

Families Families::of(const std::vector<std::string>& prefixes) {
    Families families;
    for (const auto& prefix : prefixes) {
        families.m_numbers.emplace(prefix, families.m_numbers.size());
    }
    return families;
}

Result<std::shared_ptr<const Families>> familiesOf(const KeyTree& tree, const Families& before,
                                                   std::stop_token stop) {
    const auto root = tree.root(stop);
    auto level = root ? tree.children(*root, ChildOrder::ByKey, KeyTree::kWideLevel, stop)
                      : Result<Children>(tl::make_unexpected(root.error()));
    if (!level) {
        return tl::make_unexpected(level.error());
    }
    std::stable_sort(level->nodes.begin(), level->nodes.end(), [](const TreeNode& a, const TreeNode& b) {
        const auto bytesOfA = a.extent.valueBytes.value();
        const auto bytesOfB = b.extent.valueBytes.value();
        return bytesOfA != bytesOfB ? bytesOfA > bytesOfB : a.span.count() > b.span.count();
    });
    const auto families = std::make_shared<Families>(before);
    for (auto& node : level->nodes) {
        families->m_numbers.emplace(std::move(node.prefix), families->m_numbers.size());
    }
    return std::shared_ptr<const Families>(families);
}

} // namespace keyatlas
