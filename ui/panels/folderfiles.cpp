// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/folderfiles.h"

#include "ui/canvas/folderband.h"
#include "ui/models/storefilesmodel.h"
#include "ui/panels/sectiontitle.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/metrics.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kLeastRows = 3;

} // namespace

FolderFiles::FolderFiles(QWidget* parent) : QWidget(parent) {
    m_title = new SectionTitle(tr("Folder"), this);
    m_band = new FolderBand(this);
    m_model = new StoreFilesModel(this);
    m_list = new QTableView(this);
    m_list->setObjectName(QStringLiteral("storeFiles"));
    m_list->setAccessibleName(tr("Files of the folder"));
    m_list->setModel(m_model);
    setUpTable(*m_list);
    m_list->setTabKeyNavigation(false);
    m_list->setMinimumHeight(metrics().header + kLeastRows * metrics().tableRow);
    auto* header = m_list->horizontalHeader();
    header->setStretchLastSection(true);
    const std::pair<int, double> widths[]{{StoreFilesModel::Name, 180},
                                          {StoreFilesModel::Kind, 128},
                                          {StoreFilesModel::Size, 72},
                                          {StoreFilesModel::State, 120}};
    for (const auto& [section, width] : widths) {
        header->resizeSection(section, metrics().px(width));
    }
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_list->setSortingEnabled(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_band);
    column->addWidget(m_list, 1);
    copyRowsByKey(*m_list, [this] { emit said(tr("Copied the rows")); });
}

void FolderFiles::setStore(const std::shared_ptr<const Store>& store) {
    m_model->setStore(store);
    m_band->setStore(store);
    if (!store) {
        m_title->setSentence({});
        return;
    }
    std::uint64_t bytes = 0;
    std::uint64_t dead = 0;
    for (const StoreFile& file : store->files) {
        bytes += file.bytes;
        dead += file.live ? 0 : 1;
    }
    const QString files =
        tr("%1 files, %2").arg(countText(std::uint64_t{store->files.size()}), bytesText(bytes));
    m_title->setSentence(
        dead == 0 ? files : tr("%1; %2 of them are not in this version").arg(files, countText(dead)));
}

} // namespace keyatlas
