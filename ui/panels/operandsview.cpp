// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/operandsview.h"

#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace keyatlas {

OperandsView::OperandsView(QWidget* parent) : QWidget(parent) {
    m_sentence = mutedLabel({}, this);
    m_sentence->setObjectName(QStringLiteral("operandsSentence"));
    m_sentence->setFont(fontFor(FontRole::Table));
    m_sentence->setWordWrap(true);
    m_model = new OperandsModel(this);
    m_list = new QTableView(this);
    m_list->setObjectName(QStringLiteral("operands"));
    m_list->setAccessibleName(tr("Operands"));
    m_list->setModel(m_model);
    setUpTable(*m_list);
    m_list->setTabKeyNavigation(false);
    auto* header = m_list->horizontalHeader();
    header->setSectionResizeMode(OperandsModel::Value, QHeaderView::Stretch);
    header->resizeSection(OperandsModel::Which, metrics().px(48));
    header->resizeSection(OperandsModel::ByteCount, metrics().px(64));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* room = new QVBoxLayout;
    room->setContentsMargins(metrics().s2, metrics().s2, metrics().s2, metrics().s2);
    room->addWidget(m_sentence);
    column->addLayout(room);
    column->addWidget(m_list, 1);
    copyRowsByKey(*m_list, [this] { emit said(tr("Copied the rows")); });
}

void OperandsView::setOperands(const OperandsModel::Operands& operands, bool baseValue,
                               const std::string& mergeOperator) {
    m_model->setOperands(operands, baseValue);
    const std::uint64_t all = operands ? operands->size() : 0;
    const std::uint64_t count = baseValue && all > 0 ? all - 1 : all;
    const QString operand =
        count == 1 ? tr("1 operand stays unmerged") : tr("%1 operands stay unmerged").arg(countText(count));
    const QString what = mergeOperator.empty() ? tr("No merge operator is named, so %1").arg(operand)
                                               : tr("The merge operator “%1” is not known here, so %2")
                                                     .arg(keyInText(mergeOperator, 60), operand);
    m_sentence->setText(baseValue ? tr("%1 above the value; oldest first.").arg(what)
                                  : tr("%1; oldest first.").arg(what));
}

QString OperandsView::sentence() const {
    return m_sentence->text();
}

} // namespace keyatlas
