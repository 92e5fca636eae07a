// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keytree.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace keyatlas {

class LevelWindow;

// The siblings below one node, found by skip-scan: read the key at a rank, see where its segment ends, seek
// behind everything that begins with those bytes. Nothing is enumerated that nobody asks for.
class TreeLevel {
public:
    TreeLevel(const Keyspace& keys, const SplitRule& rule, const TreeNode& parent, std::stop_token stop);

    // From here on, if the level has more than `wide` siblings, its nodes are groups of siblings that agree
    // in the next character, or in the next byte where characters are more than `wide` (then there may be a
    // few more nodes than that). Until then a node is a sibling.
    Result<void> narrow(std::size_t wide);
    bool grouped() const { return m_by != By::Sibling; }

    // The node that begins at rank `first`, which must be the first of its node. Its extent is not filled in.
    Result<TreeNode> nodeFrom(Rank first) const { return node(first, m_by, true); }
    // The node that holds `rank`. Its extent is not filled in.
    Result<TreeNode> nodeWith(Rank rank) const { return node(rank, m_by, false); }
    // How many bytes of `key`, which must lie in the level, the keys of its node share at least; none if it
    // is a node by itself. Of a key's front: none if it is too short to tell.
    std::optional<std::size_t> sharedIn(Bytes key) const { return sharedIn(key, m_by); }
    // How many bytes all keys of the level share, but for separators that they share too; at least the
    // parent's.
    Result<std::size_t> sharedByAll() const;
    // All of them in key order, with extents.
    Result<std::vector<TreeNode>> all() const;
    Result<void> fillExtent(TreeNode& node) const;

    Span span() const { return m_span; }

private:
    enum class By { Sibling, Character, Byte };

    std::optional<std::size_t> sharedIn(Bytes key, By by) const;
    Result<TreeNode> node(Rank rank, By by, bool atFirst) const;
    Result<TreeNode> sibling(std::string key, Rank rank, bool atFirst) const;
    TreeNode wholeKey(std::string key, Rank rank) const;
    std::optional<std::size_t> groupEnd(Bytes key, By by) const;
    Result<TreeNode> group(std::string key, std::size_t end, Rank rank, By by, bool atFirst) const;
    Result<Span> spanOf(Bytes prefix, Rank rank, bool atFirst) const;
    Result<void> deepen(std::size_t wide);
    Result<bool> hasMoreThan(std::size_t wide, By by) const;
    Result<Rank> endOf(Rank first, By by, LevelWindow& window) const;

    const Keyspace& m_keys;
    const SplitRule& m_rule;
    Span m_span;
    std::size_t m_segmentAt = 0;  // where the siblings' own part begins
    std::size_t m_prefixSize = 0; // how many bytes all of them share; more than m_segmentAt in a group
    bool m_characterwise = true;  // false where keys are numbers: a byte is no part of a character
    By m_by = By::Sibling;
    std::size_t m_characters = 1; // behind the prefix, that the keys of a group share
    std::stop_token m_stop;
};

} // namespace keyatlas
