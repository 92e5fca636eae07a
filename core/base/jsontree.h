// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/jsontext.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace keyatlas {

// One value of a JSON text, by its place there; nothing is copied.
struct JsonNode {
    std::size_t nameAt = 0;   // of the name literal, with its quotes
    std::size_t nameSize = 0; // 0: an element of an array, or the root
    std::size_t valueAt = 0;
    std::size_t valueSize = 0;
    std::uint64_t index = 0; // among its siblings, from 0
    JsonType type = JsonType::Invalid;
    bool whole = true; // false: an array, object or string that the text breaks off in

    bool isContainer() const { return type == JsonType::Array || type == JsonType::Object; }
    friend bool operator==(const JsonNode&, const JsonNode&) = default;
};

// Where the next page of children begins.
struct JsonPlace {
    std::size_t at = 0; // behind the last item
    std::uint64_t index = 0;
};

struct JsonPage {
    std::vector<JsonNode> nodes;
    std::optional<JsonPlace> next; // nothing if that was all
};

// A JSON text as a tree that is read where somebody looks. Any text will do: what is damaged is a node of
// type Invalid that reaches to the end of its parent, and what stands before it can be read. Duplicate
// members stay, in their order. Nothing recurses, so depth is no problem; the work of one call is at most one
// walk over the parent's text (memory speed, a stop between two items).
class JsonTree {
public:
    explicit JsonTree(Bytes text) : m_text(text) {} // not owned: must outlive the tree

    // The first value of the text. Invalid if there is none.
    JsonNode root() const;
    // What follows the root and is not white space: a node of type Invalid.
    std::optional<JsonNode> rest() const;

    bool hasChildren(const JsonNode& parent) const;
    // At most `most` children, from the first or from where a page ended.
    Result<JsonPage> children(const JsonNode& parent, std::size_t most, std::stop_token stop) const;
    Result<JsonPage> children(const JsonNode& parent, JsonPlace from, std::size_t most,
                              std::stop_token stop) const;
    // How many children there are, an Invalid one included. Walks all of them.
    Result<std::uint64_t> count(const JsonNode& parent, std::stop_token stop) const;

    Bytes text() const { return m_text; }
    Bytes nameLiteral(const JsonNode& node) const { return m_text.substr(node.nameAt, node.nameSize); }
    Bytes value(const JsonNode& node) const { return m_text.substr(node.valueAt, node.valueSize); }

private:
    Bytes m_text;
};

} // namespace keyatlas
