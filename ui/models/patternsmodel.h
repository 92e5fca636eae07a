// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/evaluate.h"
#include "ui/session/designwords.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace keyatlas {

// What a column of the board shows: a scheme, and what is known of it.
struct PatternsScheme {
    QString name;
    std::shared_ptr<const SchemeReport> report; // null: none yet
    bool stale = false;                         // the report is of an older state
    bool running = false;
    bool failed = false;
};

// Access patterns and how each scheme answers them: a row a pattern, a column a scheme, and a last row that
// sums up.
class PatternsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { Name, Asks, Wanted, FirstScheme };

    explicit PatternsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    // `current`: the scheme that is washed. Rows and columns that stay keep their place.
    void set(std::vector<AccessPattern> patterns, std::vector<PatternsScheme> schemes, std::size_t current);

    const std::vector<AccessPattern>& patterns() const { return m_patterns; }
    const std::vector<PatternsScheme>& schemes() const { return m_schemes; }
    std::size_t current() const { return m_current; }
    bool isSum(int row) const { return row == static_cast<int>(m_patterns.size()); }
    std::optional<std::size_t> schemeAt(int column) const; // none: a column of the pattern itself
    // Null while it is not known.
    const PatternAnswer* answer(int row, std::size_t scheme) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVariant sumCell(int column, int role) const;
    QVariant patternCell(int row, int column, int role) const;
    QVariant schemeCell(int row, std::size_t scheme, int role) const;
    QString sumText(std::size_t scheme) const;
    QString wantedText(int row) const;
    QString waitingText(std::size_t scheme) const;

    std::vector<AccessPattern> m_patterns;
    std::vector<PatternsScheme> m_schemes;
    std::size_t m_current = 0;
};

// "one range, IDs only", "reads 8,333", "20 ranges", "needs a view"
QString answerText(const PatternAnswer& answer);

} // namespace keyatlas
