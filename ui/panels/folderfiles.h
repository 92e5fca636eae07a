// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"

#include <QWidget>

#include <memory>

class QTableView;

namespace keyatlas {

class FolderBand;
class SectionTitle;
class StoreFilesModel;

// The files of a store's folder: their bytes in proportion, and the list.
class FolderFiles : public QWidget {
    Q_OBJECT
public:
    explicit FolderFiles(QWidget* parent = nullptr);

    void setStore(const std::shared_ptr<const Store>& store); // null: none

signals:
    void said(const QString& line);

private:
    SectionTitle* m_title = nullptr;
    FolderBand* m_band = nullptr;
    StoreFilesModel* m_model = nullptr;
    QTableView* m_list = nullptr;
};

} // namespace keyatlas
