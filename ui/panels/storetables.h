// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/mapstate.h"
#include "ui/session/navigator.h"

#include <QWidget>

class QScrollArea;
class QTableView;
class QVBoxLayout;

namespace keyatlas {

class CopyAs;
class SectionTitle;
class StoreTablesModel;
class TableBands;
struct StoreFamily;
struct TableScene;

// The tables of the current family: bands on the map's axis over their list. One current table in both.
class StoreTables : public QWidget {
    Q_OBJECT
public:
    StoreTables(Navigator& navigator, MapState& state, QWidget* parent = nullptr);

    // As TableBands::setFamily.
    void setFamily(const std::shared_ptr<const StoreFamily>& family, bool scanned,
                   const KeyFormat& keyFormat = {});
    TableBands& bands() const { return *m_bands; }
    QTableView& list() const { return *m_list; }
    void showTable(std::size_t table); // makes it the current one

signals:
    void sceneChanged(); // of the bands
    void said(const QString& line);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void createBands(MapState& state, QVBoxLayout& column);
    void createList(QVBoxLayout& column);
    void connectAll();
    void takeScene();
    void takeBands(); // the current table of the bands
    void takeList();  // the current row
    void fitBands();
    void showMenu(std::size_t table, const QPoint& at);
    std::optional<std::size_t> listed() const; // table of the current row

    Navigator& m_navigator;
    SectionTitle* m_title = nullptr;
    TableBands* m_bands = nullptr;
    QScrollArea* m_scroll = nullptr;
    StoreTablesModel* m_model = nullptr;
    QTableView* m_list = nullptr;
    CopyAs* m_copier = nullptr;
    bool m_following = false; // one of the two tells the other
};

} // namespace keyatlas
