// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/tableranges.h"
#include "core/sources/store.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTableView;

namespace keyatlas {

class FactList;
class SectionTitle;
class Session;
class StoreLevelsModel;

// What can be said about a source's file or folder in figures. Of a store: the engine, its tables, what they
// cost; of an export: what little there is.
class FileFacts : public QWidget {
    Q_OBJECT
public:
    explicit FileFacts(QWidget* parent = nullptr);

    // `ranges` may be null: not laid out yet.
    void showStore(const Session& session, const Store& store, const StoreFamily& family,
                   const std::shared_ptr<const TableRanges>& ranges);
    void showExport(const Session& session);
    QString text() const; // "name: value" lines, for tests

private:
    void createLevels();
    void fillStore(const Store& store, const StoreFamily& family);
    void fillCosts(const Session& session, const StoreFamily& family, const TableRanges* ranges);
    void fitLevels();

    SectionTitle* m_title = nullptr;
    FactList* m_store = nullptr;
    FactList* m_export = nullptr;
    QLabel* m_basis = nullptr; // what the estimate rests on
    QWidget* m_levelsPart = nullptr;
    StoreLevelsModel* m_levels = nullptr;
    QTableView* m_levelsView = nullptr;
};

} // namespace keyatlas
