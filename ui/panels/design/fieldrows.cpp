// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/fieldrows.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kField = 170;
constexpr int kLongestField = 500;

} // namespace

QComboBox* fieldChoice(const QStringList& fields, const QString& none, const QString& accessibleName) {
    auto* choice = new QComboBox;
    choice->setEditable(true);
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->addItems(fields);
    choice->setCurrentIndex(-1);
    choice->setFont(fontFor(FontRole::Key));
    choice->lineEdit()->setFont(fontFor(FontRole::Key));
    choice->lineEdit()->setPlaceholderText(none);
    choice->lineEdit()->setMaxLength(kLongestField);
    choice->setAccessibleName(accessibleName);
    choice->lineEdit()->setAccessibleName(accessibleName);
    choice->setMinimumWidth(metrics().px(kField));
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return choice;
}

FieldRows::FieldRows(const QStringList& fields, Words words, QWidget* parent)
    : QWidget(parent), m_fields(fields), m_words(std::move(words)) {
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(metrics().s1);
    m_add = new QPushButton(icon(QStringLiteral("add")), m_words.add, this);
    m_add->setAccessibleName(tr("%1: %2").arg(m_words.name, m_words.add));
    m_column->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addRow();
        m_parts.back().field->setFocus();
    });
}

void FieldRows::setRows(const std::vector<Row>& rows) {
    while (!m_parts.empty()) {
        removeRow(m_parts.back().row);
    }
    for (const auto& [field, value] : rows) {
        addRow(field, value);
    }
}

void FieldRows::addRow(const QString& field, const QString& value) {
    Parts parts;
    parts.row = new QWidget(this);
    parts.field = fieldChoice(m_fields, tr("field"), tr("%1: field").arg(m_words.name));
    parts.field->setCurrentText(field);
    parts.value = new QLineEdit(value);
    parts.value->setFont(fontFor(FontRole::Key));
    parts.value->setPlaceholderText(m_words.value);
    parts.value->setAccessibleName(tr("%1: value").arg(m_words.name));
    auto* remove = new QToolButton;
    remove->setIcon(icon(QStringLiteral("remove")));
    remove->setToolTip(tr("Remove this field"));
    remove->setAccessibleName(remove->toolTip());
    auto* row = new QHBoxLayout(parts.row);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metrics().s2);
    row->addWidget(parts.field);
    row->addWidget(mutedLabel(m_words.middle));
    row->addWidget(parts.value, 1);
    if (!m_words.behind.isEmpty()) {
        row->addWidget(mutedLabel(m_words.behind));
    }
    row->addWidget(remove);
    m_column->insertWidget(m_column->count() - 1, parts.row);
    m_parts.push_back(parts);
    connect(parts.field, &QComboBox::currentTextChanged, this, &FieldRows::changed);
    connect(parts.value, &QLineEdit::textChanged, this, &FieldRows::changed);
    connect(remove, &QToolButton::clicked, this, [this, widget = parts.row] {
        removeRow(widget);
        m_add->setFocus();
    });
    emit changed();
}

void FieldRows::removeRow(const QWidget* row) {
    const auto at =
        std::find_if(m_parts.begin(), m_parts.end(), [row](const Parts& parts) { return parts.row == row; });
    if (at != m_parts.end()) {
        at->row->hide();
        at->row->deleteLater();
        m_parts.erase(at);
        emit changed();
    }
}

std::vector<FieldRows::Row> FieldRows::rows() const {
    std::vector<Row> rows;
    for (const Parts& parts : m_parts) {
        const QString field = parts.field->currentText().trimmed();
        if (!field.isEmpty()) {
            rows.emplace_back(field, parts.value->text());
        }
    }
    return rows;
}

} // namespace keyatlas
