// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rangeform.h"

#include "core/tree/keytyped.h"

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

// Characters; of a longer key the field shows the beginning, the key is kept beside it.
constexpr int kLongestField = 4096;

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
    field->setMaxLength(2 * kLongestField);
    field->setTextMargins(metrics().s1, 0, metrics().s1, 0);
    text->setBuddy(field);
    row.addWidget(text);
    row.addWidget(field);
    connect(field, &QLineEdit::textEdited, this, [this, field] {
        m_long.erase(field); // what is typed counts
        emit edited();
    });
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

std::string RangeForm::text(QLineEdit* field) const {
    const auto kept = m_long.find(field);
    if (kept != m_long.end()) {
        return kept->second;
    }
    if (!takesKey(field) || field->text().isEmpty()) {
        return toStd(field->text().trimmed());
    }
    const auto key = typedKey(field);
    return key ? boundOfKey(*key) : toStd(field->text());
}

// In the order of the file no key says where it is: only the number of a row does.
Result<std::string> RangeForm::typedKey(const QLineEdit* field) const {
    const std::string typed = toStd(field->text());
    if (m_format->rowNumbers && !typed.starts_with('#')) {
        return fail(
            Error::Code::Usage,
            toStd(tr("Keys are in the order of the file; a range has the numbers of its rows, as in #12")));
    }
    return parseKey(*m_format, typed);
}

QString RangeForm::problem() const {
    for (QLineEdit* field : {m_start, m_end}) {
        if (takesKey(field) && !field->text().isEmpty() && !m_long.contains(field)) {
            if (const auto key = typedKey(field); !key) {
                const QString what = fromUtf8(key.error().what);
                return what.left(1).toUpper() + what.mid(1);
            }
        }
    }
    return {};
}

void RangeForm::setKeyFormat(const std::optional<KeyFormat>& format) {
    if (m_format == format) {
        return;
    }
    const auto kept = fields();
    m_format = format;
    m_withDocuments->setVisible(!m_format); // nothing would be sent
    setFields(kept);
}

// A long key is not changed, and nothing is slowed down, by showing it.
void RangeForm::setText(QLineEdit* field, const std::string& text) {
    m_long.erase(field);
    QString shown;
    const auto key = takesKey(field) ? keyOfBound(text) : std::nullopt;
    if (key && key->size() <= static_cast<std::size_t>(kLongestField) / 4) {
        shown = fromUtf8(keyInFormat(*m_format, *key));
    } else if (text.size() > static_cast<std::size_t>(kLongestField)) {
        m_long[field] = text;
        shown = shownText(text).text;
    } else {
        shown = fromUtf8(visibleJson(text));
    }
    if (field->text() != shown) {
        field->setText(shown);
        field->setCursorPosition(0);
    }
}

RangeFields RangeForm::fields() const {
    RangeFields fields;
    fields.start = text(m_start);
    fields.end = text(m_end);
    fields.limit = text(m_limit);
    fields.skip = text(m_skip);
    fields.inclusiveEnd = m_inclusive->isChecked();
    fields.descending = m_descending->isChecked();
    fields.includeDocs = m_withDocuments->isChecked();
    return fields;
}

void RangeForm::setFields(const RangeFields& fields) {
    setText(m_start, fields.start);
    setText(m_end, fields.end);
    setText(m_limit, fields.limit);
    setText(m_skip, fields.skip);
    m_inclusive->setChecked(fields.inclusiveEnd);
    m_descending->setChecked(fields.descending);
    m_withDocuments->setChecked(fields.includeDocs);
}

} // namespace keyatlas
