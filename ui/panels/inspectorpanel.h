// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/inspection.h"
#include "ui/session/navigator.h"

#include <QTimer>
#include <QWidget>

class QTableView;
class QVBoxLayout;

namespace keyatlas {

class AttachmentsList;
class DocumentView;
class FactList;
class IdCard;
class LeavesList;
class PanelTitle;
class RankRowsModel;

// The current document: its ID, where it stands, its neighbours, what it holds, its revisions and attached
// files.
class InspectorPanel : public QWidget {
    Q_OBJECT
public:
    explicit InspectorPanel(Navigator& navigator, QWidget* parent = nullptr);

    DocumentView* document() const { return m_document; }
    QSize sizeHint() const override;

signals:
    void said(const QString& line); // for the status bar

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void createTitle(QVBoxLayout& column);
    void createCard(QVBoxLayout& column);
    void createNeighbours(QVBoxLayout& column);
    void createDocument(QVBoxLayout& column);
    void connectAll();
    void takeRank();
    void clear();
    void show(Inspection found);
    void showFacts();
    void showNeighbours();
    void showLeaf(int leaf);
    std::string mergeOperator() const;
    void showCard();
    KeyFormat keyFormat() const;

    Navigator& m_navigator;
    IdCard* m_card = nullptr;
    FactList* m_facts = nullptr;
    RankRowsModel* m_neighbours = nullptr;
    QTableView* m_neighboursView = nullptr;
    DocumentView* m_document = nullptr;
    LeavesList* m_leaves = nullptr;
    AttachmentsList* m_attachments = nullptr;
    Inspection m_found;
    Place m_of; // the place that m_found was found in
    bool m_any = false;
    Latest m_asking;
};

} // namespace keyatlas
