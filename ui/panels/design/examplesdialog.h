// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/examplesmodel.h"
#include "ui/session/navigator.h"

#include <QDialog>

class QTableView;

namespace keyatlas {

// The documents that show what a check found; a click makes one the current document. Does not block the
// window, and deletes itself when closed.
class ExamplesDialog : public QDialog {
    Q_OBJECT
public:
    // `scheme`: its name.
    ExamplesDialog(Navigator& navigator, const QString& scheme, const Finding& finding, QWidget* parent);

private:
    void createTable();
    void askOldIds();
    void reveal(const QModelIndex& index);

    Navigator& m_navigator;
    std::shared_ptr<const KeyIndex> m_keys; // whose ranks the examples have
    ExamplesModel* m_model = nullptr;
    QTableView* m_table = nullptr;
    Latest m_asking;
};

} // namespace keyatlas
