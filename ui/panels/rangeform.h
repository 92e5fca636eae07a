// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keyformat.h"
#include "ui/panels/rangequery.h"

#include <QWidget>

#include <map>

class QCheckBox;
class QHBoxLayout;
class QLineEdit;

namespace keyatlas {

// The fields of a range: start, end, limit, skip, and the boxes below them.
class RangeForm : public QWidget {
    Q_OBJECT
public:
    explicit RangeForm(QWidget* parent = nullptr);

    RangeFields fields() const;
    void setFields(const RangeFields& fields); // emits nothing
    // Start and end are keys as that format shows them; none: JSON, as a server takes it. What stands in the
    // fields stays the same range.
    void setKeyFormat(const std::optional<KeyFormat>& format);
    QString problem() const;     // why start or end is no key of that format; empty: it is one
    void addTool(QWidget* tool); // at the right of the boxes
    QLineEdit* start() const { return m_start; }

signals:
    void edited();   // by the person, letter by letter
    void finished(); // Enter

private:
    QLineEdit* addField(QHBoxLayout& row, const QString& name, const QString& label, const QString& empty);
    bool takesKey(const QLineEdit* field) const { return m_format && (field == m_start || field == m_end); }
    Result<std::string> typedKey(const QLineEdit* field) const;
    std::string text(QLineEdit* field) const;
    void setText(QLineEdit* field, const std::string& text);
    QCheckBox* addBox(const QString& name, const QString& label);

    QHBoxLayout* m_boxes = nullptr;
    QLineEdit* m_start = nullptr;
    QLineEdit* m_end = nullptr;
    QLineEdit* m_limit = nullptr;
    QLineEdit* m_skip = nullptr;
    QCheckBox* m_inclusive = nullptr;
    QCheckBox* m_descending = nullptr;
    QCheckBox* m_withDocuments = nullptr;
    std::optional<KeyFormat> m_format;
    std::map<QLineEdit*, std::string> m_long; // keys that are too long for a field
};

} // namespace keyatlas
