// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/accesspattern.h"
#include "core/scheme/fieldprofile.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;

namespace keyatlas {

class FieldRows;

// An access pattern as fields to fill in.
class PatternForm : public QWidget {
    Q_OBJECT
public:
    explicit PatternForm(const std::vector<FieldProfile>& fields, QWidget* parent = nullptr);

    void setPattern(const AccessPattern& pattern);
    // What the fields say; `problem` says in words what is wrong with them, else it is empty.
    AccessPattern pattern(QString& problem) const;

signals:
    void changed();

private:
    void createCondition(QGridLayout& grid);
    void createRange(QGridLayout& grid);
    void createTogether(QGridLayout& grid);
    void createAnswer(QGridLayout& grid);
    void showRangeParts();
    void readConditions(AccessPattern& pattern, QString& problem) const;
    void readRange(AccessPattern& pattern, QString& problem) const;
    void readTogether(AccessPattern& pattern, QString& problem) const;
    void readAnswer(AccessPattern& pattern, QString& problem) const;

    QStringList m_fields;
    AccessPattern m_before; // what no field shows stays
    QLineEdit* m_name = nullptr;
    FieldRows* m_equal = nullptr;
    FieldRows* m_in = nullptr;
    QComboBox* m_rangeField = nullptr;
    QComboBox* m_span = nullptr;
    QLineEdit* m_from = nullptr;
    QLineEdit* m_to = nullptr;
    QComboBox* m_zone = nullptr;
    QLineEdit* m_parent = nullptr;
    QLineEdit* m_child = nullptr;
    QComboBox* m_by = nullptr;
    QComboBox* m_order = nullptr;
    QCheckBox* m_descending = nullptr;
    QLineEdit* m_limit = nullptr;
    QLineEdit* m_wanted = nullptr;
    QLineEdit* m_perDay = nullptr;
};

} // namespace keyatlas
