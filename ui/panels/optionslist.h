// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"

#include <QWidget>

#include <memory>

class QLineEdit;
class QTableView;

namespace keyatlas {

class SectionTitle;
class StoreOptionsModel;

// The options of a family and its store, with a field that narrows them.
class OptionsList : public QWidget {
    Q_OBJECT
public:
    explicit OptionsList(QWidget* parent = nullptr);

    void setStore(const std::shared_ptr<const Store>& store,
                  const std::shared_ptr<const StoreFamily>& family);
    void search(); // the field has the focus

signals:
    void said(const QString& line);

private:
    void sumUp();

    SectionTitle* m_title = nullptr;
    QLineEdit* m_search = nullptr;
    StoreOptionsModel* m_model = nullptr;
    QTableView* m_list = nullptr;
};

} // namespace keyatlas
