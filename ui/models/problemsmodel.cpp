// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/problemsmodel.h"

#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

namespace {

constexpr std::size_t kMost = 10'000; // rows that a person may scroll through
constexpr int kLongestProblem = 400;

} // namespace

ProblemsModel::ProblemsModel(QObject* parent) : QAbstractListModel(parent) {}

void ProblemsModel::setProblems(const std::optional<Error>& failure, const std::vector<Warning>& warnings,
                                const StoreFamily* family) {
    beginResetModel();
    m_problems.clear();
    if (failure) {
        m_problems.push_back({sentence(*failure), keyatlas::details(*failure), true});
    }
    for (std::size_t i = 0; family != nullptr && i < family->tables.size() && m_problems.size() < kMost;
         ++i) {
        const StoreTable& table = family->tables[i];
        if (table.problem) {
            const QString file = keyText(table.file, 60);
            m_problems.push_back({tr("%1: %2").arg(file, sentence(*table.problem)),
                                  tr("%1: %2").arg(file, keyatlas::details(*table.problem)), true, i});
        }
    }
    for (std::size_t i = 0; i < warnings.size() && m_problems.size() < kMost; ++i) {
        const QString text = warningText(warnings[i]);
        m_problems.push_back({text, text, warnings[i].lost});
    }
    endResetModel();
}

QString ProblemsModel::details() const {
    QStringList lines;
    for (const Problem& problem : m_problems) {
        lines << problem.details;
    }
    return lines.join(QLatin1Char('\n'));
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const Problem& problem = this->problem(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return cutForLayout(problem.text, kLongestProblem);
    case Qt::ToolTipRole:
        return plainToolTip(problem.text);
    case Qt::DecorationRole:
        return problem.lost ? icon(QStringLiteral("error"), Tint::Error)
                            : icon(QStringLiteral("warning"), Tint::Warning);
    default:
        return {};
    }
}

} // namespace keyatlas
