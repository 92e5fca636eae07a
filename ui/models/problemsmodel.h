// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"
#include "core/sources/store.h"

#include <QAbstractListModel>
#include <QString>

#include <optional>
#include <vector>

namespace keyatlas {

// What is wrong with a source: the pass that failed, what was noticed, tables that cannot be read.
class ProblemsModel : public QAbstractListModel {
    Q_OBJECT
public:
    struct Problem {
        QString text;                       // one or two sentences
        QString details;                    // for the clipboard
        bool lost = false;                  // something could not be read
        std::optional<std::size_t> table{}; // its number in the family
    };

    explicit ProblemsModel(QObject* parent = nullptr);

    // `family` may be null.
    void setProblems(const std::optional<Error>& failure, const std::vector<Warning>& warnings,
                     const StoreFamily* family);
    const Problem& problem(int row) const { return m_problems[static_cast<std::size_t>(row)]; }
    QString details() const; // of all

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Problem> m_problems;
};

} // namespace keyatlas
