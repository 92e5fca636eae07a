// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rangeform.h"

#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr int kLongestField = 65'536; // characters: more cannot be sent in an address anyway

// A field keeps what it cannot show, so that a long key is not changed by looking at it.
void setText(QLineEdit& field, const std::string& text) {
    const QString shown = fromUtf8(text);
    if (field.text() != shown) {
        field.setText(shown);
        field.setCursorPosition(0);
    }
}

} // namespace

RangeForm::RangeForm(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics().s2);
    auto* row = new QHBoxLayout;
    row->setSpacing(metrics().s2);
    m_start = addField(*row, QStringLiteral("start"), tr("start"), tr("from the first ID"));
    m_end = addField(*row, QStringLiteral("end"), tr("end"), tr("to the last ID"));
    m_limit = addField(*row, QStringLiteral("limit"), tr("limit"), tr("none"));
    m_skip = addField(*row, QStringLiteral("skip"), tr("skip"), QStringLiteral("0"));
    row->setStretchFactor(m_start, 1);
    row->setStretchFactor(m_end, 1);
    m_limit->setFixedWidth(metrics().px(66));
    m_skip->setFixedWidth(metrics().px(48));
    column->addLayout(row);
    m_boxes = new QHBoxLayout;
    m_boxes->setSpacing(metrics().s4);
    m_inclusive = addBox(QStringLiteral("inclusiveEnd"), tr("inclusive end"));
    m_descending = addBox(QStringLiteral("descending"), tr("descending"));
    m_withDocuments = addBox(QStringLiteral("withDocuments"), tr("with documents"));
    m_boxes->addStretch(1);
    column->addLayout(m_boxes);
    m_inclusive->setChecked(true);
}

QLineEdit* RangeForm::addField(QHBoxLayout& row, const QString& name, const QString& label,
                               const QString& empty) {
    auto* text = mutedLabel(label, this);
    auto* field = new QLineEdit(this);
    field->setObjectName(name);
    field->setAccessibleName(tr("Range: %1").arg(label));
    field->setPlaceholderText(empty);
    field->setFont(fontFor(FontRole::Key));
    field->setMaxLength(kLongestField);
    text->setBuddy(field);
    row.addWidget(text);
    row.addWidget(field);
    connect(field, &QLineEdit::textEdited, this, &RangeForm::edited);
    connect(field, &QLineEdit::returnPressed, this, &RangeForm::finished);
    return field;
}

QCheckBox* RangeForm::addBox(const QString& name, const QString& label) {
    auto* box = new QCheckBox(label, this);
    box->setObjectName(name);
    m_boxes->addWidget(box);
    connect(box, &QCheckBox::clicked, this, &RangeForm::edited);
    return box;
}

void RangeForm::addTool(QWidget* tool) {
    m_boxes->addWidget(tool);
}

RangeFields RangeForm::fields() const {
    return {toStd(m_start->text().trimmed()), toStd(m_end->text().trimmed()),
            toStd(m_limit->text().trimmed()), toStd(m_skip->text().trimmed()),
            m_inclusive->isChecked(),         m_descending->isChecked(),
            m_withDocuments->isChecked()};
}

void RangeForm::setFields(const RangeFields& fields) {
    setText(*m_start, fields.start);
    setText(*m_end, fields.end);
    setText(*m_limit, fields.limit);
    setText(*m_skip, fields.skip);
    m_inclusive->setChecked(fields.inclusiveEnd);
    m_descending->setChecked(fields.descending);
    m_withDocuments->setChecked(fields.includeDocs);
}

} // namespace keyatlas
