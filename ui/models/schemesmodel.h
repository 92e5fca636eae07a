// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/design.h"

#include <QAbstractTableModel>

namespace keyatlas {

// The schemes of a Design, today's first, with the figures that set them apart.
class SchemesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { Name, IdTemplate, Bytes, Equal, Order, Ranges, AllBytes, Difference, ColumnCount };
    enum Role : int { PartsRole = Qt::UserRole + 100 }; // TemplateParts of what is displayed

    explicit SchemesModel(const Design& design, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void follow();
    QString text(const DesignEntry& entry, int column) const;
    QString figure(const DesignEntry& entry, int column) const;
    QString explanation(const DesignEntry& entry, int column) const;

    const Design& m_design;
    int m_rows = 0;
};

// What stands in the column of templates: one line.
QString templateLine(const DesignEntry& entry);

} // namespace keyatlas
