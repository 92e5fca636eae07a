// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/operandsmodel.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace keyatlas {

// A value that is a list of merge operands: one sentence says why it is not one value, then each of them.
class OperandsView : public QWidget {
    Q_OBJECT
public:
    explicit OperandsView(QWidget* parent = nullptr);

    void setOperands(const OperandsModel::Operands& operands, bool baseValue,
                     const std::string& mergeOperator);
    QString sentence() const;

signals:
    void said(const QString& line);

private:
    QLabel* m_sentence = nullptr;
    OperandsModel* m_model = nullptr;
    QTableView* m_list = nullptr;
};

} // namespace keyatlas
