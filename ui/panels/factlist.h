// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace keyatlas {

// A few facts below each other: a muted name, its value; 20 high each.
class FactList : public QWidget {
    Q_OBJECT
public:
    explicit FactList(const QStringList& names, QWidget* parent = nullptr);

    void set(int row, const QString& value, const QString& exact = {}); // `exact` is the tool tip
    void clear();
    QString value(int row) const;

private:
    QList<QLabel*> m_values;
};

} // namespace keyatlas
