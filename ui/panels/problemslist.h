// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/problemsmodel.h"

#include <QWidget>

class QListView;

namespace keyatlas {

class SectionTitle;

// What is wrong with a source, or that nothing is, with [Copy details].
class ProblemsList : public QWidget {
    Q_OBJECT
public:
    explicit ProblemsList(QWidget* parent = nullptr);

    void setProblems(const std::optional<Error>& failure, const std::vector<Warning>& warnings,
                     const StoreFamily* family);
    QSize sizeHint() const override;

signals:
    void tableWanted(std::size_t table); // the person looks at the problem of this one
    void said(const QString& line);

private:
    void copy(); // the selected ones, or all

    SectionTitle* m_title = nullptr;
    ProblemsModel* m_model = nullptr;
    QListView* m_list = nullptr;
    QWidget* m_copy = nullptr;
};

} // namespace keyatlas
