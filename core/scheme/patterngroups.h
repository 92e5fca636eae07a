// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>

namespace keyatlas {

// Things that are counted by name, in bounded memory: when there are too many names, an even sample of them
// is kept, by their hash. What is kept was counted whole, from the first document on.
template<class Value>
class BoundedGroups {
public:
    explicit BoundedGroups(std::size_t most) : m_most(most) {}

    // Null: not among those that are kept.
    Value* at(const std::string& name) {
        const std::uint64_t hash = hashOf(name);
        if (hash > m_limit) {
            return nullptr;
        }
        Value& value = m_groups[name];
        while (m_groups.size() > m_most) {
            halve();
        }
        return hash > m_limit ? nullptr : &value;
    }

    bool sampled() const { return m_limit != kAll; }
    const std::unordered_map<std::string, Value>& all() const { return m_groups; }
    std::size_t size() const { return m_groups.size(); }

    static std::uint64_t hashOf(Bytes name) { // FNV-1a, mixed: the same on every machine
        std::uint64_t hash = 0xcbf29ce484222325;
        for (const char c : name) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        }
        hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccd;
        return hash ^ (hash >> 33);
    }

private:
    static constexpr std::uint64_t kAll = ~std::uint64_t{0};

    void halve() {
        m_limit /= 2;
        std::erase_if(m_groups, [&](const auto& each) { return hashOf(each.first) > m_limit; });
    }

    std::size_t m_most;
    std::uint64_t m_limit = kAll;
    std::unordered_map<std::string, Value> m_groups;
};

} // namespace keyatlas
