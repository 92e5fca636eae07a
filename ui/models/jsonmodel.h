// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsontree.h"
#include "ui/models/treemodelbase.h"
#include "ui/session/showntext.h"

#include <memory>
#include <string>

namespace keyatlas {

struct JsonRow {
    enum class Kind : unsigned char {
        Node,
        More, // the level goes on: the next page is asked for when somebody opens it
        Waiting,
        Failed,
    };
    Kind kind = Kind::Waiting;
    JsonNode node{};
    std::optional<std::uint64_t> items; // of a container, where it was counted
    JsonPlace next{};
    QString failure{};
};

// A document as a tree over its own text, level by level, read on a worker. Nothing is converted: numbers
// keep their digits, members that stand twice stand twice.
class JsonModel : public TreeModelBase<JsonRow> {
    Q_OBJECT
public:
    enum Column : int { Name, Value, ColumnCount };

    explicit JsonModel(QObject* parent = nullptr);

    // Null: no document. The model shares the text as long as it shows it.
    void setText(std::shared_ptr<const std::string> text, Worker* worker);
    const std::shared_ptr<const std::string>& text() const { return m_text; }
    const JsonNode* node(const QModelIndex& index) const; // null for a row that stands for no value
    bool isMore(const QModelIndex& index) const;
    void showMore(const QModelIndex& index);

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QVariant cell(const Node& node, int column, int role) const override;
    void ask(Node& node) override;
    Fetch fetchOf(const JsonRow& row) const override;
    JsonRow waitingRow() const override { return {}; }

private:
    static constexpr std::size_t kPage = 500; // items shown at once

    struct Page {
        std::vector<JsonRow> rows;
    };
    void askPage(Node& node, JsonPlace from, bool first);
    ShownText name(const JsonRow& row) const;
    ShownText value(const JsonRow& row) const;

    std::shared_ptr<const std::string> m_text;
    Worker* m_worker = nullptr;
};

} // namespace keyatlas
