// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/treeprinter.h"

#include "app/cli/table.h"
#include "core/base/display.h"
#include "core/base/text.h"
#include "core/query/documenttext.h"
#include "core/tree/keyshown.h"

#include <algorithm>

namespace keyatlas::cli {
namespace {

constexpr std::size_t kLongestSegment = 120; // characters of a line for people

bool isAbout(Figure figure) {
    return figure.trust() == Figure::Trust::About;
}

std::string member(const char* name, Figure figure) {
    return figure.isExact() || isAbout(figure)
               ? std::string(",\"") + name + "\":" + std::to_string(figure.value())
               : "";
}

std::string figures(const Extent& extent) {
    return member("keys", extent.keys) + member("keyBytes", extent.keyBytes) +
           member("valueBytes", extent.valueBytes) +
           (isAbout(extent.keys) ? ",\"estimated\":true" : ""); // by a sample
}

const char* kindWord(TreeNode::Kind kind) {
    switch (kind) {
    case TreeNode::Kind::Root:
        return "root";
    case TreeNode::Kind::Segment:
        return "segment";
    case TreeNode::Kind::Group:
        return "group";
    case TreeNode::Kind::Key:
        return "key";
    case TreeNode::Kind::Self:
        return "self";
    }
    return "";
}

// Prints nodes and asks for their children only down to the depth wanted.
class Printer {
public:
    Printer(const KeyTree& tree, const TreeShape& shape, const Out& out, std::stop_token stop)
        : m_tree(tree), m_shape(shape), m_out(out), m_stop(std::move(stop)) {}

    Result<void> json(const TreeNode& node, unsigned depth) {
        std::string text = "{\"prefix\":" + idJson(node.prefix) + ",\"segment\":" + idJson(node.segment()) +
                           ",\"kind\":\"" + kindWord(node.kind) + "\"" + figures(node.extent);
        if (!isText() && node.kind != TreeNode::Kind::Root) {
            text += ",\"shown\":" + toJsonString(label(node));
        }
        const bool open = node.hasChildren && depth > 0;
        if (auto written = put(text + (open ? ",\"children\":[" : "}")); !written || !open) {
            return written;
        }
        const auto children = childrenOf(node);
        if (!children) {
            return tl::make_unexpected(children.error());
        }
        const char* comma = "";
        for (const auto& child : children->nodes) {
            if (auto written = put(comma); !written) {
                return written;
            }
            if (auto written = json(child, depth - 1); !written) {
                return written;
            }
            comma = ",";
        }
        if (children->othersCount > 0) {
            text = std::string(comma) + "{\"others\":" + std::to_string(children->othersCount) +
                   figures(children->others) + "}";
            if (auto written = put(text); !written) {
                return written;
            }
        }
        return put("]}");
    }

    Result<void> lines(const TreeNode& node, unsigned level) {
        if (auto written = put(line(node.extent, level, label(node)));
            !written || !node.hasChildren || level >= m_shape.depth) {
            return written;
        }
        const auto children = childrenOf(node);
        if (!children) {
            return tl::make_unexpected(children.error());
        }
        for (const auto& child : children->nodes) {
            if (auto written = lines(child, level + 1); !written) {
                return written;
            }
        }
        if (children->othersCount == 0) {
            return {};
        }
        return put(line(children->others, level + 1, "(" + grouped(children->othersCount) + " others)"));
    }

    Result<void> put(Bytes text) { return m_out(text) ? Result<void>() : Result<void>(cancelled()); }

    void setTotal(const Extent& total) { m_total = total; }
    std::string heading() const {
        return pad("keys", 14) + pad("bytes", 18) + pad("share", 9) + "  segment\n";
    }

private:
    Result<Children> childrenOf(const TreeNode& node) const {
        return m_tree.children(node, m_shape.order, m_shape.top == 0 ? KeyTree::kWideLevel : m_shape.top,
                               m_stop);
    }

    static std::string pad(const std::string& text, std::size_t width) {
        return std::string(width - std::min(width, text.size()), ' ') + text;
    }

    bool isText() const { return m_tree.format() == KeyFormat(); }

    std::string label(const TreeNode& node) const {
        if (node.kind == TreeNode::Kind::Root) {
            return node.prefix.empty() ? "(all)" : escape(node.prefix);
        }
        if (!isText() && node.kind != TreeNode::Kind::Self) {
            const bool goesOn = node.kind == TreeNode::Kind::Group;
            return shownPart(m_tree.format(), node.prefix, node.segmentAt, goesOn, kLongestSegment).text();
        }
        std::string text = escape(node.segment().substr(0, kLongestSegment));
        text += node.segment().size() > kLongestSegment ? "…" : "";
        text += node.kind == TreeNode::Kind::Group ? "…" : "";
        return node.kind == TreeNode::Kind::Self ? "(itself)" : text;
    }

    std::string share(const Extent& extent) const {
        const bool bytes = m_total.valueBytes.value() > 0;
        const Figure whole = bytes ? m_total.valueBytes : m_total.keys;
        const Figure part = bytes ? extent.valueBytes : extent.keys;
        if (!part.isKnown() || whole.value() == 0) {
            return "";
        }
        return display::share(part.value(), whole.value());
    }

    std::string line(const Extent& extent, unsigned level, const std::string& label) const {
        return pad(figureText(extent.keys), 14) + pad(figureText(extent.valueBytes), 18) +
               pad(share(extent), 9) + "  " + std::string(2UL * level, ' ') + label + "\n";
    }

    const KeyTree& m_tree;
    const TreeShape& m_shape;
    const Out& m_out;
    std::stop_token m_stop;
    Extent m_total;
};

} // namespace

Result<void> printTreeJson(const KeyTree& tree, const TreeShape& shape, const Out& out,
                           std::stop_token stop) {
    const auto root = tree.root(stop);
    if (!root) {
        return tl::make_unexpected(root.error());
    }
    Printer printer(tree, shape, out, stop);
    if (auto written = printer.json(*root, shape.depth); !written) {
        return written;
    }
    return printer.put("\n");
}

Result<void> printTreeText(const KeyTree& tree, const TreeShape& shape, const Out& out,
                           std::stop_token stop) {
    const auto root = tree.root(stop);
    if (!root) {
        return tl::make_unexpected(root.error());
    }
    Printer printer(tree, shape, out, stop);
    printer.setTotal(root->extent);
    if (auto written = printer.put(printer.heading()); !written) {
        return written;
    }
    return printer.lines(*root, 0);
}

} // namespace keyatlas::cli
