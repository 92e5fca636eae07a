// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "core/tree/keyformat.h"
#include "core/tree/splitrule.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// One node of the key tree: all keys that begin with `prefix`. Identity is kind and the prefix's bytes,
// separator included (a Self has its parent's prefix, all other nodes of a tree differ in theirs).
struct TreeNode {
    enum class Kind : std::uint8_t {
        Root,
        Segment, // "txn:": keys that share a segment, even if it is only one key that goes on behind it
        Group,   // "a…": many siblings put together by their first bytes; its children are siblings again
        Key,     // one key, whole; keys that it is a prefix of are its siblings
        Self,    // the key that equals its parent's prefix exactly
    };
    Kind kind = Kind::Root;
    std::string prefix;
    std::size_t segmentAt = 0; // where this node's own part begins in `prefix`
    Span span;
    Extent extent;
    bool hasChildren = false;

    Bytes segment() const { return Bytes(prefix).substr(segmentAt); }
};

enum class ChildOrder : std::uint8_t { ByKey, ByKeys, ByBytes };

// Children of one node. In key order they are complete unless grouped (never cut: a wide level becomes
// groups); sorted by size they are the largest `limit` and the rest is summed in `others`.
struct Children {
    std::vector<TreeNode> nodes;
    std::uint64_t othersCount = 0;
    Extent others = emptyExtent();
    bool grouped = false;
};

// The key tree: nothing is stored, it is computed from the keyspace where somebody looks. Const, thread-safe;
// calls may be slow, so ask from a worker. Figures of children (with `others`) sum to the parent's. A level
// costs a few seeks per child. Only ByKeys and ByBytes walk all siblings of a wide level (a million:
// seconds).
class KeyTree {
public:
    static constexpr std::size_t kWideLevel = 1000; // more siblings than this are grouped by sub-prefix
    static constexpr std::size_t kWideRadix =
        100; // the same without separators, where siblings are whole keys

    KeyTree(std::shared_ptr<const Keyspace> keys, SplitRule rule);
    KeyTree(std::shared_ptr<const Keyspace> keys, SplitRule rule, std::size_t wideLevel);
    KeyTree(std::shared_ptr<const Keyspace> keys, SplitRule rule, KeyFormat format);

    Result<TreeNode> root(std::stop_token stop) const;
    // The node of all keys that begin with `prefix`: a Segment if a segment ends there, else a Group of the
    // siblings that begin with it (a Key if that is one whole key, the Root if empty). Its span may be empty.
    Result<TreeNode> nodeAt(Bytes prefix, std::stop_token stop) const;
    // `limit` bounds what ByKeys and ByBytes return (a bounded heap; equal sizes in key order); there the
    // nodes are the real siblings, not groups. ByKey groups a wide level by the next character of the key, or
    // the next few if that leaves few groups that are wide themselves; a group's prefix is as long as all its
    // keys agree. Characters are not cut unless there are too many different ones for one level.
    Result<Children> children(const TreeNode& parent, ChildOrder order, std::size_t limit,
                              std::stop_token stop) const;
    // The nodes from the root down to the one that holds `rank`, at most `maxDepth` below the root; groups
    // count.
    Result<std::vector<TreeNode>> pathTo(Rank rank, std::size_t maxDepth, std::stop_token stop) const;

    const SplitRule& rule() const { return m_rule; }
    const KeyFormat& format() const { return m_format; } // how its keys are to be shown; text unless said
    const std::shared_ptr<const Keyspace>& keys() const { return m_keys; }
    std::size_t wideLevel() const { return m_wideLevel; } // more siblings than this are grouped

private:
    std::shared_ptr<const Keyspace> m_keys;
    SplitRule m_rule;
    KeyFormat m_format{};
    std::size_t m_wideLevel;
};

} // namespace keyatlas
