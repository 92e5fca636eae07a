// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/patterncolumns.h"

#include "ui/models/patternsmodel.h"
#include "ui/models/roles.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"

#include <QHeaderView>
#include <QTableView>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMeasuredRows = 200;
constexpr double kWidestName = 200;
constexpr double kLeastPart = 100; // of a query's name, and of what it asks
constexpr double kLeastScheme = 80;

int contentWidth(const PatternsModel& model, int column) {
    const QFontMetrics plain(fontFor(FontRole::Table));
    const QFontMetrics strong(fontFor(FontRole::TableHeader));
    int most = strong.horizontalAdvance(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    for (int row = 0; row < std::min(model.rowCount(), kMeasuredRows); ++row) {
        const auto index = model.index(row, column);
        const bool sum = model.isSum(row) && column < PatternsModel::FirstScheme; // spans several columns
        const int mark = index.data(Qt::DecorationRole).isValid() ? metrics().icon + metrics().px(6) : 0;
        const QFontMetrics& font = index.data(StrongRole).toBool() ? strong : plain;
        most = std::max(most, sum ? 0 : font.horizontalAdvance(index.data().toString()) + mark);
    }
    return most + 2 * metrics().s2 + metrics().s1;
}

} // namespace

void fitPatternColumns(QTableView& table, const PatternsModel& model) {
    auto* header = table.horizontalHeader();
    int rest = table.viewport()->width();
    for (int column = PatternsModel::Wanted; column < model.columnCount(); ++column) {
        const bool scheme = column >= PatternsModel::FirstScheme;
        const int width = std::max(contentWidth(model, column), scheme ? metrics().px(kLeastScheme) : 0);
        header->resizeSection(column, width);
        rest -= width;
    }
    const int name = std::min(contentWidth(model, PatternsModel::Name), metrics().px(kWidestName));
    const int asks = contentWidth(model, PatternsModel::Asks);
    const int least = metrics().px(kLeastPart);
    const bool both = rest >= 2 * least; // else the name's tool tip says it
    table.setColumnHidden(PatternsModel::Asks, !both);
    const int forName = both ? std::max(rest / 2, rest - asks) : std::max(rest, least);
    const int named = std::min(name, forName);
    header->resizeSection(PatternsModel::Name, both ? named : forName);
    header->resizeSection(PatternsModel::Asks, std::max(least, rest - named));
}

} // namespace keyatlas
