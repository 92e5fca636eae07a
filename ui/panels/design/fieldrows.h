// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <utility>
#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace keyatlas {

// A field to choose from `fields` or to type; empty: `none` is shown.
QComboBox* fieldChoice(const QStringList& fields, const QString& none, const QString& accessibleName);

// Fields with a value each, one below the other; rows can be added and removed.
class FieldRows : public QWidget {
    Q_OBJECT
public:
    struct Words {
        QString name;   // for screen readers: "Equal fields"
        QString middle; // between field and value
        QString value;  // shown in an empty value
        QString behind;
        QString add; // of the button
    };
    FieldRows(const QStringList& fields, Words words, QWidget* parent = nullptr);

    using Row = std::pair<QString, QString>;
    void setRows(const std::vector<Row>& rows);
    std::vector<Row> rows() const; // those with a field

public slots:
    void addRow(const QString& field = {}, const QString& value = {});

signals:
    void changed();

private:
    struct Parts {
        QWidget* row = nullptr;
        QComboBox* field = nullptr;
        QLineEdit* value = nullptr;
    };
    void removeRow(const QWidget* row);

    QStringList m_fields;
    Words m_words;
    std::vector<Parts> m_parts;
    QVBoxLayout* m_column = nullptr;
    QPushButton* m_add = nullptr;
};

} // namespace keyatlas
