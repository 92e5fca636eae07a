// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/jsonmodel.h"

#include "core/base/jsondisplay.h"
#include "ui/models/roles.h"
#include "ui/session/toqt.h"

namespace keyatlas {

namespace {

constexpr std::size_t kCounted = 1u << 20; // bytes of a container whose items are counted ahead

Result<std::vector<JsonRow>> pageOf(Bytes text, const JsonNode& parent, JsonPlace from, std::size_t most,
                                    const std::stop_token& stop) {
    const JsonTree tree(text);
    const auto page = tree.children(parent, from, most, stop);
    if (!page) {
        return tl::make_unexpected(page.error());
    }
    std::vector<JsonRow> rows;
    for (const auto& node : page->nodes) {
        JsonRow row{JsonRow::Kind::Node, node, std::nullopt, {}, {}};
        if (node.isContainer() && node.valueSize <= kCounted) {
            const auto items = tree.count(node, stop);
            row.items = items ? std::optional<std::uint64_t>(*items) : std::nullopt;
        }
        rows.push_back(std::move(row));
    }
    if (page->next) {
        rows.push_back({JsonRow::Kind::More, {}, std::nullopt, *page->next, {}});
    }
    return rows;
}

ShownText plain(QString text) {
    return {std::move(text), {}, 0, false};
}

} // namespace

JsonModel::JsonModel(QObject* parent) : TreeModelBase<JsonRow>(parent) {
    restart({}, Fetch::Done);
}

void JsonModel::setText(std::shared_ptr<const std::string> text, Worker* worker) {
    m_text = std::move(text);
    m_worker = worker;
    JsonRow top;
    if (m_text) {
        top.node = JsonTree(*m_text).root();
    }
    restart(std::move(top), m_text && worker != nullptr ? Fetch::NotAsked : Fetch::Done);
}

const JsonNode* JsonModel::node(const QModelIndex& index) const {
    return index.isValid() && row(index).kind == JsonRow::Kind::Node ? &row(index).node : nullptr;
}

bool JsonModel::isMore(const QModelIndex& index) const {
    return index.isValid() && row(index).kind == JsonRow::Kind::More;
}

void JsonModel::showMore(const QModelIndex& index) {
    if (isMore(index)) {
        auto* more = nodeAt(index);
        askPage(*more->parent, more->row.next, false);
    }
}

JsonModel::Fetch JsonModel::fetchOf(const JsonRow& row) const {
    const bool empty = row.items && *row.items == 0;
    return row.kind == JsonRow::Kind::Node && row.node.isContainer() && !empty ? Fetch::NotAsked
                                                                               : Fetch::Leaf;
}

void JsonModel::ask(Node& node) {
    askPage(node, {}, true);
}

void JsonModel::askPage(Node& node, JsonPlace from, bool first) {
    node.asking.ask(
        *m_worker,
        [text = m_text, parent = node.row.node, from, first](const std::stop_token& stop) {
            const JsonTree tree(*text);
            return pageOf(*text, parent, first ? JsonPlace{parent.valueAt + 1, 0} : from, kPage, stop);
        },
        [this, &node, first](Result<std::vector<JsonRow>> rows) {
            if (!rows) {
                rows = std::vector<JsonRow>{
                    {JsonRow::Kind::Failed, {}, std::nullopt, {}, sentence(rows.error())}};
            }
            if (first) {
                give(node, std::move(*rows));
                return;
            }
            const auto at = node.children.size() - 1; // the row that stood for these
            remove(node, at, 1);
            insert(node, at, std::move(*rows));
        });
}

ShownText JsonModel::name(const JsonRow& row) const {
    switch (row.kind) {
    case JsonRow::Kind::More:
        return plain(tr("show more"));
    case JsonRow::Kind::Waiting:
        return plain(QStringLiteral("…"));
    case JsonRow::Kind::Failed:
        return plain(row.failure);
    case JsonRow::Kind::Node:
        break;
    }
    if (row.node.nameSize == 0) {
        return plain(QString::number(row.node.index));
    }
    const Bytes literal = Bytes(*m_text).substr(row.node.nameAt, row.node.nameSize);
    const auto decoded = literal.size() < 4096 ? decodeString(literal) : std::nullopt;
    return decoded ? shownText(*decoded) : shownText(literal);
}

ShownText JsonModel::value(const JsonRow& row) const {
    if (row.kind != JsonRow::Kind::Node) {
        return plain({});
    }
    const QString items = row.items ? countText(*row.items) : QStringLiteral("…");
    if (row.node.type == JsonType::Array) {
        return plain(QStringLiteral("[%1]").arg(items));
    }
    if (row.node.type == JsonType::Object) {
        return plain(QStringLiteral("{%1}").arg(items));
    }
    const auto shown = display::shownJson(Bytes(*m_text).substr(row.node.valueAt, row.node.valueSize));
    auto text = fromShown(shown);
    if (row.node.type == JsonType::String && row.node.whole) {
        text.text.prepend(QLatin1Char('"'));
        for (auto& box : text.boxes) {
            ++box.at;
        }
        if (!text.cut) {
            text.text += QLatin1Char('"');
        }
    }
    return text;
}

int JsonModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant JsonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == Name ? tr("Member") : tr("Value");
}

QVariant JsonModel::cell(const Node& node, int column, int role) const {
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column == Name ? name(node.row).text : value(node.row).text;
    case ShownRole:
        return QVariant::fromValue(column == Name ? name(node.row) : value(node.row));
    case FixedRole:
        return node.row.kind == JsonRow::Kind::Node;
    case MutedRole:
        return column == Name || node.row.kind != JsonRow::Kind::Node;
    default:
        return {};
    }
}

} // namespace keyatlas
