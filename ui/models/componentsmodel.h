// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/componenttable.h"
#include "ui/session/design.h"
#include "ui/theme/colours.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace keyatlas {

// One template of a Design's current scheme as a table, in step with its text: every edit here is one there,
// and one step of undo.
class ComponentsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { Handle, Name, Written, Then, Bytes, First, ColumnCount };

    explicit ComponentsModel(Design& design, QObject* parent = nullptr);

    // Which template of the scheme; the first where there are not so many.
    void setTemplate(std::size_t number);
    std::size_t templateNumber() const { return m_number; }
    bool editable() const; // it is a scheme of the person's, and its text has no error
    const ComponentRow& row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    void move(int from, int to);
    void remove(int row);
    int insert(int row, const Component& component); // in front of it, or at the end; where it stands then

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void refused(const QString& why); // what was typed in a cell makes no sense

private:
    void follow();
    void rereadFigures();
    const Template* current() const;
    void change(const Template& changed, const QString& what);
    bool setWritten(std::size_t row, const std::string& text);
    QString name(const ComponentRow& row) const;
    QString written(const ComponentRow& row) const;
    QString text(std::size_t row, int column, bool edit) const;
    const ComponentFigures* figures(std::size_t row) const;

    Design& m_design;
    std::size_t m_number = 0;
    std::vector<ComponentRow> m_rows;
    std::vector<std::size_t> m_components; // of each row: its place in Template::components()
    std::vector<FamilyColour> m_colours;   // of each row
};

} // namespace keyatlas
