// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsontree.h"

#include <utility>

namespace keyatlas {
namespace {

// What can be read in part if its end is missing.
bool opens(JsonType type) {
    return type == JsonType::Array || type == JsonType::Object || type == JsonType::String;
}

// Reads items of a container one by one. Unlike JsonWalker it can begin anywhere, and opens what is not
// whole.
class ItemReader {
public:
    ItemReader(Bytes text, const JsonNode& parent, JsonPlace from)
        : m_text(text.substr(0, parent.valueAt + parent.valueSize - (parent.whole ? 1 : 0))), m_place(from),
          m_object(parent.type == JsonType::Object), m_whole(parent.whole), m_done(!parent.isContainer()) {}

    // Nothing at the end.
    std::optional<JsonNode> next() {
        std::size_t at = skipSpace(m_text, m_place.at);
        if (m_done || (m_whole && at == m_text.size())) {
            m_done = true;
            return std::nullopt;
        }
        JsonNode node;
        if (m_place.index > 0) {
            if (at == m_text.size() || m_text[at] != ',') {
                return broken(node, at, JsonType::Invalid);
            }
            at = skipSpace(m_text, at + 1);
        }
        if (m_object && !readName(node, at)) {
            return broken(node, at, JsonType::Invalid);
        }
        return readValue(node, at);
    }

    JsonPlace place() const { return m_place; }
    bool atEnd() const { return m_done || (m_whole && skipSpace(m_text, m_place.at) == m_text.size()); }

private:
    bool readName(JsonNode& node, std::size_t& at) const {
        if (at >= m_text.size() || m_text[at] != '"') {
            return false;
        }
        const std::size_t end = skipValue(m_text, at);
        const std::size_t colon = end == Bytes::npos ? m_text.size() : skipSpace(m_text, end);
        if (colon >= m_text.size() || m_text[colon] != ':') {
            return false;
        }
        node.nameAt = at;
        node.nameSize = end - at;
        at = skipSpace(m_text, colon + 1);
        return true;
    }

    JsonNode readValue(JsonNode node, std::size_t at) {
        const std::size_t end = skipValue(m_text, at);
        const JsonType type = typeOf(m_text.substr(at));
        if (end == Bytes::npos) {
            return broken(node, at, opens(type) ? type : JsonType::Invalid);
        }
        node.type = type;
        node.valueAt = at;
        node.valueSize = end - at;
        node.index = m_place.index;
        m_place = {end, m_place.index + 1};
        return node;
    }

    // The item that begins at `at` is not whole: it takes the rest.
    JsonNode broken(JsonNode node, std::size_t at, JsonType type) {
        m_done = true;
        node.type = type;
        node.whole = false;
        node.valueAt = at;
        node.valueSize = m_text.size() - at;
        node.index = m_place.index;
        m_place = {m_text.size(), m_place.index + 1};
        return node;
    }

    Bytes m_text; // without the bracket that closes the container
    JsonPlace m_place;
    bool m_object;
    bool m_whole;
    bool m_done;
};

constexpr std::uint64_t kItemsPerStop = 256;

} // namespace

JsonNode JsonTree::root() const {
    JsonNode node;
    node.valueAt = skipSpace(m_text, 0);
    node.type = typeOf(m_text.substr(node.valueAt));
    const std::size_t end = skipValue(m_text, node.valueAt);
    node.whole = end != Bytes::npos;
    node.valueSize = (node.whole ? end : m_text.size()) - node.valueAt;
    if (!node.whole && !opens(node.type)) {
        node.type = JsonType::Invalid;
    }
    return node;
}

std::optional<JsonNode> JsonTree::rest() const {
    const JsonNode first = root();
    JsonNode node;
    node.valueAt = skipSpace(m_text, first.valueAt + first.valueSize);
    node.valueSize = m_text.size() - node.valueAt;
    node.index = 1;
    node.whole = false;
    return node.valueSize > 0 ? std::optional(node) : std::nullopt;
}

bool JsonTree::hasChildren(const JsonNode& parent) const {
    return !ItemReader(m_text, parent, {parent.valueAt + 1, 0}).atEnd();
}

Result<JsonPage> JsonTree::children(const JsonNode& parent, std::size_t most, std::stop_token stop) const {
    return children(parent, {parent.valueAt + 1, 0}, most, std::move(stop));
}

Result<JsonPage> JsonTree::children(const JsonNode& parent, JsonPlace from, std::size_t most,
                                    std::stop_token stop) const {
    ItemReader items(m_text, parent, from);
    JsonPage page;
    while (page.nodes.size() < most) {
        if (page.nodes.size() % kItemsPerStop == 0 && stop.stop_requested()) {
            return cancelled();
        }
        const auto node = items.next();
        if (!node) {
            return page;
        }
        page.nodes.push_back(*node);
    }
    if (!items.atEnd()) {
        page.next = items.place();
    }
    return page;
}

Result<std::uint64_t> JsonTree::count(const JsonNode& parent, std::stop_token stop) const {
    ItemReader items(m_text, parent, {parent.valueAt + 1, 0});
    while (items.next()) {
        if (items.place().index % kItemsPerStop == 0 && stop.stop_requested()) {
            return cancelled();
        }
    }
    return items.place().index;
}

} // namespace keyatlas
