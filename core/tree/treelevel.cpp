// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/treelevel.h"

#include "core/index/commonprefix.h"
#include "core/tree/levelwindow.h"

#include <algorithm>

namespace keyatlas {
namespace {

// Length that the lead byte of a UTF-8 sequence promises; 1 for any other byte.
std::size_t promisedLength(char byte) {
    const auto lead = static_cast<unsigned char>(byte);
    return lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

// Length of the character at `at`, decided byte by byte so that keys which share its bytes agree: a sequence
// that breaks off ends with the byte that does not belong to it. None if the key ends first.
std::optional<std::size_t> characterLength(Bytes key, std::size_t at) {
    const std::size_t promised = promisedLength(key[at]);
    for (std::size_t i = 1; i < promised; ++i) {
        if (at + i == key.size()) {
            return std::nullopt;
        }
        if (!continues(key[at + i])) {
            return i + 1;
        }
    }
    return promised;
}

// The largest offset up to `end` that is not inside a character of `key`.
std::size_t characterStart(Bytes key, std::size_t end) {
    for (std::size_t back = 1; back <= 3 && back <= end; ++back) {
        const char byte = key[end - back];
        if (!continues(byte)) {
            return promisedLength(byte) > back ? end - back : end;
        }
    }
    return end;
}

constexpr std::size_t kFewGroups = 8;
constexpr std::size_t kManyGroups = 100;
constexpr std::size_t kMostCharacters = 3;

} // namespace

TreeLevel::TreeLevel(const Keyspace& keys, const SplitRule& rule, const TreeNode& parent,
                     std::stop_token stop)
    : m_keys(keys), m_rule(rule), m_span(parent.span),
      m_segmentAt(parent.kind == TreeNode::Kind::Group ? parent.segmentAt : parent.prefix.size()),
      m_prefixSize(parent.prefix.size()), m_characterwise(rule.fixedLengths().empty()),
      m_stop(std::move(stop)) {}

Result<Span> TreeLevel::spanOf(Bytes prefix, Rank rank, bool atFirst) const {
    Span span{rank, m_span.last};
    if (!atFirst) {
        const auto first = m_keys.lowerBound(prefix, m_stop);
        if (!first) {
            return tl::make_unexpected(first.error());
        }
        span.first = *first;
    }
    const auto after = afterPrefix(prefix);
    if (!after.empty()) {
        const auto last = m_keys.lowerBound(after, m_stop);
        if (!last) {
            return tl::make_unexpected(last.error());
        }
        span.last = std::min(*last, m_span.last);
    }
    if (!span.contains(rank)) {
        return fail(Error::Code::Corrupt, "the keys are not in order");
    }
    return span;
}

TreeNode TreeLevel::wholeKey(std::string key, Rank rank) const {
    TreeNode node;
    node.kind = key.size() == m_segmentAt ? TreeNode::Kind::Self : TreeNode::Kind::Key;
    node.prefix = std::move(key);
    node.segmentAt = m_segmentAt;
    node.span = {rank, rank + 1};
    return node;
}

Result<TreeNode> TreeLevel::sibling(std::string key, Rank rank, bool atFirst) const {
    const auto end = m_rule.breakAfter(key, m_segmentAt);
    if (!end) {
        return wholeKey(std::move(key), rank);
    }
    const auto span = spanOf(Bytes(key).substr(0, *end), rank, atFirst);
    if (!span) {
        return tl::make_unexpected(span.error());
    }
    if (span->count() == 1 && *end == key.size()) {
        return wholeKey(std::move(key), rank);
    }
    TreeNode node;
    node.kind = TreeNode::Kind::Segment;
    key.resize(*end);
    node.prefix = std::move(key);
    node.segmentAt = m_segmentAt;
    node.span = *span;
    node.hasChildren = true;
    return node;
}

// How many bytes of `key` its group has at least; none if the key is too short to be in one.
std::optional<std::size_t> TreeLevel::groupEnd(Bytes key, By by) const {
    if (by == By::Sibling) {
        return std::nullopt;
    }
    std::size_t end = m_prefixSize;
    for (std::size_t i = 0; i < m_characters; ++i) {
        if (end >= key.size()) {
            return std::nullopt;
        }
        const auto length = by == By::Byte || !m_characterwise ? std::size_t{1} : characterLength(key, end);
        if (!length) {
            return std::nullopt;
        }
        end += *length;
    }
    return end;
}

Result<TreeNode> TreeLevel::group(std::string key, std::size_t end, Rank rank, By by, bool atFirst) const {
    const auto span = spanOf(Bytes(key).substr(0, end), rank, atFirst);
    if (!span) {
        return tl::make_unexpected(span.error());
    }
    const auto first = m_keys.key(span->first, m_stop);
    const auto last = m_keys.key(span->last - 1, m_stop);
    if (!first || !last) {
        return tl::make_unexpected((first ? last : first).error());
    }
    const std::size_t common = packed::commonPrefix(*first, *last);
    const auto segmentEnd = m_rule.breakAfter(*first, m_segmentAt);
    if (span->count() == 1 || (segmentEnd && *segmentEnd <= common)) {
        return sibling(std::move(key), rank, atFirst);
    }
    TreeNode node;
    node.kind = TreeNode::Kind::Group;
    const bool bytes = by == By::Byte || !m_characterwise;
    node.prefix = first->substr(0, bytes ? common : std::max(end, characterStart(*first, common)));
    node.segmentAt = m_segmentAt;
    node.span = *span;
    node.hasChildren = true;
    return node;
}

std::optional<std::size_t> TreeLevel::sharedIn(Bytes key, By by) const {
    const auto end = groupEnd(key, by);
    const auto segmentEnd = m_rule.breakAfter(key, m_segmentAt);
    return !end || (segmentEnd && *segmentEnd <= *end) ? segmentEnd : end;
}

Result<TreeNode> TreeLevel::node(Rank rank, By by, bool atFirst) const {
    auto key = m_keys.key(rank, m_stop);
    if (!key) {
        return tl::make_unexpected(key.error());
    }
    const auto end = groupEnd(*key, by);
    const auto segmentEnd = end ? m_rule.breakAfter(*key, m_segmentAt) : std::nullopt;
    if (!end || (segmentEnd && *segmentEnd <= *end)) {
        return sibling(std::move(*key), rank, atFirst);
    }
    return group(std::move(*key), *end, rank, by, atFirst);
}

Result<void> TreeLevel::fillExtent(TreeNode& node) const {
    auto extent = m_keys.extent(node.span, m_stop);
    if (!extent) {
        return tl::make_unexpected(extent.error());
    }
    node.extent = *extent;
    return {};
}

// Where the node ends that begins at `first`: no need to know what kind of node it is, since a group of one
// sibling has the sibling's span.
Result<Rank> TreeLevel::endOf(Rank first, By by, LevelWindow& window) const {
    const auto key = window.keyAt(first);
    if (!key) {
        return tl::make_unexpected(key.error());
    }
    const auto end = sharedIn(*key, by);
    if (!end) {
        return first + 1;
    }
    const Bytes prefix = key->substr(0, *end);
    if (const auto next = window.firstWithout(prefix, first)) {
        return *next;
    }
    const auto span = spanOf(prefix, first, true);
    if (!span) {
        return tl::make_unexpected(span.error());
    }
    return span->last;
}

Result<bool> TreeLevel::hasMoreThan(std::size_t wide, By by) const {
    std::size_t count = 0;
    LevelWindow window(m_keys, m_span, m_stop);
    for (Rank rank = m_span.first; rank < m_span.last; ++count) {
        if (count == wide) {
            return true;
        }
        if (m_stop.stop_requested()) {
            return cancelled();
        }
        const auto next = endOf(rank, by, window);
        if (!next) {
            return tl::make_unexpected(next.error());
        }
        rank = *next;
    }
    return false;
}

// What all keys of the level share is in no node's way: grouping begins behind it.
Result<std::size_t> TreeLevel::sharedByAll() const {
    const auto first = m_keys.key(m_span.first, m_stop);
    const auto last = m_keys.key(m_span.last - 1, m_stop);
    if (!first || !last) {
        return tl::make_unexpected((first ? last : first).error());
    }
    const std::size_t common = packed::commonPrefix(*first, *last);
    const auto segmentEnd = m_rule.breakAfter(*first, m_segmentAt);
    if (!segmentEnd || *segmentEnd > common) {
        return std::max(m_prefixSize, m_characterwise ? characterStart(*first, common) : common);
    }
    return m_prefixSize;
}

Result<void> TreeLevel::narrow(std::size_t wide) {
    if (m_span.count() <= wide) {
        return {};
    }
    const auto shared = sharedByAll();
    if (!shared) {
        return tl::make_unexpected(shared.error());
    }
    m_prefixSize = *shared;
    for (const By by : {By::Sibling, By::Character}) {
        const auto more = hasMoreThan(wide, by);
        if (!more) {
            return tl::make_unexpected(more.error());
        }
        m_by = by;
        if (!*more) {
            return by == By::Character ? deepen(wide) : Result<void>();
        }
    }
    m_by = By::Byte;
    return {};
}

// Few groups that are wide themselves are no help: then they are parted by one character more.
Result<void> TreeLevel::deepen(std::size_t wide) {
    for (; m_characters < kMostCharacters; ++m_characters) {
        std::size_t nodes = 0;
        bool wideGroups = false;
        for (Rank rank = m_span.first; rank < m_span.last && nodes < kFewGroups; ++nodes) {
            if (m_stop.stop_requested()) {
                return cancelled();
            }
            const auto next = nodeFrom(rank);
            if (!next) {
                return tl::make_unexpected(next.error());
            }
            wideGroups = wideGroups || (next->kind == TreeNode::Kind::Group && next->span.count() > wide);
            rank = next->span.last;
        }
        if (nodes == kFewGroups || !wideGroups) {
            return {};
        }
        ++m_characters;
        const auto more = hasMoreThan(kManyGroups, m_by);
        --m_characters;
        if (!more) {
            return tl::make_unexpected(more.error());
        }
        if (*more) {
            return {};
        }
    }
    return {};
}

Result<std::vector<TreeNode>> TreeLevel::all() const {
    std::vector<TreeNode> nodes;
    for (Rank rank = m_span.first; rank < m_span.last;) {
        if (m_stop.stop_requested()) {
            return cancelled();
        }
        auto next = nodeFrom(rank);
        if (!next) {
            return tl::make_unexpected(next.error());
        }
        if (const auto filled = fillExtent(*next); !filled) {
            return tl::make_unexpected(filled.error());
        }
        rank = next->span.last;
        nodes.push_back(std::move(*next));
    }
    return nodes;
}

} // namespace keyatlas
